// The languages of letters, and how a letter is put together.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import type { LawWords } from './cited-law.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { LetterPhrases } from './letter-phrases.ts'
import { spanish } from './spanish.ts'
import { inOneLine, type LetterFacts, livesIn, whoIsMeant } from './templates.ts'

export const PHRASES: Readonly<Record<LetterLanguage, LetterPhrases>> = {
  en: english,
  de: german,
  es: spanish,
}

export type LetterText = {
  subject: string
  body: string
  /** What it tells the site beyond the listing, for the person. */
  discloses: readonly string[]
}

type Parts = {
  subject: string
  paragraphs: (facts: LetterFacts) => readonly string[]
  /** The law that the letter relies on. */
  law: LawWords | null
}

const SUBJECT_MAX = 300

/** A letter to the site: who writes to whom about what, the paragraphs, how to answer, and the signature. */
export function composeLetter(language: LetterLanguage, given: LetterFacts, parts: Parts): LetterText {
  const facts = inOneLine(given)
  const phrases = PHRASES[language]
  return {
    subject: parts.subject.slice(0, SUBJECT_MAX).toWellFormed(),
    body: [
      phrases.to(facts.siteName),
      phrases.opening(facts),
      phrases.details(facts).join('\n'),
      ...parts.paragraphs(facts),
      phrases.closing,
      phrases.signature(facts),
    ].join('\n\n'),
    discloses: disclosedBy(facts, parts.law),
  }
}

/** Who is meant, where no listing shows it, and the home, where a law of its state is cited. */
export function disclosedBy(facts: LetterFacts, law: LawWords | null): string[] {
  return [
    ...(facts.withoutListing ? [whoIsMeant(facts)] : []),
    ...(law?.home ? [livesIn(facts, law.home)] : []),
  ]
}

/** The subject of an answer: `Re: ` once, however often the thread was answered. */
export const answerSubject = (subject: string): string =>
  `Re: ${subject.replace(/^(\s*(re|aw|rv)\s*:)+\s*/i, '')}`.slice(0, SUBJECT_MAX).toWellFormed()
