// The text of a complaint, short enough for a regulator's form.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { lawWords } from './cited-law.ts'
import { type FollowUpAbout, recalled } from './follow-up-letter.ts'
import { disclosedBy, type LetterText, PHRASES } from './phrases.ts'
import { inOneLine, type LetterFacts } from './templates.ts'

/** The whole exchange. Days are `YYYY-MM-DD`. */
export type ComplaintAbout = Omit<FollowUpAbout, 'subject'> & {
  /** When they last answered; null if they never did. */
  answeredOn: string | null
}

/** Says what was asked and when, what came back, and what's wanted. It goes to a regulator, not to the site. */
export function writeComplaint(
  given: LetterFacts,
  about: ComplaintAbout,
  language: LetterLanguage,
): LetterText {
  const facts = inOneLine(given)
  const phrases = PHRASES[language]
  const law = about.answerDue === null ? null : lawWords(about.law, language)
  const letters = {
    ...recalled(about, language),
    answeredOn: about.answeredOn === null ? null : phrases.day(about.answeredOn),
  }
  return {
    subject: phrases.complaintSubject(facts),
    body: [
      ...(about.regulator ? [about.regulator] : []),
      phrases.complaintOpening(facts),
      phrases.details(facts).join('\n'),
      ...phrases.complaint(facts, letters, law),
      phrases.signature(facts),
    ].join('\n\n'),
    discloses: disclosedBy(facts, law),
  }
}
