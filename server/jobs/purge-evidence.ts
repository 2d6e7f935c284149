// Once a day: pictures whose time is over or that nothing shows are deleted, objects that no picture refers to, and what
// looks remembered of people who were deleted.
import { sweepObjects } from '../db/sweep-objects.ts'
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import { purgeForgotten } from '../rights/purge-forgotten.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'purge-evidence', ref: 'evidence' } as const

/** The job `purge-evidence`. */
export function purgeOldEvidence(deps: Deps & { wallNow: () => number }): JobDefinition {
  const run = async (signal: AbortSignal) => {
    await purgeForgotten(deps.db)
    await purgeEvidence(deps.db, deps.now(), signal)
    await sweepObjects(deps, signal)
  }
  return dailyJob(deps, { ...ROUND, run })
}

/** Makes sure the daily round is planned. */
export const planEvidencePurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
