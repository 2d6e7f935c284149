// Once a day: sessions, tokens and codes that have run out are deleted.
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { AccountDeps } from '../accounts/open-accounts.ts'
import { purgeExpired } from '../accounts/purge-expired.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from './queue.ts'

const plan = (db: Db, dueAt: number, replace: boolean) =>
  planWork(db, {
    kind: 'purge-expired',
    ref: 'accounts',
    userId: SHARED_ACCOUNT,
    lane: 'purge',
    dueAt,
    replace,
  })

/** The job `purge-expired`; it plans its own next day. */
export function purge(deps: Deps & { accounts: AccountDeps }): JobDefinition {
  return {
    kind: 'purge-expired',
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run() {
      await purgeExpired(deps.accounts)
      await plan(deps.db, deps.now() + DAY, true)
    },
  }
}

/** Makes sure the daily round is planned. */
export async function planPurge(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await plan(deps.db, deps.now() + DAY, false)
}
