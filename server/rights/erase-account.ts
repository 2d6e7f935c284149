// Takes an account out of the database: every row that names it, whichever table it lies in.
import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { lockAccount } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { consents, householdInvitations } from '../db/tables/households.ts'
import { work } from '../db/tables/sync.ts'
import { OWNED_TABLES } from './account-tables.ts'
import { eraseOwnTickets } from './own-tickets.ts'

/** Table to the number of rows deleted in it; tables with none are left out. */
export type ErasedRows = Record<string, number>

/**
 * Deletes the account's rows in the caller's transaction, the account itself last. Work that nobody is at is thereby
 * stopped; the caller makes sure that nobody is at any (`isBusy`).
 */
export async function eraseAccount(tx: Db, userId: string): Promise<ErasedRows> {
  const erased = await eraseData(tx, userId)
  const gone = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  return gone.length > 0 ? { ...erased, users: gone.length } : erased
}

/** The same without the row of `users`. Rows that were written meanwhile, by who still held a session, go with a second call. */
export async function eraseData(tx: Db, userId: string): Promise<ErasedRows> {
  if (userId === SHARED_ACCOUNT) throw new Error('the shared account is nobody’s to delete')
  // Whoever writes the account's rows holds this, so nothing is written between one table and the next.
  await lockAccount(tx, userId)
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

/** In households of others: invitations to the person's address go; who did something there becomes nobody. */
async function forgetElsewhere(tx: Db, userId: string): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await tx.delete(householdInvitations).where(eq(householdInvitations.email, user.email))
  await tx.update(consents).set({ given_by: SHARED_ACCOUNT }).where(eq(consents.given_by, userId))
  const invited = { invited_by: SHARED_ACCOUNT }
  await tx.update(householdInvitations).set(invited).where(eq(householdInvitations.invited_by, userId))
}

/** Whether a worker is at something of the account, other than what `except` names. */
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
