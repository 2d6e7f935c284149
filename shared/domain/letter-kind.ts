// What a letter is for, and its language.
import { z } from '#shared/lib/z.ts'

/** The kinds of letters to a broker. */
export const letterKind = z.enum([
  'removal',
  'access',
  'objection',
  'correction',
  'follow_up',
  'final_notice',
  'rebuttal',
  'complaint',
])
export type LetterKind = z.infer<typeof letterKind>

/** The languages of letters. */
export const letterLanguage = z.enum(['en', 'de', 'es'])
export type LetterLanguage = z.infer<typeof letterLanguage>
