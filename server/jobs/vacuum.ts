// Maintains the database's files. Once a day, seals plain values and frees the embedded database's space of deleted
// rows; after a deletion, rewrites its files without the deleted data.
import { SECOND } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { ROUNDS } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { sealPlain } from '../db/seal-plain.ts'
import { endLog, freeSpace, rewriteTables } from '../db/vacuum.ts'
import { forgetProgress, isReplanned, noteProgress, planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './job-definition.ts'
import { goOn, type RoundPart } from './round.ts'

const ROUND = { kind: 'vacuum', ref: 'daily' } as const
const REWRITE = { kind: 'vacuum', ref: 'rewrite' } as const

type VacuumDeps = Pick<Deps, 'database' | 'db' | 'now'>

/** The job `vacuum`; its ref says which of the two. */
export function vacuum(deps: VacuumDeps): JobDefinition {
  const { database, db } = deps
  const daily = dailyJob(deps, {
    ...ROUND,
    parts: [
      { name: 'seal', step: (_, signal) => sealSome(deps, signal) },
      { name: 'free', step: after => freeSpace(database, after) },
    ],
  })
  const rewriting: readonly RoundPart[] = [
    { name: 'tables', step: after => rewriteTables(database, after) },
    { name: 'log', step: () => endLog(database) },
  ]
  return {
    ...daily,
    async run(item, signal) {
      if (item.ref !== REWRITE.ref) return daily.run(item, signal)
      const isDone = await goOn(db, item, rewriting, { signal })
      // Tables that this turn has already rewritten may contain data deleted since, so start over.
      if (await isReplanned(db, item)) await noteProgress(db, item, {})
      else if (!isDone) await planWork(db, rewriteAt(deps))
    },
  }
}

/** The sealed values themselves show the progress. */
async function sealSome(deps: VacuumDeps, signal: AbortSignal): Promise<string | null> {
  const over = AbortSignal.timeout(SECOND)
  const whenAny = (tx: Db) => planRewrite(tx, deps)
  await sealPlain(deps.db, { whenAny, signal: AbortSignal.any([signal, over]) })
  signal.throwIfAborted()
  return over.aborted ? 'the rest' : null
}

/** Makes sure the daily round is planned. */
export const planVacuum = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)

/** Plans a rewrite of all files, in the transaction after which they must no longer contain deleted data. */
export async function planRewrite(tx: Db, deps: Pick<Deps, 'now'>): Promise<void> {
  await planWork(tx, rewriteAt(deps))
  // A running rewrite may have passed tables that contain it, so it starts over.
  await forgetProgress(tx, REWRITE)
}

const rewriteAt = ({ now }: Pick<Deps, 'now'>) => ({
  ...REWRITE,
  userId: SHARED_ACCOUNT,
  lane: ROUNDS,
  dueAt: now(),
})
