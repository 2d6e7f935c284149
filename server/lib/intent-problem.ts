// The problem response of an intent that was refused, for calls that wait for its outcome.
import type { Intent } from '#shared/collections/intents.ts'
import { AppError } from './problem.ts'

const STATUS: Readonly<
  Record<
    string,
    | 'validation_failed'
    | 'not_found'
    | 'not_allowed'
    | 'consent_needed'
    | 'limit_reached'
    | 'site_left_alone'
    | 'rate_limited'
  >
> = {
  validation_failed: 'validation_failed',
  listings_not_named: 'validation_failed',
  listing_unclear: 'validation_failed',
  unknown_site: 'validation_failed',
  ambiguous_site: 'validation_failed',
  person_unclear: 'validation_failed',
  not_found: 'not_found',
  consent_needed: 'consent_needed',
  limit_reached: 'limit_reached',
  site_left_alone: 'site_left_alone',
  too_many_letters: 'rate_limited',
}

/** The field of the body that a refusal is about. */
const FIELD: Readonly<Record<string, string>> = {
  listing_unclear: 'body',
  unknown_site: 'siteName',
  ambiguous_site: 'siteName',
  person_unclear: 'userData',
}

/** What to throw for a refused intent. */
export function intentProblem({ code, message }: NonNullable<Intent['error']>): AppError {
  const field = FIELD[code]
  return new AppError(STATUS[code] ?? 'not_allowed', message, field === undefined ? {} : { field })
}
