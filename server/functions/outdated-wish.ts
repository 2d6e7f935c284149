// Intents that earlier versions of the app put into the outbox and that the server no longer runs.
import type { Outcome } from './context.ts'

/**
 * The refusal for such an intent, or null. Starting "all" removals named no listings, so it might start some that
 * weren't on the screen. The intent stays on the device with this reason.
 */
export function outdatedWish(name: string, payload: unknown): Outcome | null {
  if (name !== 'start-removals' || !namesNoListings(payload)) return null
  return {
    ok: false,
    code: 'listings_not_named',
    message:
      'We can’t tell which listings you saw, so we didn’t start anything. Open Listings and start them again.',
  }
}

const namesNoListings = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'listings' in payload && payload.listings === null
