// The letters that we'd send after this one if the listing stays, as the person reads them before they agree. Pure: the
// same rules as on the server.
import { dayOf, dueDay, openClock } from '#shared/domain/letter-clock.ts'
import { citedLaw } from '#shared/letters/cite-law.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import { lawOfLetter } from '#shared/letters/law-of-letter.ts'
import type { LetterText } from '#shared/letters/phrases.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { iso } from '#shared/lib/time.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'

/** `at`: the earliest day it's sent, in epoch milliseconds. */
export type PlannedLetter = LetterText & { stage: 'follow_up' | 'final_notice'; at: number }

/** The follow-up and the final notice of a letter sent now. Each supposes that the listing was seen on its day. */
export function plannedFollowUps(about: LetterSubject, form: LetterForm, now: number): PlannedLetter[] {
  const request = asSent(form.kind, form.subject, now)
  const first = clockAfter(about, form, request, now)
  const followUp = plan(about, form, [request], first)
  const reminder = asSent('follow_up', followUp.subject, followUp.at)
  const second = clockAfter(about, form, reminder, followUp.at)
  return [followUp, plan(about, form, [request, reminder], second)]
}

type SentLetter = ReturnType<typeof asSent>

const asSent = (kind: LetterForm['kind'], subject: string, at: number) =>
  ({ direction: 'out', status: 'sent', kind, subject, sent_at: iso(at), created_at: iso(at) }) as const

function clockAfter({ site, person }: LetterSubject, form: LetterForm, { kind }: SentLetter, at: number) {
  const bound = lawOfLetter({ kind, sentOn: dayOf(at) }, site, person)
  return openClock({
    id: '',
    stage: kind === 'follow_up' ? 'follow_up' : 'request',
    sentAt: at,
    followUpDays: form.followUpDays,
    automatic: true,
    deadline: bound && {
      law: bound.law,
      right: bound.right,
      confirm_by: bound.confirmBy,
      answer_by: bound.answerBy,
    },
  })
}

function plan(
  { facts }: LetterSubject,
  { language }: LetterForm,
  letters: readonly [SentLetter, ...SentLetter[]],
  clock: ReturnType<typeof openClock>,
): PlannedLetter {
  const stage = clock.stage === 'request' ? 'follow_up' : 'final_notice'
  const at = Date.parse(clock.follow_up_at)
  const text = writeFollowUp(
    stage,
    facts,
    {
      ...recallRequest(letters, letters.at(-1) ?? letters[0]),
      law: citedLaw(clock.law, clock.right),
      answerDue: clock.law === null ? null : dueDay(clock),
      lastSeenOn: facts.withoutListing ? null : dayOf(at),
    },
    language,
  )
  return { ...text, stage, at }
}
