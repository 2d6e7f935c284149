// Daily: deletes tombstones that every device has received or that are old, and old page measures.
import { purgeMeasures } from '../analytics/count-measures.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from '../jobs/daily.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { purgeDeletions } from '../sync/purge.ts'

const ROUND = { kind: 'purge-deletions', ref: 'sync' } as const

/** The job `purge-deletions`. */
export function purgeDeleted(deps: Deps): JobDefinition {
  const step = (after: string | null) => purgeDeletions(deps.db, deps.now(), after)
  const measures = async () => {
    await purgeMeasures(deps.db, deps.now())
    return null
  }
  return dailyJob(deps, {
    ...ROUND,
    parts: [
      { name: 'accounts', step },
      { name: 'measures', step: measures },
    ],
  })
}

/** Makes sure the daily run is scheduled. */
export const planDeletionPurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
