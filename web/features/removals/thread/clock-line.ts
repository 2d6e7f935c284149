// A letter's clock as a line of dates, and what happens next. Pure.
import type { Mail } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { answerDue } from '#shared/domain/answer-due.ts'
import { LAW_IDS } from '#shared/domain/deadline/law-id.ts'
import { lawOf } from '#shared/domain/deadline/laws-table.ts'
import { dayOf, dueDay, isForRemoval, type LetterClock } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { dayText, noonOf, onDay } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'

/** `missed`: its day is over without what it stood for. `day`: a calendar day, or an instant. */
export type ClockStep = { label: string; day: string; state: 'done' | 'missed' | 'ahead' }

/** The name of the law that sets the deadline; null if none does. */
export function lawName(clock: LetterClock): string | null {
  const id = LAW_IDS.find(known => known === clock.law)
  if (id !== undefined) return lawOf(id).name
  return clock.law === null ? null : 'A law'
}

/** A request beside the removal says what it asked for. */
function sentLabel({ stage, law, right }: LetterClock): string {
  // A law's time counts from the request, whatever reminded of it since.
  const of = law === null ? stage : 'request'
  if (of === 'request' && right === 'access') return 'Copy requested'
  return of === 'request' && right === 'correct' ? 'Correction requested' : SENT[of]
}

const SENT: Readonly<Record<LetterClock['stage'], string>> = {
  request: 'Letter sent',
  follow_up: 'Follow-up sent',
  final_notice: 'Final notice sent',
}

type SentLetter = Pick<Mail, 'direction' | 'sent_at'>

/**
 * Sent, confirmed, answered, followed up: each with its day. Days that no law sets are left out, and once the removal
 * is over, so is everything that didn't happen. `letters`: its mails, for the hour at which the letter was sent.
 */
export function clockSteps(job: RemovalJob, letters: readonly SentLetter[], now: number): ClockStep[] {
  const steps = allSteps(job, letters, now)
  return isFinal(job.status) ? steps.filter(({ state }) => state === 'done') : steps
}

/** The clock counts days in UTC; the person sees the day that it was for them. */
function sentOf({ received_on }: LetterClock, letters: readonly SentLetter[]): string {
  const letter = letters.find(
    ({ direction, sent_at }) => direction === 'out' && sent_at !== null && sent_at.startsWith(received_on),
  )
  return letter?.sent_at ?? noonOf(received_on)
}

function allSteps(job: RemovalJob, letters: readonly SentLetter[], now: number): ClockStep[] {
  const { clock } = job
  if (!clock) return []
  const today = dayOf(now)
  const { confirm_by, confirmed_at, answered } = clock
  const due = dueDay(clock)
  return [
    { label: sentLabel(clock), day: sentOf(clock, letters), state: 'done' },
    ...(confirmed_at !== null && answered?.at !== confirmed_at
      ? [{ label: 'Confirmed', day: confirmed_at, state: 'done' as const }]
      : confirm_by !== null && answered === null
        ? [{ label: 'Confirm by', day: noonOf(confirm_by), state: stateOf(confirm_by, today) }]
        : []),
    ...(answered !== null
      ? [{ label: 'Answered', day: answered.at, state: 'done' as const }]
      : clock.law === null && clock.extended_to === null
        ? []
        : [
            {
              label: clock.extended_to === null ? 'Answer by' : 'Answer by, extended',
              day: noonOf(due),
              state: stateOf(due, today),
            },
          ]),
    // What its day led to is the person's step now; nothing follows an answer beside the removal.
    ...((answered !== null && !isForRemoval(clock)) ||
    (job.status === 'requires_manual' && isForRemoval(clock) && Date.parse(clock.follow_up_at) <= now)
      ? []
      : [{ label: followUpLabel(clock), day: clock.follow_up_at, state: 'ahead' as const }]),
  ]
}

const stateOf = (day: string, today: string): ClockStep['state'] => (day < today ? 'missed' : 'ahead')

function followUpLabel(clock: LetterClock): string {
  const { stage, answered } = clock
  if (answered !== null || stage === 'final_notice')
    return isForRemoval(clock) ? 'We check again' : 'We remind you'
  return stage === 'request' ? 'Follow-up' : 'Final notice'
}

/** Whether the answer is overdue, in a sentence; empty if it isn't, or if a reply that may be it waits to be read. */
export function overdueText(job: RemovalJob, now: number): string {
  if (isAskedToRead(job)) return ''
  const due = answerDue(job, now)
  if (due?.is !== 'overdue') return ''
  const { clock } = job
  const day = dayText(noonOf(due.day), now)
  return clock?.law === null
    ? `We gave them until ${day}, and they haven’t answered.`
    : `Their answer was due by ${day}, and it hasn’t come.`
}

/** What happens when the clock runs out; empty once the removal is over. */
export function clockNext(job: RemovalJob, now: number): string {
  const { clock } = job
  if (!clock || isFinal(job.status)) return ''
  const isBeside = !isForRemoval(clock)
  if (job.status === 'requires_manual' && !isBeside)
    return 'Nothing goes out automatically while it’s your turn.'
  // No look can tell whether such a request was answered.
  const isUnseen = isWithoutListing(job) || isBeside
  const when = Date.parse(clock.follow_up_at) <= now ? 'shortly' : onDay(clock.follow_up_at, now)
  if (clock.answered !== null) {
    const said = `They answered ${onDay(clock.answered.at, now)}: ${lower(REPLY_LABEL[clock.answered.class])}.`
    return isUnseen ? said : `${said} We’ll check ${when}. If the listing is still there, it’s your turn.`
  }
  if (clock.stage === 'final_notice')
    return isUnseen
      ? `If there’s no answer ${until(when)}, you can complain to a regulator.`
      : `We’ll check ${when}. If the listing is still there, you can complain to a regulator.`
  const letter = clock.stage === 'request' ? 'the follow-up' : 'the final notice'
  const how = clock.automatic ? `${letter} goes out on its own` : `you can send ${letter}`
  return isUnseen
    ? `If there’s no answer ${until(when)}, ${how}.`
    : `We’ll check ${when}. If the listing is still there, ${how}.`
}

const until = (when: string) => (when === 'shortly' ? 'soon' : `by ${when.replace(/^on /, '')}`)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
