// The clock of a letter that was just sent: the law's deadline for this person and broker, if a law sets one. The
// server runs it, and the device says beforehand what it will be. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import {
  dayOf,
  dueDay,
  type LegalDeadline,
  type LetterClock,
  type LetterStage,
  openClock,
} from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import { DAY } from '#shared/lib/time.ts'
import { lawOfLetter } from './law-of-letter.ts'

/** `sentAt`: epoch milliseconds. `automatic`: whether we follow up by ourselves. */
export type LetterLeft = {
  id: string
  kind: LetterKind
  sentAt: number
  followUpDays: number
  automatic: boolean
}

/** `before`: the removal's clock so far; null if it has none. */
export function clockOfLetter(
  letter: LetterLeft,
  before: LetterClock | null,
  { site, person }: { site: DataBrokerSite | null; person: Pick<Person, 'places'> | null },
): LetterClock {
  const { kind, sentAt } = letter
  const earlier = isLater(kind) ? before : null
  const deadline = earlier ? earlierDeadline(earlier) : site && deadlineOf({ kind, sentAt }, site, person)
  const clock = openClock({ ...letter, stage: stageOf(kind, before), deadline })
  if (!earlier || deadline === null) return clock
  return { ...clock, received_on: earlier.received_on, confirmed_at: earlier.confirmed_at }
}

/** Whether a letter reminds of a request, or answers the reply to one. */
const isLater = (kind: LetterKind): boolean =>
  kind === 'follow_up' || kind === 'final_notice' || kind === 'rebuttal'

function stageOf(kind: LetterKind, before: LetterClock | null): LetterStage {
  if (kind === 'follow_up' || kind === 'final_notice') return kind
  return kind === 'rebuttal' ? (before?.stage ?? 'request') : 'request'
}

/**
 * A reminder or an answer to their reply gives the broker no new time: the answer stays due on the day of the request's
 * deadline.
 */
function earlierDeadline(clock: LetterClock): LegalDeadline | null {
  if (clock.law === null) return null
  return { law: clock.law, right: clock.right, confirm_by: clock.confirm_by, answer_by: dueDay(clock) }
}

/** The law's deadline for a request; null if no law sets one. */
function deadlineOf(
  { kind, sentAt }: { kind: LetterKind; sentAt: number },
  site: DataBrokerSite,
  person: Pick<Person, 'places'> | null,
): LegalDeadline | null {
  const bound = lawOfLetter({ kind, sentOn: dayOf(sentAt) }, site, person)
  return (
    bound && {
      law: bound.law,
      right: bound.right,
      confirm_by: bound.confirmBy,
      answer_by: bound.answerBy,
    }
  )
}

/** The days that the person chose; 30 for letters of earlier versions without any (PRODUCT T9.2). */
export function followUpDays({
  follow_up_at,
  created_at,
}: Pick<Message, 'follow_up_at' | 'created_at'>): number {
  if (follow_up_at === null) return 30
  return Math.max(1, Math.round((Date.parse(follow_up_at) - Date.parse(created_at)) / DAY))
}
