// Pages about tickets that aren't there for whoever asks.
import { ApiError } from '#web/data/http/api-error.ts'

/** What `ask` answers; null where these pages aren't there for whoever asks, or the ticket isn't. */
export async function unlessHidden<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
