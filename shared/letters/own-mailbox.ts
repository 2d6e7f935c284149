// A letter that the person sends from their own mailbox: as a link for their mail program, or as a draft file. Pure.
import type { Message } from '#shared/collections/messages.ts'
import { DAY } from '#shared/lib/time.ts'
import { base64Lines, encodedHeader, oneHeaderLine } from './mail-file.ts'

/** The parts of a letter that a mail program needs. */
export type LetterToSend = Pick<Message, 'subject' | 'body'> & { to: string }

/**
 * The longest link that opens everywhere. On Windows, Chromium drops links above 2,046 characters without a word
 * (chrome/browser/platform_util_win.cc, `kMaxUrlLength`, less two quotes), and Firefox was measured to take 2,008.
 */
export const MAILTO_MAX = 2_000

/** A link that opens the letter in the person's mail program (RFC 6068); null if it's too long to arrive whole. */
export function mailtoLink({ to, subject, body }: LetterToSend): string | null {
  const address = encoded(to).replace('%40', '@')
  const link = `mailto:${address}?subject=${encoded(oneHeaderLine(subject))}&body=${encoded(withCrlf(body))}`
  return link.length <= MAILTO_MAX ? link : null
}

/**
 * An `.eml` file. `X-Unsent: 1` has Outlook open it as a draft. Without a sender and a date, since the mail program
 * adds them. `replyTo`: the removal's own address, so that replies come to us; null if it has none yet.
 */
export function draftFile({ to, subject, body }: LetterToSend, replyTo: string | null): string {
  const headers = [
    'X-Unsent: 1',
    `To: ${oneHeaderLine(to)}`,
    ...(replyTo === null ? [] : [`Reply-To: ${oneHeaderLine(replyTo)}`]),
    `Subject: ${encodedHeader(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${base64Lines(withCrlf(body))}\r\n`
}

/** The name of the draft's file: `letter-to-truefolk.eml`. */
export const draftName = (siteId: string): string => `letter-to-${siteId.replace(/[^\w-]/g, '-')}.eml`

/** Half a character, as a cut emoji leaves it, can't be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const withCrlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n')

/** Who sent a letter or reply, for the person: their own mailbox, or an address. */
export const senderText = ({
  sent_by_person,
  from_address,
}: Pick<Message, 'sent_by_person' | 'from_address'>): string =>
  sent_by_person ? 'your own mailbox' : from_address

/** How far apart two devices may record the same letter. */
const SAME_WITHIN = 7 * DAY

/** Whether a stored letter is this one, which the person sent at `sentAt` (epoch milliseconds). */
export function isSameOwnLetter(
  stored: Message,
  { to, subject, body }: LetterToSend,
  sentAt: number,
): boolean {
  if (stored.sent_by_person !== true || stored.sent_at === null) return false
  const isNear = Math.abs(Date.parse(stored.sent_at) - sentAt) < SAME_WITHIN
  return isNear && stored.to_address === to && stored.subject === subject && stored.body === body
}
