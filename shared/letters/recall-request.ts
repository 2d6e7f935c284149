// Which request a follow-up is about, from the letters of its removal. Pure.
import type { Message } from '#shared/collections/messages.ts'
import { dayOf } from '#shared/domain/letter-clock.ts'
import type { FollowUpAbout } from './follow-up-letter.ts'

type Letter = Pick<Message, 'direction' | 'status' | 'kind' | 'sent_at' | 'created_at' | 'subject'>

const sentAt = ({ sent_at, created_at }: Letter): string => sent_at ?? created_at
const isReminder = ({ kind }: Letter): boolean => kind === 'follow_up' || kind === 'final_notice'
const isRequest = (letter: Letter): boolean => !isReminder(letter) && letter.kind !== 'rebuttal'

/**
 * `last`: the newest letter that was sent, a request, an answer to their reply, or a reminder; `letters` includes it.
 * An answer goes on with the request, whose time to answer runs on, but the thread has its subject.
 */
export function recallRequest(
  letters: readonly Letter[],
  last: Letter,
): Pick<FollowUpAbout, 'subject' | 'sentOn' | 'remindedOn'> & Required<Pick<FollowUpAbout, 'asked'>> {
  const sent = letters
    .filter(
      letter => letter.direction === 'out' && letter.status === 'sent' && sentAt(letter) <= sentAt(last),
    )
    .toSorted((a, b) => sentAt(a).localeCompare(sentAt(b)))
  const own = sent.findLast(letter => !isReminder(letter)) ?? last
  // The request may have been a form, and only its answer a letter.
  const request = sent.findLast(isRequest) ?? own
  return {
    subject: own.subject,
    asked: askedBy(request),
    sentOn: dayOf(Date.parse(sentAt(request))),
    remindedOn: sent
      .slice(sent.indexOf(request) + 1)
      .filter(isReminder)
      .map(letter => dayOf(Date.parse(sentAt(letter)))),
  }
}

function askedBy({ kind }: Letter): Required<FollowUpAbout>['asked'] {
  return kind === 'access' || kind === 'objection' || kind === 'correction' ? kind : 'removal'
}
