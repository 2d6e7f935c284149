// What a thread says about its letters and replies. Pure.
import { isKnownSender, type SenderFacts } from '#shared/letters/known-sender.ts'
import type { Reading, ThreadEntry } from './thread-view.ts'

/** What became of a letter. Replies were received, which their title says. */
export const STATUS_WORDS: Readonly<Record<ThreadEntry['status'], string>> = {
  unsent: 'Saved on this device',
  queued: 'Waiting to go out',
  sent: 'Sent',
  failed: 'Couldn’t deliver',
  bounced: 'Came back',
  received: 'Received',
}

/** Who decided what a reply means, and how sure that is. */
export function readByWords({ by, settled, words, pending }: Reading): string {
  if (pending === 'unsent') return 'You say so. Saved on this device. We’ll send it when you’re online.'
  if (by === 'person') return 'You say so.'
  const how =
    by === 'rules'
      ? words.length > 0
        ? 'We go by the marked words.'
        : 'We go by its wording.'
      : 'We go by how such answers usually read.'
  return settled ? how : `${how} We’re not certain.`
}

/** Whether the sender is proven; empty if it couldn't be checked. */
export function senderWords({ sender }: Pick<ThreadEntry, 'sender'>, siteName: string): string {
  if (!sender || sender.proof === 'unknown') return ''
  return sender.proof === 'proven'
    ? `Really sent by ${sender.domain}.`
    : `We can’t prove that ${siteName} sent this.`
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
