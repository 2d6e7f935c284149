// What is said when a request about the plan didn't work.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { UNREACHED } from '#web/data/session/auth-sentences.ts'
import type { Why } from '#web/ui/use-asked.ts'

/** A sentence for the person, and whether it was the network. */
export function whyOf(error: unknown): Why {
  if (!(error instanceof ApiError)) {
    console.error('A request about the plan failed:', error)
    return { message: 'Something went wrong. Please try again.', offline: false }
  }
  // A 503 of the product's own says what has happened; a gateway's does not.
  const offline = isUnreachable(error) && error.code !== 'unavailable'
  return { message: offline ? UNREACHED : error.message, offline }
}
