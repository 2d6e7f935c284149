// Reads single headers of a parsed mail as text. The parser turns some into objects and merges the List headers, so
// this reads the header lines themselves.
import type { ParsedMail } from 'mailparser'

/** Headers that say whether a mail is automatic, and the ones that belong to its thread. */
export const NOTED_HEADERS = [
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'x-failed-recipients',
  'return-path',
  'feedback-id',
  'in-reply-to',
  'references',
  'reply-to',
] as const

/** The longest header that we keep; longer ones are cut. */
const HEADER_MAX = 1000

/** The first header of this name, unfolded; null if the mail has none. `name` is in lower case. */
export function headerOf(mail: Pick<ParsedMail, 'headerLines'>, name: string): string | null {
  const line = mail.headerLines?.find(({ key }) => key === name)?.line
  if (line === undefined) return null
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]*/g, ' ')
    .trim()
    .slice(0, HEADER_MAX)
}

/** The noted headers that the mail has, by name in lower case. */
export function notedHeaders(mail: Pick<ParsedMail, 'headerLines'>): Record<string, string> {
  return Object.fromEntries(
    NOTED_HEADERS.flatMap(name => {
      const value = headerOf(mail, name)
      return value === null ? [] : [[name, value] as const]
    }),
  )
}
