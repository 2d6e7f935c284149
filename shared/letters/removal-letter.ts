// The removal templates in every language.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import type { LetterType } from './letter-type.ts'
import { composeLetter, PHRASES } from './phrases.ts'
import { inOneLine, type LetterFacts, type WrittenLetter, writeLetter } from './templates.ts'

/** `basis` and `discloses` are for the person, so they're in English in every language. */
export function writeRemoval(type: LetterType, facts: LetterFacts, language: LetterLanguage): WrittenLetter {
  const letter = writeLetter(type, facts)
  if (language === 'en') return letter
  const phrases = PHRASES[language]
  const { subject, body } = composeLetter(language, facts, {
    subject: phrases.removalSubject(inOneLine(facts)),
    paragraphs: known => phrases.removal(type, known),
    law: null,
  })
  return { ...letter, subject, body }
}
