// What is said when a request about one's data was not taken.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'

/** A sentence, or null when the person themself would rather not. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof ApiError)) {
    console.error('A request about the data failed:', error)
    return 'Something went wrong. Please try again.'
  }
  if (error.code === 'step_up_declined') return null
  if (isUnreachable(error)) return 'We can’t reach Offlist right now. Check your connection and try again.'
  return error.message
}
