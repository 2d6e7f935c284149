// The templates of removal letters and their names.
import type { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'

export type LetterType = keyof typeof FOLLOW_UP_DAYS

/** Labels of the templates, in display order. */
export const LETTER_LABEL: Readonly<Record<LetterType, string>> = {
  standard: 'Standard request',
  ccpa: 'California (CCPA)',
  gdpr: 'Europe (GDPR)',
}

export const LETTER_TYPES = Object.keys(LETTER_LABEL) as readonly LetterType[]
