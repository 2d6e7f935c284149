// What has to be done once after the database was restored from a backup, before the program serves again.
import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { readJournals } from './lib/journal.ts'
import { readSentEntries } from './removals/submit/journal-entries.ts'
import { type ReconciledJournal, reconcileJournal } from './removals/submit/reconcile-journal.ts'
import { beginEpoch } from './sync/begin-epoch.ts'

export type AfterRestore = {
  database: Database
  /** Where the journal is, and what it is sealed with. */
  journal: { folder: string; masterKey: Uint8Array }
  mailDomain: string
  wallNow: () => number
}

/** A copy of the program is running on the database. */
export class StillRunning extends Error {}

/**
 * Begins a new epoch of numbers, so that devices that know more than the database say so, and settles what may have left
 * since the backup. Broken off, it can be run again. No copy of the program may use the database meanwhile.
 * @throws SealError when the journal doesn't open.
 */
export async function afterRestore(options: AfterRestore): Promise<ReconciledJournal & { accounts: number }> {
  const { database, journal, mailDomain, wallNow } = options
  const { db } = database
  const left = readSentEntries(readJournals(journal.folder, journal.masterKey))
  // First: what is written from here on takes numbers that no device can have seen.
  const accounts = await beginEpoch(db)
  // Product time may be ahead of this machine's, and is never behind what it was.
  const now = Math.max(wallNow(), ...left.map(one => one.left_at))
  const settled = await reconcileJournal({ db, now: () => now, mailDomain }, left)
  return { ...settled, accounts }
}

/**
 * Each copy listens on a connection that says so. The embedded database lets nobody else open it.
 * @throws StillRunning when a copy of the program uses the database.
 */
export async function requireStopped({ db, kind }: Database): Promise<void> {
  if (kind === 'pglite') return
  const { rows } = (await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'listening on %' limit 1`)) as unknown as {
    rows: unknown[]
  }
  if (rows.length > 0) throw new StillRunning('the program is still running on this database: stop it')
}
