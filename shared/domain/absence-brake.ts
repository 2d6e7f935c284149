// Pauses conclusions of absence: if many listings vanish from a site at once without a request, the site has more
// likely broken, or blocked us, than cleaned up. Pure.
import { DAY } from '../lib/time.ts'

/** Listings are counted over this span of product time, in milliseconds. */
export const BRAKE_WINDOW = DAY

/**
 * This many listings may always disappear without a request, so that one departing household doesn't trigger the
 * brake.
 */
export const UNASKED_MIN = 2

/**
 * Or this many per person listed there, if that is more, because records sometimes disappear without a request.
 */
export const UNASKED_SHARE = 0.05

/**
 * A site's losses. `vanished`: listings that scans missed for the first time within the window, each once. `asked`:
 * those whose person has a request there that was sent and isn't over. `listed`: people known to be listed there.
 */
export type Vanished = { vanished: number; asked: number; listed: number }

/** Whether more listings disappeared than requested, beyond the usual losses. */
export function isTooMany({ vanished, asked, listed }: Vanished): boolean {
  return vanished - asked > Math.max(UNASKED_MIN, Math.floor(listed * UNASKED_SHARE))
}
