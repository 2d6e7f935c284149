// Letters and documents as files of an archive: mails as .eml (RFC 5322), documents as text.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Message } from '#shared/collections/messages.ts'

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
  const body = Buffer.from(letter.body).toString('base64').replace(/.{76}/g, '$&\r\n')
  return `${headers.join('\r\n')}\r\n\r\n${body}\r\n`
}

/** A mail's path in the archive: `letters/2026-11-21-first-out-0f3c….eml`. */
export function emlName(letter: Message): string {
  return `letters/${fileName([letter.created_at.slice(0, 10), letter.site_id, letter.direction, letter.id])}.eml`
}

/** A document's path in the archive. */
export function documentName(request: LegalRequest): string {
  return `documents/${fileName([request.created_at.slice(0, 10), request.request_type, request.id])}.txt`
}

/** Joins parts of a file name, without anything that a file system or an archive could treat as a path. */
function fileName(parts: readonly string[]): string {
  return parts.map(part => part.replace(/[^\w.-]/g, '_')).join('-')
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
    if (Buffer.byteLength(longer) <= 42) words[last] = longer
    else words.push(character)
  }
  return words.map(word => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
