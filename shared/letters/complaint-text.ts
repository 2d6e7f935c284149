// The text of a complaint in German and Spanish, short enough for a regulator's form.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { lawWords } from './cited-law.ts'
import type { BrokerReplies, ComplaintPhrases } from './complaint-phrases.ts'
import { type FollowUpAbout, recalled } from './follow-up-letter.ts'
import { germanComplaint } from './german.ts'
import { PHRASES } from './phrases.ts'
import { spanishComplaint } from './spanish.ts'
import { inOneLine, type LetterFacts, oneLine } from './templates.ts'

export type ComplaintLanguage = Exclude<LetterLanguage, 'en'>

const COMPLAINTS: Readonly<Record<ComplaintLanguage, ComplaintPhrases>> = {
  de: germanComplaint,
  es: spanishComplaint,
}

/** The whole exchange. Days are `YYYY-MM-DD`. */
export type ComplaintAbout = Omit<FollowUpAbout, 'subject' | 'regulator'> &
  BrokerReplies & {
    /** Who complains: `Marguerite Tolliver, California`. */
    signed: string
  }

/** Says what was asked and when, what came back, and what's wanted. It goes to a regulator, not to the site. */
export function writeComplaint(
  given: LetterFacts,
  about: ComplaintAbout,
  language: ComplaintLanguage,
): string {
  const facts = inOneLine(given)
  const phrases = PHRASES[language]
  const day = (text: string | null) => (text === null ? null : phrases.day(text))
  const law = about.answerDue === null ? null : lawWords(about.law, language)
  const cameBack = {
    answeredOn: day(about.answeredOn),
    confirmedOn: day(about.confirmedOn),
    wroteOn: day(about.wroteOn),
  }
  return [
    COMPLAINTS[language].opening(facts),
    phrases.details(facts).join('\n'),
    ...COMPLAINTS[language].course(facts, recalled(about, language), cameBack, law),
    phrases.signature({ ...facts, listingName: oneLine(about.signed) }),
  ].join('\n\n')
}
