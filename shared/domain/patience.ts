// How long a site has to act on a request.
import { isForRemoval, type LetterClock } from './letter-clock.ts'
import { REQUEST_PATIENCE } from './removal.ts'

/** The request of a removal: a row of removal_jobs fits. */
export type SentRequest = { submitted_at: string | null; clock?: LetterClock | null | undefined }

/**
 * The end of the site's time to act, in epoch milliseconds; null if nothing was requested. A letter has the time of
 * its clock, unless it asked for something else.
 */
export function patienceEnd({ submitted_at, clock }: SentRequest): number | null {
  if (submitted_at === null) return null
  const end = Date.parse(submitted_at) + REQUEST_PATIENCE
  return clock && isForRemoval(clock) ? Math.max(end, Date.parse(clock.follow_up_at)) : end
}
