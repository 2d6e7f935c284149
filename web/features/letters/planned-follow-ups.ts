// The letters that we'd send after this one if the listing stays, as the person reads them before they agree. Pure: the
// same rules as on the server.
import { dayOf, isForRemoval, type LetterClock, NEXT_STAGE } from '#shared/domain/letter-clock.ts'
import { clockOfLetter, type TimedLetter } from '#shared/letters/clock-of-letter.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import { legalPart } from '#shared/letters/legal-part.ts'
import type { LetterText } from '#shared/letters/phrases.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'
import type { LettersSoFar } from './use-next-letter.ts'

/** `at`: the earliest day it's sent, in epoch milliseconds. */
export type PlannedLetter = LetterText & { stage: 'follow_up' | 'final_notice'; at: number }

/**
 * The follow-up and the final notice of a letter sent now; of a follow-up, only the final notice. Each supposes that
 * the listing was seen on its day, or that no answer came. `soFar`: the removal before this letter.
 */
export function plannedFollowUps(
  about: LetterSubject,
  form: LetterForm,
  now: number,
  soFar: LettersSoFar = { clock: null, letters: [] },
): PlannedLetter[] {
  const planned: PlannedLetter[] = []
  const letters: TimedLetter[] = [...soFar.letters]
  const { site, person } = about
  let clock = soFar.clock
  let last = asSent(form.kind, form, now)
  while (last.kind !== 'final_notice' && planned.length < 2) {
    letters.push(last)
    clock = clockOfLetter(last, { before: clock, letters, site, person })
    const next = plan(about, form, letters, last, clock)
    if (next === null) break
    planned.push(next)
    last = asSent(next.stage, { ...form, subject: next.subject }, next.at)
  }
  return planned
}

/** A letter of this kind as it's stored once it's sent at `at` (epoch milliseconds). */
export const asSent = (
  kind: LetterForm['kind'],
  { subject, followUpDays }: Pick<LetterForm, 'subject' | 'followUpDays'>,
  at: number,
): TimedLetter => ({
  ...{ id: '', direction: 'out', status: 'sent', kind, subject },
  ...{ sent_at: iso(at), created_at: iso(at), follow_up_at: iso(at + followUpDays * DAY) },
  follow_up_by_us: true,
})

function plan(
  { facts, site, person }: LetterSubject,
  { language }: LetterForm,
  letters: readonly TimedLetter[],
  last: TimedLetter,
  clock: LetterClock,
): PlannedLetter | null {
  const stage = NEXT_STAGE[clock.stage]
  if (stage === null) return null
  const at = Date.parse(clock.follow_up_at)
  const text = writeFollowUp(
    stage,
    facts,
    {
      ...recallRequest(last, { letters, clock }),
      ...legalPart(clock, site, person, dayOf(at)),
      lastSeenOn: facts.withoutListing || !isForRemoval(clock) ? null : dayOf(at),
    },
    language,
  )
  return { ...text, stage, at }
}
