// What a thread says about its letters and replies. Pure.
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { isKnownSender, type SenderFacts } from '#shared/letters/known-sender.ts'
import type { Reading, ThreadEntry } from './thread-view.ts'

/** A letter's status. For a reply, the title already says that it was received. */
const STATUS_WORDS: Readonly<Record<ThreadEntry['status'], string>> = {
  unsent: 'Saved on this device',
  queued: 'Waiting to go out',
  sent: 'Sent',
  failed: 'Couldn’t deliver',
  bounced: 'Came back',
  received: 'Received',
}

/** The heading of a letter or mail. `note`: set if the writer isn't the site. */
export const titleWords = ({ title, from }: Pick<ThreadEntry, 'title' | 'from'>, note: string): string =>
  note === '' ? title : `${from.slice(from.lastIndexOf('@') + 1)} wrote`

/** What a reply means, as a heading. */
export function readingTitle(reading: Reading | null): string {
  if (!reading) return 'We haven’t worked out what this means'
  return isNothing(reading) ? 'An automatic message' : REPLY_LABEL[reading.class]
}

/** An automatic message that isn't an answer, such as a delivery report. */
const isNothing = ({ class: meaning, auto_reply }: Reading): boolean => meaning === 'other' && auto_reply

/** The same for a letter, which the person may have sent. */
export const letterWords = ({ status, isOwn }: Pick<ThreadEntry, 'status' | 'isOwn'>): string => {
  if (!isOwn || (status !== 'sent' && status !== 'unsent')) return STATUS_WORDS[status]
  return status === 'sent' ? 'Sent by you' : 'Sent by you. Saved on this device'
}

/** Who decided what a reply means, and how sure that is. */
export function readByWords(reading: Reading): string {
  const { by, settled, words, pending } = reading
  if (pending === 'unsent') return 'Your choice. Saved on this device. We’ll send it when you’re online.'
  if (by === 'person') return 'Your choice.'
  if (isNothing(reading)) return 'It doesn’t answer your request.'
  const basis =
    words.length === 0
      ? 'Based on how answers like this usually read.'
      : by === 'rules'
        ? 'Based on the marked words.'
        : 'Based mostly on the marked words.'
  return settled ? basis : `${basis} We’re not certain.`
}

/** Whether the sender is proven; empty if it couldn't be checked. */
export function senderWords({ sender }: Pick<ThreadEntry, 'sender'>, siteName: string): string {
  if (!sender || sender.proof === 'unknown') return ''
  return sender.proof === 'proven'
    ? `Confirmed: it came from ${sender.domain}.`
    : `We couldn’t confirm that ${siteName} sent this.`
}

/** `returnAddress`: the address that was made for this removal. */
export type ThreadSenderFacts = SenderFacts & { returnAddress: string | null }

/**
 * A note if somebody else uses the address that only the site was given; empty otherwise. A mail that the person added
 * from their own mailbox came to another address.
 */
export function strangerNote(
  { direction, from, to }: Pick<ThreadEntry, 'direction' | 'from' | 'to'>,
  facts: ThreadSenderFacts,
  siteName: string,
): string {
  if (direction !== 'in' || facts.returnAddress === null) return ''
  if (to.toLowerCase() !== facts.returnAddress.toLowerCase()) return ''
  return isKnownSender(from, facts) ? '' : `This address was given to ${siteName} only.`
}

const NAME_MAX = 36

/** A file's name, cut in the middle, so that its ending stays. */
export function shortName(name: string): string {
  if (name.length <= NAME_MAX) return name
  return `${name.slice(0, NAME_MAX - 13).trimEnd()}…${name.slice(-12)}`
}
