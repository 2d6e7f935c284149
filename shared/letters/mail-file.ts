// A letter or reply as an .eml file (RFC 5322).
import type { Message } from '#shared/collections/messages.ts'
import { base64Of, byteLength } from '#shared/lib/base64.ts'

/** A mail as a file that mail programs can open. */
export function emlOf(letter: Message): string {
  const date = new Date(letter.sent_at ?? letter.created_at).toUTCString().replace('GMT', '+0000')
  const headers = [
    `From: ${letter.sent_by_person ? OWN_MAILBOX : oneHeaderLine(letter.from_address)}`,
    `To: ${oneHeaderLine(letter.to_address)}`,
    `Subject: ${encodedHeader(letter.subject)}`,
    `Date: ${date}`,
    `Message-ID: <${letter.id}@export.invalid>`,
    `X-Offlist-Status: ${letter.status}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${base64Lines(letter.body)}\r\n`
}

/** The sender of a letter that the person sent themselves: we don't know which of their addresses it was. */
const OWN_MAILBOX = 'own-mailbox@export.invalid'

/** A text in base64, in lines as mails have them. */
export const base64Lines = (text: string): string => base64Of(text).replace(/.{76}/g, '$&\r\n')

/** A header's value as one line. */
export function oneHeaderLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** A header's text as encoded words (RFC 2047), each of at most 75 characters. */
export function encodedHeader(text: string): string {
  const line = oneHeaderLine(text)
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
