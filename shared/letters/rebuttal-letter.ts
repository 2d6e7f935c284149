// The draft answer to a site's reply.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { type CitedLaw, lawWords } from './cited-law.ts'
import type { RebuttalClass } from './letter-phrases.ts'
import { answerSubject, composeLetter, type LetterText, PHRASES } from './phrases.ts'
import { type LetterFacts, oneLine } from './templates.ts'

export type RebuttalAbout = {
  /** The subject of the reply, or of our letter. */
  subject: string
  /** A law that grants the removal, checked by the caller; null to rely on none. */
  law: CitedLaw | null
  /** What didn't work on their form, in the person's words; null if they didn't say. */
  brokenStep?: string | null
}

/** Concedes what's true in the reply, names the one thing that's missing, and offers ways out. */
export function writeRebuttal(
  meaning: RebuttalClass,
  facts: LetterFacts,
  { subject, law, brokenStep = null }: RebuttalAbout,
  language: LetterLanguage,
): LetterText {
  const phrases = PHRASES[language]
  const words = isCiting(meaning, law) ? lawWords(law, language) : null
  return composeLetter(language, facts, {
    subject: answerSubject(subject),
    paragraphs: known => {
      const [first = '', ...rest] = phrases.rebuttals[meaning](known, words)
      const broken =
        brokenStep === null || meaning !== 'use_form' ? [] : [phrases.brokenStep(oneLine(brokenStep))]
      return [first, ...broken, ...rest]
    },
    law: words,
  })
}

/** Whether the answer uses the law. The others argue from the facts. */
function isCiting(meaning: RebuttalClass, law: CitedLaw | null): boolean {
  if (law === null) return false
  if (meaning === 'identity_wanted') return law.noProof !== null && law.applies === 'yes'
  if (meaning === 'not_your_state') return law.home !== null && law.applies === 'yes'
  return meaning === 'exempt' || meaning === 'refused'
}
