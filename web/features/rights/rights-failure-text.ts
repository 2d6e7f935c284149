// The message when a request about personal data failed.
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'

/** A sentence, or null if the person canceled it themself. */
export function rightsFailureText(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'step_up_declined' ? null : failureOf(error).message
}
