// Once a day: pictures of removals that were verified complete 90 days ago are deleted.
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'purge-evidence', ref: 'evidence' } as const

/** The job `purge-evidence`. */
export function purgeOldEvidence(deps: Deps): JobDefinition {
  return dailyJob(deps, { ...ROUND, run: () => purgeEvidence(deps.db, deps.now()) })
}

/** Makes sure the daily round is planned. */
export const planEvidencePurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
