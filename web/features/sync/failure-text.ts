// Why a request failed, as a sentence for its code. Pure. Messages with other codes may be a library's text, so they
// aren't shown.
import type { Intent } from '#shared/collections/intents.ts'

/** Codes whose message the server writes for people. */
const WRITTEN_FOR_PEOPLE = new Set([
  'consent_needed',
  'transition_not_allowed',
  'listings_not_named',
  'answered_since',
  'listing_changed',
])

const SENTENCES: Readonly<Record<string, string>> = {
  not_found: 'This no longer exists.',
  not_allowed: 'Your role in this household doesn’t allow this.',
  unknown_kind: 'This version of the app is too old for this. Reload it and try again.',
}

/** One sentence that is true of any failure. */
export function failureText(error: Intent['error']): string {
  if (error && SENTENCES[error.code]) return SENTENCES[error.code] ?? ''
  if (error && (WRITTEN_FOR_PEOPLE.has(error.code) || isSentence(error))) return error.message
  return 'The server couldn’t do this. Nothing changed.'
}

/** Our own checks refuse with a sentence; a schema's message begins with the field's path. */
function isSentence({ code, message }: NonNullable<Intent['error']>): boolean {
  return code === 'validation_failed' && /^[A-Z][^:]*\.$/.test(message)
}

const REFUSED: Readonly<Record<string, string>> = {
  not_allowed: 'You can’t change this.',
  not_found: 'It no longer exists.',
  field_not_yours: 'Only the server can change part of this.',
  create_not_allowed: 'Only the server can add this.',
  delete_not_allowed: 'You can’t delete this.',
}

/** Why the server refused a row. */
export function refusalText({ code }: { code: string }): string {
  return REFUSED[code] ?? 'The server couldn’t accept this.'
}
