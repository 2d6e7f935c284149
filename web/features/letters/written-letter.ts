// The letter that a choice fills in: one of our templates, the one that the removal waits for, or one of the person's
// own. Pure.
import type { Message } from '#shared/collections/messages.ts'
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import { dayOf } from '#shared/domain/letter-clock.ts'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { citedLaw } from '#shared/letters/cite-law.ts'
import type { CitedLaw } from '#shared/letters/cited-law.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import { lawOfLetter } from '#shared/letters/law-of-letter.ts'
import { legalPart } from '#shared/letters/legal-part.ts'
import type { Correction, RequestKind } from '#shared/letters/letter-phrases.ts'
import { LETTER_TYPES, type LetterType } from '#shared/letters/letter-type.ts'
import type { WrittenMessage } from '#shared/letters/letter-versions.ts'
import { fillTemplate } from '#shared/letters/own-template.ts'
import { writeRebuttal } from '#shared/letters/rebuttal-letter.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { writeRemoval } from '#shared/letters/removal-letter.ts'
import { writeRequest } from '#shared/letters/request-letter.ts'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'
import type { AnsweredReply, DueReminder, NextLetter, ReturnedLetter } from './use-next-letter.ts'

/** The draft of the letter that the removal waits for. */
export const NEXT = 'next'

/** One of ours, another request, the next letter, or the id of one of the person's own. */
export type TemplateId = LetterType | RequestKind | typeof NEXT | string

const REQUEST_KINDS: readonly RequestKind[] = ['access', 'objection', 'correction']

/** Requests that aren't for a removal have one text each, so their kind names it. */
export const isRequestKind = (id: TemplateId): id is RequestKind => REQUEST_KINDS.some(kind => kind === id)

/** What a first letter can ask for. */
export type RequestChoice = RequestKind | 'removal'

export const isRequestChoice = (value: string): value is RequestChoice =>
  value === 'removal' || isRequestKind(value)

export const isLetterType = (id: TemplateId): id is LetterType => LETTER_TYPES.some(type => type === id)

type Filled = Pick<LetterForm, 'subject' | 'body' | 'followUpDays' | 'kind'> & {
  /** The legal basis, or why it claims none, in one sentence for the person. */
  basis: string
  discloses: readonly string[]
}

/** A template of ours. */
export function filledFromOurs(type: LetterType, { facts }: LetterSubject, language: LetterLanguage): Filled {
  return { ...writeRemoval(type, facts, language), kind: 'removal' }
}

/**
 * Another request than a removal. It cites the law that grants its right to this person against this site; without one,
 * it's a plain request. `now`: epoch milliseconds.
 */
export function filledFromRequest(
  kind: RequestKind,
  { site, person, facts }: LetterSubject,
  { language, correction, now }: { language: LetterLanguage; correction: Correction; now: number },
): Filled {
  const bound = lawOfLetter({ kind, sentOn: dayOf(now) }, site, person)
  const law = bound && citedLaw(bound.law, bound.right)
  const request = kind === 'correction' ? { kind, correction } : { kind }
  return {
    ...writeRequest(request, facts, law, language),
    followUpDays: FOLLOW_UP_DAYS.standard,
    kind,
    basis: basisOf(law),
  }
}

function basisOf(law: CitedLaw | null): string {
  if (law === null) return 'A plain request. It cites no law, and you can send it to any site.'
  const name = typeof law.name === 'string' ? law.name : law.name.en
  return law.home === null
    ? `It asks them to apply the ${name} if it covers their use of the data, and claims no home there.`
    : `Cites the ${name}, because the home you gave is in ${law.home}.`
}

/** `now`: epoch milliseconds; decides which law is in force. */
export function filledFromNext(
  next: NextLetter,
  about: LetterSubject,
  language: LetterLanguage,
  now: number,
): Filled {
  switch (next.kind) {
    case 'answer':
      return filledFromReply(next, about, language, now)
    case 'again':
      return filledFromReturned(next, about)
    case 'reminder':
      return filledFromReminder(next, about, language, now)
  }
}

/** Word for word: it hasn't been read. If it's still the text of a template, it's known what it discloses. */
function filledFromReturned({ letter }: ReturnedLetter, about: LetterSubject): Filled {
  const ours = LETTER_TYPES.map(type => filledFromOurs(type, about, letter.language ?? 'en')).find(
    ({ body }) => body === letter.body,
  )
  return {
    subject: letter.subject,
    body: letter.body,
    followUpDays: ours?.followUpDays ?? FOLLOW_UP_DAYS.standard,
    kind: letter.kind ?? 'removal',
    basis: 'Word for word the letter that came back. This time it goes to another address.',
    discloses: ours?.discloses ?? [],
  }
}

function filledFromReminder(
  { stage, clock, last, letters, lastSeenOn }: DueReminder,
  { facts, site, person }: LetterSubject,
  language: LetterLanguage,
  now: number,
): Filled {
  const text = writeFollowUp(
    stage,
    facts,
    {
      ...recallRequest(last, { letters, clock }),
      ...legalPart(clock, site, person, dayOf(now)),
      lastSeenOn,
    },
    language,
  )
  return {
    ...text,
    followUpDays: FOLLOW_UP_DAYS.standard,
    kind: stage,
    basis: 'Says only what happened: when you asked, and what was seen or due since.',
  }
}

function filledFromReply(
  reply: AnsweredReply,
  { site, person, facts }: LetterSubject,
  language: LetterLanguage,
  now: number,
): Filled {
  const bound = lawOfLetter({ kind: 'rebuttal', sentOn: dayOf(now) }, site, person)
  const law = bound && citedLaw(bound.law, bound.right)
  return {
    ...writeRebuttal(reply.meaning, facts, { subject: reply.subject, law }, language),
    followUpDays: FOLLOW_UP_DAYS.standard,
    kind: 'rebuttal',
    basis: 'Answers what they wrote. Read it beside their reply before you send it.',
  }
}

export function filledFromOwn(row: WrittenMessage, { facts }: LetterSubject): Filled {
  return {
    subject: fillTemplate(row.subject, facts).slice(0, 300),
    body: fillTemplate(row.body, facts),
    followUpDays: row.writing.follow_up_days,
    kind: 'removal',
    basis: 'Your own words. It claims what you wrote, so read it over before you send it.',
    discloses: [],
  }
}

/** A stored draft, as far as it stores the letter. */
export const formOfDraft = (row: WrittenMessage): Omit<LetterForm, 'followUp'> => ({
  to: row.to_address,
  subject: row.subject,
  body: row.body,
  followUpDays: row.writing.follow_up_days,
  ...chosenIn(row),
})

/** Drafts of earlier versions are requests in English. */
const chosenIn = ({ kind, language }: Message): Pick<LetterForm, 'kind' | 'language'> => ({
  kind: kind ?? 'removal',
  language: language ?? 'en',
})
