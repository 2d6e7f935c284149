// The letter in the dialog, and its errors before it can be sent. Pure.
import type { LetterKind, LetterLanguage } from '#shared/domain/letter-kind.ts'
import type { Correction } from '#shared/letters/letter-phrases.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'

export type LetterForm = {
  to: string
  subject: string
  body: string
  followUpDays: number
  kind: LetterKind
  language: LetterLanguage
  /** Whether we follow up by ourselves. */
  followUp: boolean
}

export type LetterErrors = Partial<Record<'to' | 'subject' | 'body' | 'wrong' | 'right', string>>

const shape = functionPayloads['email-removal'].pick({ to: true, subject: true, body: true })

/** Errors that prevent storing a text: a draft may be incomplete, but not too long. */
export function draftErrors({ to, subject, body }: LetterForm): LetterErrors {
  return {
    ...(to.trim().length > 254 ? { to: 'Keep the address to 254 characters.' } : {}),
    ...(subject.length > 300 ? { subject: SENTENCE.subject } : {}),
    ...(body.length > 20_000 ? { body: SENTENCE.body } : {}),
  }
}

/** Whether nothing that a draft stores differs. */
export const isSameForm = (one: LetterForm, other: LetterForm): boolean =>
  one.to === other.to &&
  one.subject === other.subject &&
  one.body === other.body &&
  one.followUpDays === other.followUpDays &&
  one.language === other.language

const SENTENCE = {
  to: 'Enter one email address.',
  subject: 'Keep the subject to 300 characters.',
  body: 'Keep the text to 20,000 characters.',
} as const

/** One sentence per field that the server would reject; empty when it can be sent. */
export function letterErrors(form: LetterForm): LetterErrors {
  const result = shape.safeParse({
    to: form.to.trim(),
    subject: form.subject.trim(),
    body: form.body.trim(),
  })
  if (result.success) return {}
  const fields = new Set(result.error.issues.map(issue => issue.path[0]))
  return Object.fromEntries(Object.entries(SENTENCE).filter(([field]) => fields.has(field)))
}

/** What a correction still has to say. */
export function correctionErrors({ wrong, right }: Correction): LetterErrors {
  return {
    ...(wrong.trim() === '' ? { wrong: 'Say what’s wrong.' } : {}),
    ...(right.trim() === '' ? { right: 'Say what’s right.' } : {}),
  }
}
