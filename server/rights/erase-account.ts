// Deletes an account from the database: every row with its id, in all tables.
import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { notifyAgain } from '../db/notify-again.ts'
import { forgetInOperatorActs } from '../db/operator-acts.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { lockAccount } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { consents, householdInvitations } from '../db/tables/households.ts'
import { work } from '../db/tables/sync.ts'
import { OWNED_TABLES } from './account-tables.ts'
import { eraseOwnTickets } from './own-tickets.ts'

/** Table to the number of rows deleted in it; tables without any are omitted. */
export type ErasedRows = Record<string, number>

/**
 * Deletes the account's rows in the caller's transaction, the account itself last. This stops its waiting work; the
 * caller makes sure that no worker holds any (`isBusy`).
 */
export async function eraseAccount(tx: Db, userId: string): Promise<ErasedRows> {
  const erased = await eraseData(tx, userId)
  const gone = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  return gone.length > 0 ? { ...erased, users: gone.length } : erased
}

/** The same without the row of `users`. A second call deletes rows that a remaining session has written meanwhile. */
export async function eraseData(tx: Db, userId: string): Promise<ErasedRows> {
  if (userId === SHARED_ACCOUNT) throw new Error('the shared account is nobody’s to delete')
  // Every writer of the account's rows takes this lock, so nothing is written between two tables.
  await lockAccount(tx, userId)
  // Deleted rows have no triggers that notify.
  await notifyAgain(tx, userId)
  await forgetElsewhere(tx, userId)
  const ofTickets = await eraseOwnTickets(tx, userId)
  const erased: ErasedRows = ofTickets === 0 ? {} : { tickets: ofTickets }
  for (const { name, table, owner } of OWNED_TABLES) {
    const [found] = await tx.select({ rows: count() }).from(table).where(eq(owner, userId))
    const rows = found?.rows ?? 0
    if (rows === 0) continue
    await tx.delete(table).where(eq(owner, userId))
    erased[name] = rows
  }
  return erased
}

/**
 * In other households: deletes invitations to the person's address, and anonymizes what they did there. Also removes
 * the account from the operators' audit log.
 */
async function forgetElsewhere(tx: Db, userId: string): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await tx.delete(householdInvitations).where(eq(householdInvitations.email, user.email))
  await tx.update(consents).set({ given_by: SHARED_ACCOUNT }).where(eq(consents.given_by, userId))
  await forgetInOperatorActs(tx, userId)
  const invited = { invited_by: SHARED_ACCOUNT }
  await tx.update(householdInvitations).set(invited).where(eq(householdInvitations.invited_by, userId))
}

/** Whether a worker holds any work of the account, except `except`. */
export async function isBusy(db: Db, userId: string, wallNow: number, except: string): Promise<boolean> {
  const [held] = await db
    .select({ ref: work.ref })
    .from(work)
    .where(
      sql`${work.user_id} = ${userId} and ${work.ref} <> ${except}
        and ${work.leased_until} >= ${new Date(wallNow).toISOString()}`,
    )
    .limit(1)
  return held !== undefined
}
