// The letters that we'd send after this one if the listing stays, as the person reads them before they agree. Pure: the
// same rules as on the server.
import type { Message } from '#shared/collections/messages.ts'
import { dayOf, dueDay, openClock } from '#shared/domain/letter-clock.ts'
import { citedLaw } from '#shared/letters/cite-law.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import { lawOfLetter } from '#shared/letters/law-of-letter.ts'
import type { LetterText } from '#shared/letters/phrases.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'

/** `at`: the earliest day it's sent, in epoch milliseconds. */
export type PlannedLetter = LetterText & { stage: 'follow_up' | 'final_notice'; at: number }

/**
 * The follow-up and the final notice of a letter sent now; of a follow-up, only the final notice. Each supposes that
 * the listing was seen on its day. `earlier`: the letters of the removal before this one.
 */
export function plannedFollowUps(
  about: LetterSubject,
  form: LetterForm,
  now: number,
  earlier: readonly Message[] = [],
): PlannedLetter[] {
  const planned: PlannedLetter[] = []
  const letters: SentLetter[] = [...earlier]
  let last: SentLetter = asSent(form.kind, form.subject, now)
  let at = now
  while (last.kind !== 'final_notice' && planned.length < 2) {
    letters.push(last)
    const next = plan(about, form, letters, clockAfter(about, form, letters, at))
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

/** A reminder gives the broker no new time: the law's time always counts from the request. */
function clockAfter({ site, person }: LetterSubject, form: LetterForm, letters: SentLetter[], at: number) {
  const last = must(letters.at(-1), 'letter that was just sent')
  const { asked, sentOn } = recallRequest(letters, last)
  const bound = lawOfLetter({ kind: asked, sentOn }, site, person)
  return openClock({
    id: '',
    stage: last.kind === 'follow_up' ? 'follow_up' : 'request',
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
  letters: readonly SentLetter[],
  clock: ReturnType<typeof openClock>,
): PlannedLetter {
  const stage = clock.stage === 'request' ? 'follow_up' : 'final_notice'
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
