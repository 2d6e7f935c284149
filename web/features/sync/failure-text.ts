// Why a request from the outbox was refused, as a sentence. Pure. Messages of other codes may be a library's text, so
// they aren't shown.
import type { Intent } from '#shared/collections/intents.ts'
import { errorSentence, GONE, type Sentences } from '#web/content/error-sentences.ts'

type Stored = NonNullable<Intent['error']>

/** Codes whose message the server writes for people. */
const WRITTEN_FOR_PEOPLE = new Set([
  'consent_needed',
  'transition_not_allowed',
  'listings_not_named',
  'answered_since',
  'listing_changed',
  'request_under_way',
  'letter_under_way',
  'listing_unclear',
  'limit_reached',
  'site_left_alone',
  'too_many_letters',
  'address_bounced',
  'not_their_address',
  'unknown_site',
  'ambiguous_site',
])

/** Whether the message can be shown. */
export function isForPeople({ code, message }: Stored): boolean {
  // Our own checks refuse with a sentence; a schema's message begins with the field's path.
  return WRITTEN_FOR_PEOPLE.has(code) || (code === 'validation_failed' && /^[A-Z][^:]*\.$/.test(message))
}

const OF_REQUESTS: Sentences = {
  not_found: GONE,
  not_allowed: 'Your role in this household doesn’t allow this.',
}
const OF_ROWS: Sentences = { not_found: GONE, not_allowed: 'You can’t change this.' }

/** Why a request failed: one sentence that is true of any failure. */
export function failureText(error: Intent['error']): string {
  return sentenceOf(error, 'The server couldn’t do this. Nothing changed.', OF_REQUESTS)
}

/** Why the server refused a row. */
export function refusedRowText(refusal: Stored): string {
  return sentenceOf(refusal, 'The server couldn’t accept this.', OF_ROWS)
}

function sentenceOf(error: Intent['error'], otherwise: string, own: Sentences): string {
  if (error === null) return otherwise
  return errorSentence({ code: error.code, message: isForPeople(error) ? error.message : otherwise }, own)
}
