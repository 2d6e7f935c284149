// Once a day: pictures whose time is over or that nothing shows are deleted, objects that no picture refers to, and what
// looks remembered of people who were deleted.
import { sweepObjects } from '../db/sweep-objects.ts'
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import { purgeForgotten } from '../rights/purge-forgotten.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'
import type { Part } from './round.ts'

const ROUND = { kind: 'purge-evidence', ref: 'evidence' } as const

/** The job `purge-evidence`. */
export function purgeOldEvidence(deps: Deps & { wallNow: () => number }): JobDefinition {
  const sweep = async (signal: AbortSignal) => {
    await sweepObjects(deps, signal)
    return null
  }
  const parts: readonly Part[] = [
    { name: 'forgotten', step: after => purgeForgotten(deps.db, after) },
    { name: 'pictures', step: after => purgeEvidence(deps, deps.now(), after) },
    { name: 'objects', step: (_, signal) => sweep(signal) },
  ]
  return dailyJob(deps, { ...ROUND, parts })
}

/** Makes sure the daily round is planned. */
export const planEvidencePurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
