// Whether the current page may be incomplete: some of its parts were refused, failed, or haven't arrived yet.
import { performance } from 'node:perf_hooks'
import type { RunContext } from './run-types.ts'

/** A part is late after this many milliseconds. Pages that poll forever start new requests. */
const LATE_AFTER = 3_000

/** The reason if a page's parts are late. */
export const STILL_LOADING = 'a part of the page was still loading'

/** Why the page may be incomplete, as a clause; null if it's complete. */
export function lackOf({ tracker }: Pick<RunContext, 'tracker'>): string | null {
  const failure = tracker.parts?.failure() ?? null
  if (failure !== null) return failure
  return tracker.parts?.isPending(performance.now() - LATE_AFTER) ? STILL_LOADING : null
}
