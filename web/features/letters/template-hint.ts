// Where each of our templates applies, in one sentence.
import type { LetterType } from '#shared/letters/letter-type.ts'

export const TEMPLATE_HINT: Readonly<Record<LetterType, string>> = {
  standard: 'For any site, from anywhere.',
  ccpa: 'For people who live in California.',
  gdpr: 'For people covered by European law.',
}
