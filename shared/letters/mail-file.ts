// A letter or reply as an .eml file (RFC 5322).
import type { Message } from '#shared/collections/messages.ts'
import { base64Of, byteLength } from '#shared/lib/base64.ts'

/** A mail as a file that mail programs can open. */
export function emlOf(letter: Message): string {
  const date = new Date(letter.sent_at ?? letter.created_at).toUTCString().replace('GMT', '+0000')
  const headers = [
    `From: ${plain(letter.from_address)}`,
    `To: ${plain(letter.to_address)}`,
    `Subject: ${encoded(letter.subject)}`,
    `Date: ${date}`,
    `Message-ID: <${letter.id}@export.invalid>`,
    `X-Offlist-Status: ${letter.status}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  const body = base64Of(letter.body).replace(/.{76}/g, '$&\r\n')
  return `${headers.join('\r\n')}\r\n\r\n${body}\r\n`
}

/** A header's value as one line. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** A header's text as encoded words (RFC 2047), each of at most 75 characters. */
function encoded(text: string): string {
  const line = plain(text)
  if (/^[\x20-\x7e]*$/.test(line)) return line
  const words: string[] = ['']
  for (const character of line) {
    const last = words.length - 1
    const longer = `${words[last]}${character}`
    if (byteLength(longer) <= 42) words[last] = longer
    else words.push(character)
  }
  return words.map(word => `=?utf-8?B?${base64Of(word)}?=`).join('\r\n ')
}
