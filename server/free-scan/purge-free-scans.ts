// Deletes visitors' free scans a day after they started. Starting one schedules this.
import { HOUR } from '#shared/lib/time.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { deleteExpired } from './scans.ts'

/** The job `purge-free-scans`. */
export function purgeFreeScans({ db, now }: Pick<Deps, 'db' | 'now'>): JobDefinition {
  return {
    kind: 'purge-free-scans',
    quick: true,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    run: () => deleteExpired(db, now()),
  }
}
