// What a follow-up says of its request, from the letters of its removal. Pure.
import { dayOf } from '#shared/domain/letter-clock.ts'
import type { FollowUpAbout } from './follow-up-letter.ts'
import {
  isReminder,
  type LetterOfRemoval,
  type LettersAround,
  requestOf,
  sentAt,
} from './request-of-letter.ts'

/**
 * `last`: the newest letter of the request, which `letters` includes: the request itself, an answer to their reply, or
 * a reminder. An answer continues the request: the time to reply keeps running, but the thread takes the answer's
 * subject. Letters about another request are left out.
 */
export function recallRequest(
  last: LetterOfRemoval,
  { letters, clock }: LettersAround,
): Pick<FollowUpAbout, 'subject' | 'sentOn' | 'remindedOn'> & Required<Pick<FollowUpAbout, 'asked'>> {
  const { isBeside, request } = requestOf(last, { letters, clock })
  const sent = letters
    .filter(({ direction, status }) => direction === 'out' && status === 'sent')
    .filter(letter => sentAt(letter) <= sentAt(last))
    .filter(letter => requestOf(letter, { letters, clock }).isBeside === isBeside)
    .toSorted((a, b) => sentAt(a).localeCompare(sentAt(b)))
  const own = sent.findLast(letter => !isReminder(letter)) ?? last
  // The request may have been a form, and only its answer a letter.
  const first = request ?? own
  return {
    subject: own.subject,
    asked: askedBy(first),
    sentOn: dayOf(Date.parse(sentAt(first))),
    remindedOn: sent
      .slice(sent.indexOf(first) + 1)
      .filter(isReminder)
      .map(letter => dayOf(Date.parse(sentAt(letter)))),
  }
}

function askedBy({ kind }: LetterOfRemoval): Required<FollowUpAbout>['asked'] {
  return kind === 'access' || kind === 'objection' || kind === 'correction' ? kind : 'removal'
}
