// A requested deletion: it waits for seven days, and can be cancelled until it's due.
import { and, eq, gt } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { DELETION_WAIT_DAYS, type DeletionView } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { deletions } from '../db/tables/rights.ts'
import { dropWork, planWork } from '../db/work.ts'
import type { DeletionCancel, DeletionRequest } from '../removals/submit/journal-entries.ts'

const KIND = 'delete-account'

type DeletionRow = typeof deletions.$inferSelect
export type DeletionDeps = { now: () => number; backupDays: number }

/**
 * Requests the deletion of an account. `entry` is null if there is an earlier request, which stays as it is; otherwise
 * the caller adds it to the journal right before the commit, because a backup from before doesn't have the request.
 */
export async function requestDeletion(
  tx: Db,
  deps: DeletionDeps,
  userId: string,
): Promise<{ view: DeletionView; entry: DeletionRequest | null; dueAt: string }> {
  const now = deps.now()
  const dueAt = now + DELETION_WAIT_DAYS * DAY
  const [made] = await tx
    .insert(deletions)
    .values({ id: newId(), user_id: userId, asked_at: new Date(now), due_at: new Date(dueAt) })
    .onConflictDoNothing()
    .returning()
  const row = made ?? must(await findDeletion(tx, userId), 'deletion')
  if (made) await planDeletion(tx, made)
  const entry: DeletionRequest | null = made
    ? { kind: 'deletion_requested', id: made.id, user_id: userId, due_at: dueAt, left_at: now }
    : null
  return { view: viewOf(row, deps), entry, dueAt: row.due_at.toISOString() }
}

/** Requests a deletion that the journal has and the database doesn't. Returns whether it was missing. */
export async function restoreDeletion(tx: Db, entry: DeletionRequest): Promise<boolean> {
  const { id, user_id, due_at, left_at } = entry
  const [made] = await tx
    .insert(deletions)
    .values({ id, user_id, asked_at: new Date(left_at), due_at: new Date(due_at) })
    .onConflictDoNothing()
    .returning()
  if (made) await planDeletion(tx, made)
  return made !== undefined
}

/** Makes an account's deletion due now, whether or not one is waiting: for an operator. Returns its id. */
export async function hastenDeletion(
  tx: Db,
  deps: Pick<DeletionDeps, 'now'>,
  userId: string,
): Promise<string> {
  const now = deps.now()
  const at = new Date(now)
  const [row] = await tx
    .insert(deletions)
    .values({ id: newId(), user_id: userId, asked_at: at, due_at: at })
    .onConflictDoUpdate({ target: deletions.user_id, set: { due_at: at } })
    .returning()
  const made = must(row, 'deletion')
  await planDeletion(tx, made)
  return made.id
}

/** The state of an account's deletion. */
export async function readDeletion(db: Db, deps: DeletionDeps, userId: string): Promise<DeletionView> {
  return viewOf(await findDeletion(db, userId), deps)
}

/**
 * Cancels a deletion; returns the entry for the journal, to be added right before the commit, or null if there was none.
 * A due deletion can't be canceled: it may be running, and data outside the database is deleted first.
 */
export async function cancelDeletion(tx: Db, userId: string, now: number): Promise<DeletionCancel | null> {
  const isWaiting = and(eq(deletions.user_id, userId), gt(deletions.due_at, new Date(now)))
  const [gone] = await tx.delete(deletions).where(isWaiting).returning()
  if (!gone) return null
  await dropWork(tx, KIND, gone.id)
  return { kind: 'deletion_canceled', id: gone.id, left_at: now }
}

/** Drops a deletion that was canceled, according to the journal. Returns whether the database still had it. */
export async function dropDeletion(tx: Db, id: string): Promise<boolean> {
  const gone = await tx.delete(deletions).where(eq(deletions.id, id)).returning({ id: deletions.id })
  await dropWork(tx, KIND, id)
  return gone.length > 0
}

const planDeletion = (tx: Db, { id, user_id: userId, due_at }: DeletionRow) =>
  planWork(tx, { kind: KIND, ref: id, userId, lane: `deletion:${userId}`, dueAt: due_at.getTime() })

/** The deletion by its id, if it belongs to the account and is due; locked until the transaction ends. */
export async function lockDueDeletion(
  tx: Db,
  { id, userId }: { id: string; userId: string },
  now: number,
): Promise<DeletionRow | null> {
  const own = and(eq(deletions.id, id), eq(deletions.user_id, userId))
  const [row] = await tx.select().from(deletions).where(own).for('update')
  return row && row.due_at.getTime() <= now ? row : null
}

async function findDeletion(db: Db, userId: string): Promise<DeletionRow | null> {
  const [row] = await db.select().from(deletions).where(eq(deletions.user_id, userId))
  return row ?? null
}

function viewOf(row: DeletionRow | null, { backupDays }: DeletionDeps): DeletionView {
  const backup_days = backupDays
  if (!row) return { state: 'none', backup_days }
  return {
    state: 'waiting',
    backup_days,
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
  }
}
