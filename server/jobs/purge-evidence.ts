// Once a day: pictures whose time is over or that nothing shows are deleted, and what looks remembered of people who were
// deleted.
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import { purgeForgotten } from '../rights/purge-forgotten.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'purge-evidence', ref: 'evidence' } as const

/** The job `purge-evidence`. */
export function purgeOldEvidence(deps: Deps): JobDefinition {
  const run = async (signal: AbortSignal) => {
    await purgeForgotten(deps.db)
    await purgeEvidence(deps.db, deps.now(), signal)
  }
  return dailyJob(deps, { ...ROUND, run })
}

/** Makes sure the daily round is planned. */
export const planEvidencePurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
