// Due rows handed to the workers' queue. What is in the queue already is left as it is.
import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import { dueWork, type WorkKind } from '../db/work.ts'

/** Rows per sweep: more than there are lanes to be busy in, so that one sweep usually finds all there is. */
export const SWEEP_LIMIT = 2_000

type SweepDeps = { db: Db; boss: Pick<PgBoss, 'insert'>; now: () => number; wallNow: () => number }

/** Puts the due work of these kinds into `queue`, the first of each lane; answers how much was due. */
export async function sweep(deps: SweepDeps, queue: string, kinds: readonly WorkKind[]): Promise<number> {
  const due = await dueWork(deps.db, deps.now(), deps.wallNow(), SWEEP_LIMIT, kinds)
  if (due.length === 0) return 0
  const jobs = due.map(({ kind, ref }) => ({ data: { kind, ref }, singletonKey: `${kind}:${ref}` }))
  await deps.boss.insert(queue, jobs)
  return due.length
}
