// What is said when a request about the household was not taken.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { UNREACHED } from '#web/data/session/auth-sentences.ts'

/** A sentence for the person. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    console.error('A request about the household failed:', error)
    return 'Something went wrong on the way. Please try again.'
  }
  return isUnreachable(error) ? UNREACHED : error.message
}
