// Treats tickets that the viewer may not see as missing.
import { ApiError } from '#web/data/http/api-error.ts'

/** Resolves to the result of `ask`; null if the viewer has no access to these pages, or the ticket doesn't exist. */
export async function unlessHidden<T>(ask: Promise<T>): Promise<T | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
