// The letters that we'd send after this one if the listing stays, as the person reads them before they agree. Pure: the
// same rules as on the server.
import type { Message } from '#shared/collections/messages.ts'
import { dayOf, dueDay, type LetterClock, NEXT_STAGE } from '#shared/domain/letter-clock.ts'
import { citedLaw } from '#shared/letters/cite-law.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import type { LetterText } from '#shared/letters/phrases.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'
import type { LettersSoFar } from './use-next-letter.ts'

/** `at`: the earliest day it's sent, in epoch milliseconds. */
export type PlannedLetter = LetterText & { stage: 'follow_up' | 'final_notice'; at: number }

/**
 * The follow-up and the final notice of a letter sent now; of a follow-up, only the final notice. Each supposes that
 * the listing was seen on its day. `soFar`: the removal before this letter.
 */
export function plannedFollowUps(
  about: LetterSubject,
  form: LetterForm,
  now: number,
  soFar: LettersSoFar = { clock: null, letters: [] },
): PlannedLetter[] {
  const { followUpDays } = form
  const planned: PlannedLetter[] = []
  const letters: SentLetter[] = [...soFar.letters]
  let clock = soFar.clock
  let last: SentLetter = asSent(form.kind, form.subject, now)
  let at = now
  while (last.kind !== 'final_notice' && planned.length < 2) {
    letters.push(last)
    const left = { id: '', kind: last.kind ?? 'removal', sentAt: at, followUpDays, automatic: true }
    clock = clockOfLetter(left, clock, about)
    const next = plan(about, form, letters, clock)
    if (next === null) break
    planned.push(next)
    at = next.at
    last = asSent(next.stage, next.subject, at)
  }
  return planned
}

type SentLetter = Pick<Message, 'direction' | 'status' | 'kind' | 'subject' | 'sent_at' | 'created_at'>

const asSent = (kind: LetterForm['kind'], subject: string, at: number): SentLetter => ({
  ...{ direction: 'out', status: 'sent', kind, subject },
  ...{ sent_at: iso(at), created_at: iso(at) },
})

function plan(
  { facts }: LetterSubject,
  { language }: LetterForm,
  letters: readonly SentLetter[],
  clock: LetterClock,
): PlannedLetter | null {
  const stage = NEXT_STAGE[clock.stage]
  if (stage === null) return null
  const at = Date.parse(clock.follow_up_at)
  const text = writeFollowUp(
    stage,
    facts,
    {
      ...recallRequest(letters, must(letters.at(-1), 'letter that was just sent')),
      law: citedLaw(clock.law, clock.right),
      answerDue: clock.law === null ? null : dueDay(clock),
      lastSeenOn: facts.withoutListing ? null : dayOf(at),
    },
    language,
  )
  return { ...text, stage, at }
}
