// What is said when a request about one's data was not taken.
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'

/** A sentence, or null when the person themself would rather not. */
export function rightsFailureText(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'step_up_declined' ? null : failureOf(error).message
}
