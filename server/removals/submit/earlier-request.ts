// Requests that were or may have been sent for a listing whose removal was then given up. We don't repeat them right
// away.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { REQUEST_PATIENCE } from '#shared/domain/removal.ts'
import { hadEffect } from '#shared/domain/removal-display.ts'
import type { AccountTx } from '../../deps.ts'
import { lastAttempt, type Phase } from './attempts.ts'

/** Excludes requests that wait for a confirmation mail: once the removal is canceled, nothing confirms them. */
const LEFT: readonly Phase[] = ['submitting', 'submitted', 'unknown']

export type EarlierRequest = {
  /** How often its removal had been attempted. */
  attempts: number
  startedAt: Date
  /** Whether it's known to have been sent. */
  isKnown: boolean
}

/** The newest such request of these removals that may still take effect, or null. */
export async function earlierRequest(
  account: AccountTx,
  jobs: readonly RemovalJob[],
): Promise<EarlierRequest | null> {
  const { tx, deps, userId } = account
  let newest: EarlierRequest | null = null
  for (const job of jobs) {
    // It has had its effect; the listing came back later.
    if (hadEffect(job)) continue
    const attempt = await lastAttempt(tx, userId, job.id)
    if (!attempt || !LEFT.includes(attempt.phase)) continue
    if (deps.now() - attempt.started_at.getTime() >= REQUEST_PATIENCE) continue
    if (newest && newest.startedAt >= attempt.started_at) continue
    newest = {
      attempts: job.attempts,
      startedAt: attempt.started_at,
      isKnown: attempt.phase === 'submitted',
    }
  }
  return newest
}
