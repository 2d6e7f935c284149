// The operator's settings for letters to brokers: how many are sent, and how they're signed.

import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** Part of the settings. Mail providers limit what an address may send; the defaults are our own, and careful. */
export const letterSettings = {
  LETTERS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(500),
  LETTERS_PER_MAILBOX: z.coerce.number().int().min(1).max(1_000_000).default(20),
  LETTERS_JITTER_MINUTES: z.coerce.number().min(0).max(60).default(5),
  LETTER_DRY_RUN: z.stringbool().default(false),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i, 'must be a selector, such as `mail`')
    .optional(),
  // PEM; line ends may be written as \n.
  DKIM_PRIVATE_KEY: z
    .string()
    .transform(text => text.replaceAll('\\n', '\n'))
    .pipe(z.string().regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM'))
    .optional(),
}
export type LetterSettings = z.infer<z.ZodObject<typeof letterSettings>>

/** How many letters are sent. */
export type LetterRules = {
  /** By the whole product, within an hour. */
  perHour: number
  /** To one mailbox, within an hour. */
  perMailbox: number
  /** Letters that wait are spread over this time, in milliseconds, so that they aren't all sent in the same second. */
  jitter: number
  /** Letters wait and aren't sent, so that an operator can try everything else. */
  isDryRun: boolean
}

export const letterRulesOf = (settings: LetterSettings): LetterRules => ({
  perHour: settings.LETTERS_PER_HOUR,
  perMailbox: settings.LETTERS_PER_MAILBOX,
  jitter: settings.LETTERS_JITTER_MINUTES * MINUTE,
  isDryRun: settings.LETTER_DRY_RUN,
})

/** The setting that is missing beside the other one; null if both or neither are set. */
export function missingDkim({ DKIM_SELECTOR, DKIM_PRIVATE_KEY }: LetterSettings): string | null {
  if ((DKIM_SELECTOR === undefined) === (DKIM_PRIVATE_KEY === undefined)) return null
  return DKIM_SELECTOR === undefined ? 'DKIM_SELECTOR' : 'DKIM_PRIVATE_KEY'
}
