// Whether the page that is showing may lack something: parts of it that were refused, failed, or are not there yet.
import { performance } from 'node:perf_hooks'
import type { RunContext } from './run-types.ts'

/** A part that was asked for this long ago and has not come is late, in milliseconds; pages that never stop ask anew. */
const LATE_AFTER = 3_000

/** Said of a page whose parts are late. */
export const STILL_LOADING = 'a part of the page was still loading'

/** Why the page may lack something, as a clause; null when all of it is there. */
export function lackOf({ tracker }: Pick<RunContext, 'tracker'>): string | null {
  const failure = tracker.parts?.failure() ?? null
  if (failure !== null) return failure
  return tracker.parts?.isPending(performance.now() - LATE_AFTER) ? STILL_LOADING : null
}
