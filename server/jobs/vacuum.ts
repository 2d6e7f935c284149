// The database's files: once a day what lies plain in it is sealed and the embedded one's space of deleted rows freed;
// after a deletion its files are written anew without it.
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
      // What was deleted during this turn may be in tables that it has done: then it begins anew.
      if (await isReplanned(db, item)) await noteProgress(db, item, {})
      else if (!isDone) await planWork(db, rewriteAt(deps))
    },
  }
}

/** What is sealed says itself how far this has come. */
async function sealSome(deps: VacuumDeps, signal: AbortSignal): Promise<string | null> {
  const over = AbortSignal.timeout(SECOND)
  const whenAny = (tx: Db) => planRewrite(tx, deps)
  await sealPlain(deps.db, { whenAny, signal: AbortSignal.any([signal, over]) })
  signal.throwIfAborted()
  return over.aborted ? 'the rest' : null
}

/** Makes sure the daily round is planned. */
export const planVacuum = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)

/** Plans that all files are written anew, in the transaction after which something must be in them no more. */
export async function planRewrite(tx: Db, deps: Pick<Deps, 'now'>): Promise<void> {
  await planWork(tx, rewriteAt(deps))
  // One that is under way has passed tables that may hold it: it begins anew.
  await forgetProgress(tx, REWRITE)
}

const rewriteAt = ({ now }: Pick<Deps, 'now'>) => ({
  ...REWRITE,
  userId: SHARED_ACCOUNT,
  lane: ROUNDS,
  dueAt: now(),
})
