// Why a request about tickets failed, in a sentence; and whether it's because whoever asks is no operator.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { UNREACHED } from '#web/data/session/auth-sentences.ts'
import type { Why } from '#web/ui/use-asked.ts'

export function whyOf(error: unknown): Why {
  if (!(error instanceof ApiError)) {
    console.error('A request about tickets failed:', error)
    return { message: 'Something went wrong. Please try again.', offline: false }
  }
  const offline = isUnreachable(error)
  return { message: offline ? UNREACHED : error.message, offline }
}

/** What `ask` answers; null where these pages aren't there for whoever asks, or the ticket isn't. */
export async function unlessHidden<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
