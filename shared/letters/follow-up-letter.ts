// The letters after a request without an answer: a follow-up, and a final notice before a complaint.
import type { LetterStage } from '#shared/domain/letter-clock.ts'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { type CitedLaw, lawWords } from './cited-law.ts'
import type { RecalledRequest } from './letter-phrases.ts'
import { answerSubject, composeLetter, type LetterText, PHRASES } from './phrases.ts'
import type { LetterFacts } from './templates.ts'

/** The request that a later letter is about. Days are `YYYY-MM-DD`. */
export type FollowUpAbout = {
  /** The subject of the request. */
  subject: string
  /** What it asked for; by default, a removal. */
  asked?: RecalledRequest['asked']
  sentOn: string
  /** The law that gives the site a time to answer, checked by the caller. Without one, no day is named as due. */
  law: CitedLaw | null
  answerDue: string | null
  /** When a scan last saw the listing; null if none did since the request. */
  lastSeenOn: string | null
  /** When follow-ups were sent since. */
  remindedOn?: readonly string[]
  /** Where the complaint would go, as a name that takes "the"; null to name nobody. Only for a final notice. */
  regulator?: string | null
}

/** Says only what happened: when the request was sent, that the listing was seen since, and that an answer was due. */
export function writeFollowUp(
  stage: Exclude<LetterStage, 'request'>,
  facts: LetterFacts,
  about: FollowUpAbout,
  language: LetterLanguage,
): LetterText {
  const phrases = PHRASES[language]
  const law = about.answerDue === null ? null : lawWords(about.law, language)
  const request = recalled(about, language)
  return composeLetter(language, facts, {
    subject: answerSubject(about.subject),
    paragraphs: known => [
      phrases.recall(known, request, law),
      ...(stage === 'follow_up'
        ? phrases.followUp(known, request.asked)
        : phrases.finalNotice(known, request, about.regulator ?? null)),
    ],
    law,
  })
}

/** With the days as the language writes them. */
export function recalled(about: Omit<FollowUpAbout, 'subject'>, language: LetterLanguage): RecalledRequest {
  const { day } = PHRASES[language]
  return {
    asked: about.asked ?? 'removal',
    sentOn: day(about.sentOn),
    answerDue: about.answerDue === null ? null : day(about.answerDue),
    lastSeenOn: about.lastSeenOn === null ? null : day(about.lastSeenOn),
    remindedOn: (about.remindedOn ?? []).map(day),
  }
}
