// Wishes that earlier versions of the app put into the outbox, and that nothing acts on any more.
import type { Outcome } from './context.ts'

/**
 * The refusal for such a wish, or null. Starting "all" removals named no listings: what it would start now is not what
 * was on the screen then. The wish is kept with this reason.
 */
export function outdatedWish(name: string, payload: unknown): Outcome | null {
  if (name !== 'start-removals' || !namesNoListings(payload)) return null
  return {
    ok: false,
    code: 'listings_not_named',
    message:
      'This does not say which listings you saw, so nothing was started. Open Listings and start them again.',
  }
}

const namesNoListings = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'listings' in payload && payload.listings === null
