// Once a day: pictures of removals that were verified complete 90 days ago are deleted.
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { purgeEvidence } from '../rights/purge-evidence.ts'
import type { JobDefinition } from './queue.ts'

const KIND = 'purge-evidence'

const plan = (db: Db, dueAt: number, replace: boolean) =>
  planWork(db, { kind: KIND, ref: 'evidence', userId: SHARED_ACCOUNT, lane: KIND, dueAt, replace })

/** The job `purge-evidence`; it plans its own next day. */
export function purgeOldEvidence(deps: Deps): JobDefinition {
  return {
    kind: KIND,
    quick: true,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run() {
      await purgeEvidence(deps.db, deps.now())
      await plan(deps.db, deps.now() + DAY, true)
    },
  }
}

/** Makes sure the daily round is planned. */
export async function planEvidencePurge(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await plan(deps.db, deps.now() + DAY, false)
}
