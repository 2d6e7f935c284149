// The database's files: once a day what lies plain in it is sealed and the embedded one's space of deleted rows freed;
// after a deletion its files are written anew without it.
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { sealPlain } from '../db/seal-plain.ts'
import { freeSpace, rewriteTables } from '../db/vacuum.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'vacuum', ref: 'daily' } as const
const REWRITE = { kind: 'vacuum', ref: 'rewrite' } as const

/** The job `vacuum`; its ref says which of the two. */
export function vacuum(deps: Pick<Deps, 'database' | 'db' | 'now'>): JobDefinition {
  const daily = dailyJob(deps, {
    ...ROUND,
    async run(signal) {
      await sealPlain(deps.db, { whenAny: tx => planRewrite(tx, deps), signal })
      signal.throwIfAborted()
      await freeSpace(deps.database, signal)
    },
  })
  return {
    ...daily,
    async run(item, signal) {
      if (item.ref !== REWRITE.ref) return daily.run(item, signal)
      await rewriteTables(deps.database, signal)
    },
  }
}

/** Makes sure the daily round is planned. */
export const planVacuum = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)

/** Plans that the files are written anew, in the transaction after which something must be in them no more. */
export const planRewrite = (tx: Db, { now }: Pick<Deps, 'now'>): Promise<void> =>
  planWork(tx, { ...REWRITE, userId: SHARED_ACCOUNT, lane: REWRITE.kind, dueAt: now() })
