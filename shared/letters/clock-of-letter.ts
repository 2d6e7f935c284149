// The clock of a letter that was just sent: the law's deadline for this person and broker, if a law sets one. Pure, so
// that a device knows the day before the server says it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import {
  dayOf,
  dueDay,
  isForRemoval,
  type LegalDeadline,
  type LetterClock,
  type LetterStage,
  openClock,
} from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import { DAY } from '#shared/lib/time.ts'
import { lawOfLetter, rightRequestedBy } from './law-of-letter.ts'
import { type LetterOfRemoval, requestOf } from './request-of-letter.ts'

/** A letter with the time it was sent; a row of messages fits. */
export type TimedLetter = LetterOfRemoval & Pick<Message, 'follow_up_at' | 'follow_up_by_us'>

export type ClockContext = {
  /** The removal's clock before this letter. */
  before: LetterClock | null
  /** The removal's mails. */
  letters: readonly LetterOfRemoval[]
  site: DataBrokerSite | null
  person: Pick<Person, 'places'> | null
}

/**
 * A reminder, or an answer to the broker's reply, gives the broker no extra time: it continues the previous clock if
 * that belongs to the same request.
 */
export function clockOfLetter(
  letter: TimedLetter,
  { before, letters, site, person }: ClockContext,
): LetterClock {
  const sentAt = Date.parse(letter.sent_at ?? letter.created_at)
  const kind = letter.kind ?? 'removal'
  const { isBeside, request } = requestOf(letter, { letters, clock: before })
  const isSame = before !== null && isForRemoval(before) !== isBeside
  const continued = LATER.includes(kind) && isSame ? before : null
  const asked = request?.kind ?? kind
  const deadline = continued ? deadlineOf(continued) : deadlineByLaw(asked, sentAt, site, person)
  const clock = openClock({
    id: letter.id,
    stage: stageOf(kind, continued),
    sentAt,
    followUpDays: followUpDays(letter),
    automatic: letter.follow_up_by_us ?? false,
    right: continued?.right ?? rightRequestedBy(asked),
    deadline,
  })
  return continued && deadline !== null
    ? { ...clock, received_on: continued.received_on, confirmed_at: continued.confirmed_at }
    : clock
}

/** Letters that come after a request. */
const LATER: readonly LetterKind[] = ['follow_up', 'final_notice', 'rebuttal']

function stageOf(kind: LetterKind, before: LetterClock | null): LetterStage {
  return kind === 'follow_up' || kind === 'final_notice' ? kind : (before?.stage ?? 'request')
}

/** The law's deadline for a request, or null if no law sets one. */
function deadlineByLaw(
  kind: LetterKind,
  sentAt: number,
  site: DataBrokerSite | null,
  person: ClockContext['person'],
): LegalDeadline | null {
  const bound = site && lawOfLetter({ kind, sentOn: dayOf(sentAt) }, site, person)
  return (
    bound && {
      law: bound.law,
      right: bound.right,
      confirm_by: bound.confirmBy,
      answer_by: bound.answerBy,
    }
  )
}

function deadlineOf(clock: LetterClock): LegalDeadline | null {
  if (clock.law === null) return null
  return { law: clock.law, right: clock.right, confirm_by: clock.confirm_by, answer_by: dueDay(clock) }
}

/** The days that the person chose; 30 for letters of earlier versions without any (PRODUCT T9.2). */
export function followUpDays({
  follow_up_at,
  created_at,
}: Pick<Message, 'follow_up_at' | 'created_at'>): number {
  if (follow_up_at === null) return 30
  return Math.max(1, Math.round((Date.parse(follow_up_at) - Date.parse(created_at)) / DAY))
}
