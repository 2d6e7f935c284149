// What to do when a letter's time is over: look first, then follow up, wait, or hand the removal to the person. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval, type LetterClock, type LetterStage, NEXT_STAGE } from '#shared/domain/letter-clock.ts'
import { patienceEnd } from '#shared/domain/patience.ts'
import { ABSENCE_GAP, isFinal } from '#shared/domain/removal.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { DAY } from '#shared/lib/time.ts'
import { SCAN_TIME } from './plan-follow-up.ts'

/** A scan this long before the follow-up still counts as the look that comes first. */
const FRESH = DAY
/** How long we try to look before the person decides. */
const SCAN_PATIENCE = 3 * DAY

export type FollowUpDecision =
  | { kind: 'nothing' }
  /** Decide again at `until` (epoch milliseconds). */
  | { kind: 'wait'; until: number }
  /** Scan the site now, and decide again at `until`. */
  | { kind: 'look'; until: number }
  /** `seenAt`: when the listing was seen there (ISO); null if there's no known listing to look for. */
  | { kind: 'send'; stage: Exclude<LetterStage, 'request'>; seenAt: string | null }
  /**
   * `due`: still there, and the follow-up waits for the person. `answered`: still there although they answered.
   * `no_letter_left`: the final notice had no effect. `no_look`: we couldn't look.
   */
  | { kind: 'hand_over'; why: 'due' | 'answered' | 'no_letter_left' | 'no_look' }
  /** The removal stays as it is, and the person learns that an answer is overdue. */
  | { kind: 'notify' }

/** `canLook`: whether the site can be searched for this removal's listing now. */
export function decideFollowUp(
  job: RemovalJob,
  scan: Pick<ExposureScan, 'listings' | 'scan_date'> | null,
  canLook: boolean,
  now: number,
): FollowUpDecision {
  const clock = job.clock ?? null
  if (clock === null || isFinal(job.status)) return { kind: 'nothing' }
  if (!isForRemoval(clock)) return decideBeside(clock, now)
  // If it's the person's turn, they know their next step, and a letter of theirs starts a new clock.
  if (job.status === 'requires_manual') return { kind: 'nothing' }
  // A form that was sent after the letter has its own time.
  const due = Math.max(Date.parse(clock.follow_up_at), patienceEnd(job) ?? 0)
  if (now < due) return { kind: 'wait', until: due }
  if (job.absent_since !== null) {
    const second = Date.parse(job.absent_since) + ABSENCE_GAP + DAY
    if (now < second) return { kind: 'wait', until: second }
    if (canLook && now < second + SCAN_PATIENCE) return { kind: 'look', until: now + SCAN_TIME }
    return { kind: 'hand_over', why: 'no_look' }
  }
  const seenAt = lastSeen(job, scan, due - FRESH)
  if (seenAt === null && !isWithoutListing(job)) {
    if (canLook && now < due + SCAN_PATIENCE) return { kind: 'look', until: now + SCAN_TIME }
    return { kind: 'hand_over', why: 'no_look' }
  }
  if (clock.answered !== null)
    return isWithoutListing(job) ? { kind: 'nothing' } : { kind: 'hand_over', why: 'answered' }
  const stage = NEXT_STAGE[clock.stage]
  if (stage === null) return { kind: 'hand_over', why: 'no_letter_left' }
  return clock.automatic ? { kind: 'send', stage, seenAt } : { kind: 'hand_over', why: 'due' }
}

/**
 * A request beside the removal waits for an answer, regardless of whose turn the removal is. No scan can show whether
 * the answer came.
 */
function decideBeside(clock: LetterClock, now: number): FollowUpDecision {
  const due = Date.parse(clock.follow_up_at)
  if (now < due) return { kind: 'wait', until: due }
  if (clock.answered !== null) return { kind: 'nothing' }
  const stage = NEXT_STAGE[clock.stage]
  return stage !== null && clock.automatic ? { kind: 'send', stage, seenAt: null } : { kind: 'notify' }
}

/** When a scan since `since` saw the listing; null if none did. */
function lastSeen(
  job: RemovalJob,
  scan: Pick<ExposureScan, 'listings' | 'scan_date'> | null,
  since: number,
): string | null {
  const listing = scan?.listings.find(({ key }) => key === job.listing_key)
  if (!listing || listing.gone_at !== null) return null
  // The search omits it, but its own page is up.
  const looked = scan?.scan_date ?? null
  if (job.assurance === 'page_stands' && looked !== null && Date.parse(looked) >= since) return looked
  return Date.parse(listing.last_seen_at) >= since ? listing.last_seen_at : null
}
