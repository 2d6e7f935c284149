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

/** A letter's name in lists. */
export const LETTER_KIND_LABEL: Readonly<Record<LetterKind, string>> = {
  removal: 'Removal request',
  access: 'Request for a copy of the data',
  objection: 'Objection',
  correction: 'Correction',
  follow_up: 'Follow-up',
  final_notice: 'Final notice',
  rebuttal: 'Answer to their reply',
  complaint: 'Complaint',
}

/** The languages of letters. */
export const letterLanguage = z.enum(['en', 'de', 'es'])
export type LetterLanguage = z.infer<typeof letterLanguage>
