// The brake on conclusions of absence: a site from which many listings go at once that nobody asked it to remove has more
// likely broken, or turned against us, than cleaned up. Pure.
import { DAY } from '../lib/time.ts'

/** Listings are counted over this span of product time, in milliseconds. */
export const BRAKE_WINDOW = DAY

/** Unasked-for listings that may always go: one household's that goes by itself holds nothing. */
export const UNASKED_MIN = 2

/** Unasked-for listings that may go for each person who is listed there: records do go by themselves now and then. */
export const UNASKED_SHARE = 0.05

/**
 * What a site lost. `vanished`: listings that looks missed anew within the window, each once. `asked`: those of them whose
 * person has a request there that has left and is not over. `listed`: people known to be listed there.
 */
export type Vanished = { vanished: number; asked: number; listed: number }

/** Whether more has vanished than was asked for, beyond what goes by itself. */
export function isTooMany({ vanished, asked, listed }: Vanished): boolean {
  return vanished - asked > Math.max(UNASKED_MIN, Math.floor(listed * UNASKED_SHARE))
}
