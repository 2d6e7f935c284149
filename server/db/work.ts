// Due work as rows: written in the transaction that decides on it, leased by the worker that does it. Due times are
// product time; leases are wall time.
import { and, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transport } from '#shared/recipe/schema.ts'
import type { Db } from './database.ts'
import { isInOrder, VISITS } from './lanes.ts'
import { closeColumn, openColumn, SEALED } from './sealed-columns.ts'
import { atOnceIn, justBegun, noteBegun } from './site-lanes.ts'
import { work } from './tables/sync.ts'
import { httpVisits } from './visit-transport.ts'
import { rankOf, type Urgency, urgencyOf } from './visit-urgency.ts'
import type { WorkKind } from './work-kinds.ts'

export type WorkItem = {
  kind: WorkKind
  ref: string
  userId: string
  lane: string
  urgency: Urgency
  transport: Transport
  attempts: number
  lease: string
  /** Notes of earlier tries (noteProgress); `{}` at first. */
  input: unknown
}

/** Leased work whose notes of earlier tries are still sealed; null at first. */
export type LeasedWork = Omit<WorkItem, 'input'> & { sealedInput: string | null }

/** A worker's proof that it holds the work. */
export type Lease = Pick<WorkItem, 'kind' | 'ref' | 'lease'>

/** How long a lease lasts in wall time; a worker renews it while it works. */
export const LEASE_MS = 60_000

/** Work to plan; `dueAt` is product time. A visit is `asked` unless it has another urgency. */
export type PlannedWork = {
  kind: WorkKind
  ref: string
  userId: string
  lane: string
  dueAt: number
  urgency?: Urgency
}

/** Rows per statement; Postgres takes at most 65,535 values. */
const AT_ONCE = 5_000

/**
 * Plans work: one row per kind and ref. Planning it again moves it: the earlier time and the greater urgency win,
 * unless `replace` is set, which work needs that plans its own next round. It never disturbs the worker that holds it.
 */
export async function planWork(tx: Db, item: PlannedWork & { replace?: boolean }): Promise<void> {
  await planWorks(tx, [item], item.replace)
}

/** The same for several items without duplicates. @throws when the lane isn't for that kind. */
export async function planWorks(tx: Db, items: readonly PlannedWork[], replace = false): Promise<void> {
  for (const { kind, lane } of items)
    if (!isInOrder(kind, lane)) throw new Error(`${kind} is not done in the lane of a site`)
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE)
    const overHttp = await httpVisits(tx, some)
    const rows = some.map(({ kind, ref, userId, lane, dueAt, urgency = 'asked' }) => ({
      kind,
      ref,
      user_id: userId,
      lane,
      urgency: rankOf(urgency),
      transport: overHttp.has(ref) ? 'http' : 'browser',
      due_at: new Date(dueAt),
    }))
    await tx
      .insert(work)
      .values(rows)
      .onConflictDoUpdate({
        target: [work.kind, work.ref],
        set: {
          urgency: replace ? sql`excluded.urgency` : sql`least(${work.urgency}, excluded.urgency)`,
          transport: sql`excluded.transport`,
          due_at: replace ? sql`excluded.due_at` : sql`least(${work.due_at}, excluded.due_at)`,
          attempts: 0,
          replanned: sql`${work.lease} is not null`,
        },
      })
  }
}

/** Deletes work from the queue. */
export async function dropWork(tx: Db, kind: WorkKind, ref: string): Promise<void> {
  await tx.delete(work).where(and(eq(work.kind, kind), eq(work.ref, ref)))
}

/**
 * Leases one work item. Null when it's not due, held, or gone, or when its lane takes no more for now: it runs as many
 * items as it may, or a visit began less than `spacing` milliseconds ago. The lane is locked while we decide, so the
 * limits hold for all workers together.
 */
export async function leaseWork(
  db: Db,
  kind: WorkKind,
  ref: string,
  now: number,
  wallNow: number,
  lease: string,
  spacing = 0,
): Promise<LeasedWork | null> {
  const wall = new Date(wallNow)
  const piece = and(eq(work.kind, kind), eq(work.ref, ref))
  return db.transaction(async tx => {
    // A separate statement, because the next one must see commits from while this one waited.
    await tx
      .select({ lock: sql`pg_advisory_xact_lock(hashtextextended(${work.lane}, 0))` })
      .from(work)
      .where(piece)
    const isFree = or(isNull(work.leased_until), lt(work.leased_until, wall))
    const underWay = sql`(select count(*) from ${work} ${inLane} where ${and(
      eq(inLane.lane, work.lane),
      gte(inLane.leased_until, wall),
    )})`
    const hasRoom = sql`${underWay} < ${atOnceIn(work.lane)} and ${work.lane} not in (${justBegun(wallNow, spacing)})`
    const [taken] = await tx
      .update(work)
      .set({
        leased_until: new Date(wallNow + LEASE_MS),
        lease,
        replanned: false,
        attempts: sql`${work.attempts} + 1`,
      })
      .where(and(piece, lte(work.due_at, new Date(now)), isFree, hasRoom))
      .returning()
    if (!taken) return null
    if (VISITS.includes(kind)) await noteBegun(tx, taken.lane, wallNow)
    const { user_id: userId, lane, attempts, input: sealedInput } = taken
    const transport = taken.transport === 'http' ? 'http' : 'browser'
    const urgency = urgencyOf(taken.urgency)
    return { kind, ref, userId, lane, urgency, transport, attempts, lease, sealedInput }
  })
}

/** The same work with the opened notes of earlier tries. @throws SealError when they don't open. */
export async function openWork(db: Db, { sealedInput, ...item }: LeasedWork): Promise<WorkItem> {
  const stored = { kind: item.kind, ref: item.ref, input: sealedInput }
  return { ...item, input: (await openColumn(db, SEALED.workInput, stored)) ?? {} }
}

/** The same table, for the other work in a lane. */
const inLane = alias(work, 'in_lane')

const held = (item: Lease) =>
  and(eq(work.kind, item.kind), eq(work.ref, item.ref), eq(work.lease, item.lease))

/** Whether this worker still holds the work. That can't change until the caller's transaction ends. */
export async function holdsWork(tx: Db, item: Lease): Promise<boolean> {
  const rows = await tx.select({ ref: work.ref }).from(work).where(held(item)).for('update')
  return rows.length > 0
}

/** Renews a lease; a lost one stays lost. */
export async function renewLease(db: Db, item: Lease, wallNow: number): Promise<void> {
  await db
    .update(work)
    .set({ leased_until: new Date(wallNow + LEASE_MS) })
    .where(held(item))
}

/** Moves leased work to another lane, which is free for other work from then on. */
export async function moveToLane(tx: Db, item: Lease, lane: string): Promise<void> {
  await tx.update(work).set({ lane }).where(held(item))
}

/**
 * Stores notes on the progress of the work, so that the next try continues from there. False, without effect, if the
 * lease is lost.
 */
export async function noteProgress(
  tx: Db,
  item: Lease,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const noted = await tx
    .update(work)
    .set({ input: closeColumn(tx, SEALED.workInput, item, input) })
    .where(held(item))
    .returning({ ref: work.ref })
  return noted.length > 0
}

/** Deletes the notes of earlier tries, so that the next try begins from the start. */
export async function forgetProgress(tx: Db, { kind, ref }: Pick<Lease, 'kind' | 'ref'>): Promise<void> {
  await tx
    .update(work)
    .set({ input: null })
    .where(and(eq(work.kind, kind), eq(work.ref, ref)))
}

/** Whether the work was planned again since it was leased. */
export async function isReplanned(db: Db, item: Lease): Promise<boolean> {
  const [row] = await db.select({ replanned: work.replanned }).from(work).where(held(item))
  return row?.replanned ?? false
}

/** Ends a lease. Deletes the row, unless the work was planned again meanwhile; then the next worker can lease it. */
export async function finishWork(tx: Db, item: Lease): Promise<void> {
  const gone = await tx
    .delete(work)
    .where(and(held(item), eq(work.replanned, false)))
    .returning({ ref: work.ref })
  if (gone.length === 0) await tx.update(work).set(FREE).where(held(item))
}

/** Returns work to the queue, due at `dueAt` (product time), or at the time for which it was planned again. */
export async function postponeWork(tx: Db, item: Lease, dueAt: number): Promise<void> {
  await tx.update(work).set(dueAgain(dueAt)).where(held(item))
}

/** The same for work that failed through no fault of its own: this try doesn't count. */
export async function returnWork(tx: Db, item: Lease, dueAt: number): Promise<void> {
  await tx
    .update(work)
    .set({ ...dueAgain(dueAt), attempts: sql`greatest(${work.attempts} - 1, 0)` })
    .where(held(item))
}

/** The same for a visit over HTTP that needs a browser: it's due immediately, for a worker with a browser. */
export async function returnToBrowser(tx: Db, item: Lease, now: number): Promise<void> {
  await tx
    .update(work)
    .set({ ...dueAgain(now), transport: 'browser', attempts: sql`greatest(${work.attempts} - 1, 0)` })
    .where(held(item))
}

const FREE = { leased_until: null, lease: null, replanned: false } as const

/** One statement, so that a process that dies leaves the work either held or returned. */
const dueAgain = (dueAt: number) => ({
  ...FREE,
  due_at: sql`case when ${work.replanned} then ${work.due_at} else ${new Date(dueAt).toISOString()}::timestamptz end`,
})

/** How much earlier interrupted work is due than other work planned for the same time. */
const FIRST_BY = sql`interval '1 millisecond'`

/**
 * Frees every lease, for a database that only this process can have open: no other process can hold one. Interrupted
 * work goes first among work due at the same time, so that an interruption doesn't change the order.
 */
export async function freeAllLeases(db: Db): Promise<void> {
  await db
    .update(work)
    .set({ ...FREE, due_at: sql`${work.due_at} - ${FIRST_BY}` })
    .where(isNotNull(work.leased_until))
}
