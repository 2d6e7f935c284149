// Due work as rows: written in the transaction that decides it, leased by the worker that does it. Times that say when
// something is due are product time; leases are wall time.
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { work } from './tables/sync.ts'

/** What there is to do in the background; one file per kind in server/jobs. */
export const WORK_KINDS = [
  'scan-site',
  'remove-listing',
  'send-letter',
  'purge-expired',
  'send-push',
  'send-alert-mail',
  'purge-deletions',
  'make-export',
  'delete-account',
  'purge-evidence',
  'send-welcome',
  'hold-absence',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export type WorkItem = {
  kind: WorkKind
  ref: string
  userId: string
  lane: string
  attempts: number
  lease: string
  /** What earlier tries noted (noteProgress); `{}` at first. */
  input: unknown
}

/** How long a lease lasts in wall time; a worker renews it while it works. */
export const LEASE_MS = 60_000

/** Work to be planned; `dueAt` is product time. */
export type PlannedWork = { kind: WorkKind; ref: string; userId: string; lane: string; dueAt: number }

/** Rows per statement; Postgres takes 65,535 values. */
const AT_ONCE = 5_000

/**
 * Plans work: one row per kind and ref. Planning again moves it (an earlier time wins unless `replace`, which work
 * that plans its own next round needs), and never disturbs the worker that is at it.
 */
export async function planWork(tx: Db, item: PlannedWork & { replace?: boolean }): Promise<void> {
  await planWorks(tx, [item], item.replace)
}

/** The same for many, each once. */
export async function planWorks(tx: Db, items: readonly PlannedWork[], replace = false): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const rows = items.slice(from, from + AT_ONCE).map(({ kind, ref, userId, lane, dueAt }) => ({
      kind,
      ref,
      user_id: userId,
      lane,
      due_at: new Date(dueAt),
    }))
    await tx
      .insert(work)
      .values(rows)
      .onConflictDoUpdate({
        target: [work.kind, work.ref],
        set: {
          due_at: replace ? sql`excluded.due_at` : sql`least(${work.due_at}, excluded.due_at)`,
          attempts: 0,
          replanned: sql`${work.lease} is not null`,
        },
      })
  }
}

/** Takes work off the list. */
export async function dropWork(tx: Db, kind: WorkKind, ref: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.ref, ref)))
}

/**
 * Due work that nobody holds, at most one per lane and none from a lane in use, most overdue first; of these kinds
 * only, where some are named.
 */
export async function dueWork(
  db: Db,
  now: number,
  wallNow: number,
  limit: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
) {
  const wall = new Date(wallNow)
  const busy = db
    .select({ lane: work.lane })
    .from(work)
    .where(sql`${work.leased_until} >= ${wall.toISOString()}`)
  const firsts = db
    .selectDistinctOn([work.lane], { kind: work.kind, ref: work.ref, lane: work.lane, due_at: work.due_at })
    .from(work)
    .where(
      and(
        inArray(work.kind, [...kinds]),
        lte(work.due_at, new Date(now)),
        or(isNull(work.leased_until), lt(work.leased_until, wall)),
        sql`${work.lane} not in ${busy}`,
      ),
    )
    .orderBy(work.lane, asc(work.due_at))
    .as('firsts')
  return db
    .select({ kind: firsts.kind, ref: firsts.ref })
    .from(firsts)
    .orderBy(asc(firsts.due_at))
    .limit(limit)
}

/**
 * Leases one piece of work, or null when it is not due, held, gone, or its lane is in use. The lane is locked while
 * this is decided, so two workers never visit one broker at a time.
 */
export async function leaseWork(
  db: Db,
  kind: WorkKind,
  ref: string,
  now: number,
  wallNow: number,
  lease: string,
): Promise<WorkItem | null> {
  return db.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(work)
      .where(and(eq(work.kind, kind), eq(work.ref, ref)))
    if (!row) return null
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${row.lane}, 0))`)
    const [busy] = await tx
      .select({ ref: work.ref })
      .from(work)
      .where(and(eq(work.lane, row.lane), sql`${work.leased_until} >= ${new Date(wallNow).toISOString()}`))
      .limit(1)
    if (busy) return null
    const [taken] = await tx
      .update(work)
      .set({
        leased_until: new Date(wallNow + LEASE_MS),
        lease,
        replanned: false,
        attempts: sql`${work.attempts} + 1`,
      })
      .where(and(eq(work.kind, kind), eq(work.ref, ref), lte(work.due_at, new Date(now))))
      .returning()
    return taken
      ? {
          kind,
          ref,
          userId: taken.user_id,
          lane: taken.lane,
          attempts: taken.attempts,
          lease,
          input: taken.input,
        }
      : null
  })
}

const held = (item: WorkItem) =>
  and(eq(work.kind, item.kind), eq(work.ref, item.ref), eq(work.lease, item.lease))

/** Whether the work is still this worker's. It stays so until the caller's transaction ends: nobody can lease it before. */
export async function holdsWork(tx: Db, item: WorkItem): Promise<boolean> {
  const rows = await tx.select({ ref: work.ref }).from(work).where(held(item)).for('update')
  return rows.length > 0
}

/** Keeps a lease alive; one that was lost stays lost. */
export async function renewLease(db: Db, item: WorkItem, wallNow: number): Promise<void> {
  await db
    .update(work)
    .set({ leased_until: new Date(wallNow + LEASE_MS) })
    .where(held(item))
}

/** Notes how far the work has come, for the next try to go on from; nothing when the lease was lost. */
export async function noteProgress(
  tx: Db,
  item: WorkItem,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.update(work).set({ input }).where(held(item))
}

/** Ends a lease. The row goes, unless the work was planned anew meanwhile; then it is free for the next worker. */
export async function finishWork(tx: Db, item: WorkItem): Promise<void> {
  await tx.delete(work).where(and(held(item), eq(work.replanned, false)))
  await freeWork(tx, item)
}

/** Gives work back, due again at `dueAt` (product time), or at the time it was planned anew for. */
export async function postponeWork(tx: Db, item: WorkItem, dueAt: number): Promise<void> {
  await tx
    .update(work)
    .set({ due_at: new Date(dueAt) })
    .where(and(held(item), eq(work.replanned, false)))
  await freeWork(tx, item)
}

async function freeWork(tx: Db, item: WorkItem): Promise<void> {
  await tx.update(work).set({ leased_until: null, lease: null, replanned: false }).where(held(item))
}

/** Whether nothing of these kinds is due or being done. */
export async function isWorkIdle(
  db: Db,
  now: number,
  kinds: readonly WorkKind[] = WORK_KINDS,
): Promise<boolean> {
  const [row] = await db
    .select({ ref: work.ref })
    .from(work)
    .where(
      and(
        inArray(work.kind, [...kinds]),
        or(lte(work.due_at, new Date(now)), sql`${work.leased_until} is not null`),
      ),
    )
    .limit(1)
  return row === undefined
}

/** Frees every lease: for a database that only this process can have open, nothing else can be holding one. */
export async function freeAllLeases(db: Db): Promise<void> {
  await db.update(work).set({ leased_until: null, lease: null, replanned: false })
}
