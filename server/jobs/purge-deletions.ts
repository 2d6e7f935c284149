// Once a day: deleted rows that every device has let go of, or that are old, are taken out of the replicated tables.
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { purgeDeletions } from '../sync/purge.ts'
import type { JobDefinition } from './queue.ts'

const KIND = 'purge-deletions'

const plan = (db: Db, dueAt: number, replace: boolean) =>
  planWork(db, { kind: KIND, ref: 'sync', userId: SHARED_ACCOUNT, lane: KIND, dueAt, replace })

/** The job `purge-deletions`; it plans its own next day. */
export function purgeDeleted(deps: Deps): JobDefinition {
  return {
    kind: KIND,
    quick: true,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run() {
      await purgeDeletions(deps.db, deps.now())
      await plan(deps.db, deps.now() + DAY, true)
    },
  }
}

/** Makes sure the daily round is planned. */
export async function planDeletionPurge(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await plan(deps.db, deps.now() + DAY, false)
}
