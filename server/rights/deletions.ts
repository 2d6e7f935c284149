// A requested deletion: it waits for seven days, and can be cancelled until it's due.
import { and, eq, gt } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { DELETION_WAIT_DAYS, type DeletionView } from '#shared/protocol/rights.ts'
import type { Db } from '../db/database.ts'
import { deletions } from '../db/tables/rights.ts'
import { dropWork, planWork } from '../db/work.ts'

const KIND = 'delete-account'

type DeletionRow = typeof deletions.$inferSelect
export type DeletionDeps = { now: () => number; backupDays: number }

/** Requests the deletion of an account. `isNew` is false if there is an earlier request, which stays as it is. */
export async function requestDeletion(
  tx: Db,
  deps: DeletionDeps,
  userId: string,
): Promise<{ view: DeletionView; isNew: boolean; dueAt: string }> {
  const now = deps.now()
  const dueAt = now + DELETION_WAIT_DAYS * DAY
  const [made] = await tx
    .insert(deletions)
    .values({ id: newId(), user_id: userId, asked_at: new Date(now), due_at: new Date(dueAt) })
    .onConflictDoNothing()
    .returning()
  const row = made ?? must(await findDeletion(tx, userId), 'deletion')
  if (made) await planWork(tx, { kind: KIND, ref: made.id, userId, lane: `deletion:${userId}`, dueAt })
  return { view: viewOf(row, deps), isNew: made !== undefined, dueAt: row.due_at.toISOString() }
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
  const { id } = must(row, 'deletion')
  await planWork(tx, { kind: KIND, ref: id, userId, lane: `deletion:${userId}`, dueAt: now })
  return id
}

/** The state of an account's deletion. */
export async function readDeletion(db: Db, deps: DeletionDeps, userId: string): Promise<DeletionView> {
  return viewOf(await findDeletion(db, userId), deps)
}

/**
 * Cancels a deletion; returns whether there was one. A due deletion can't be cancelled: it may be running, and data
 * outside the database is deleted first.
 */
export async function cancelDeletion(tx: Db, userId: string, now: number): Promise<boolean> {
  const isWaiting = and(eq(deletions.user_id, userId), gt(deletions.due_at, new Date(now)))
  const [gone] = await tx.delete(deletions).where(isWaiting).returning()
  if (gone) await dropWork(tx, KIND, gone.id)
  return gone !== undefined
}

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
