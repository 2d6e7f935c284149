// Once a day: deleted rows that every device has let go of, or that are old, are taken out of the replicated tables.
import type { Deps } from '../deps.ts'
import { purgeDeletions } from '../sync/purge.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'purge-deletions', ref: 'sync' } as const

/** The job `purge-deletions`. */
export function purgeDeleted(deps: Deps): JobDefinition {
  const step = (after: string | null) => purgeDeletions(deps.db, deps.now(), after)
  return dailyJob(deps, { ...ROUND, parts: [{ name: 'accounts', step }] })
}

/** Makes sure the daily round is planned. */
export const planDeletionPurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
