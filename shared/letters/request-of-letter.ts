// Which request a letter belongs to: the removal, or one beside it, a copy or a correction. A reminder doesn't say so
// itself; the letters before it and the removal's clock do. Pure.
import type { Message } from '#shared/collections/messages.ts'
import { isForRemoval, type LetterClock } from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'

/** A letter of a removal; a row of messages fits. */
export type LetterOfRemoval = Pick<
  Message,
  'id' | 'direction' | 'status' | 'kind' | 'sent_at' | 'created_at' | 'subject'
>

export type LettersAround = {
  /** The removal's mails. */
  letters: readonly LetterOfRemoval[]
  /** The removal's clock. */
  clock: Pick<LetterClock, 'letter_id' | 'right'> | null
}

export type RequestOfLetter = {
  /** Whether it leaves the removal as it is. */
  isBeside: boolean
  /** The letter that made the request; null if it was a form, or if we don't have it. */
  request: LetterOfRemoval | null
}

/** When the letter counts as sent, or was written if it wasn't sent. */
export const sentAt = ({ sent_at, created_at }: Pick<Message, 'sent_at' | 'created_at'>): string =>
  sent_at ?? created_at

/** A letter that only reminds of an earlier one. */
export const isReminder = ({ kind }: Pick<Message, 'kind'>): boolean =>
  kind === 'follow_up' || kind === 'final_notice'

/** The request of a letter, which may be queued or have come back. */
export function requestOf(letter: LetterOfRemoval, { letters, clock }: LettersAround): RequestOfLetter {
  const sent = letters.filter(({ direction, status }) => direction === 'out' && status === 'sent')
  const isBeside = isBesideRemoval(letter, sent, clock)
  if (isRequest(letter)) return { isBeside, request: letter }
  const requests = sent
    .filter(one => isRequest(one) && kindIsBeside(one.kind) === isBeside && isUntil(letter, one))
    .toSorted((a, b) => sentAt(a).localeCompare(sentAt(b)))
  return { isBeside, request: requests.at(-1) ?? null }
}

function isBesideRemoval(
  letter: LetterOfRemoval,
  sent: readonly LetterOfRemoval[],
  clock: LettersAround['clock'],
): boolean {
  if (clock?.letter_id === letter.id) return !isForRemoval(clock)
  if (!isReminder(letter)) return kindIsBeside(letter.kind)
  const speaking = sent.filter(one => one.id !== letter.id && !isReminder(one))
  // A reminder goes on with the clock, unless a later request has opened that one.
  const isOfClock = (one: LetterOfRemoval) => clock !== null && kindIsBeside(one.kind) !== isForRemoval(clock)
  if (clock !== null && !speaking.some(one => !isUntil(letter, one) && isOfClock(one)))
    return !isForRemoval(clock)
  const before = speaking
    .filter(one => isUntil(letter, one))
    .toSorted((a, b) => sentAt(a).localeCompare(sentAt(b)))
  return kindIsBeside(before.at(-1)?.kind)
}

const isUntil = (letter: LetterOfRemoval, one: LetterOfRemoval): boolean => sentAt(one) <= sentAt(letter)

const isRequest = (letter: LetterOfRemoval): boolean => !isReminder(letter) && letter.kind !== 'rebuttal'

/**
 * An objection asks to stop showing the data, so it counts as a request for removal; an answer to their reply asks for
 * the removal again.
 */
const kindIsBeside = (kind: LetterKind | null | undefined): boolean =>
  kind === 'access' || kind === 'correction'
