// How far a new account has come: what decides on the mails of its first week. A member of another's household has
// nothing to begin: its holder decides.
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { members } from '../db/tables/households.ts'

/** Whether the account holder has never asked for a scan. A deleted one counts: they know how. */
export async function hasNeverScanned(db: Db, userId: string): Promise<boolean> {
  return (await isHolder(db, userId)) && !(await hasRows(db, 'exposure_scans', userId))
}

/** Whether scans found the holder's listings, and no removal was ever started. */
export async function hasFoundWithoutRemoval(db: Db, userId: string): Promise<boolean> {
  if (!(await isHolder(db, userId)) || (await hasRows(db, 'removal_jobs', userId))) return false
  const table = tables.exposure_scans
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.user_id, userId), eq(table.deleted, false), eq(table.status, 'found')))
    .limit(1)
  return found.length > 0
}

async function hasRows(db: Db, name: 'exposure_scans' | 'removal_jobs', userId: string): Promise<boolean> {
  const table = tables[name] as PgTable & { id: PgColumn; user_id: PgColumn }
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.user_id, userId)).limit(1)
  return rows.length > 0
}

async function isHolder(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: members.account_id }).from(members).where(eq(members.user_id, userId))
  return rows.length === 0
}
