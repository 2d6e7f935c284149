// Once a day: deleted rows that every device has let go of, or that are old, are taken out of the replicated tables,
// and old counts of what pages measured.
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

/** Makes sure the daily round is planned. */
export const planDeletionPurge = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
