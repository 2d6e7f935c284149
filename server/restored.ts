// The steps after the database was restored from a backup, before the program serves again.
import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import type { EvidenceStore } from './lib/evidence-store.ts'
import { readJournals } from './lib/journal.ts'
import type { ReturnPlace } from './removals/return-address.ts'
import {
  readDeletedAccounts,
  readDeletionRequests,
  readSentEntries,
} from './removals/submit/journal-entries.ts'
import { type ReconciledJournal, reconcileJournal } from './removals/submit/reconcile-journal.ts'
import { redoDeletionRequests, redoDeletions } from './rights/redo-deletions.ts'
import { beginEpoch } from './sync/begin-epoch.ts'

export type AfterRestore = {
  database: Pick<Database, 'db' | 'envelope'>
  evidence: EvidenceStore
  /** The journal's folder, and the keys that it may be sealed with: another installation's has its own. */
  journal: { folder: string; masterKeys: readonly Uint8Array[] }
  returnPlace: ReturnPlace
  publicUrl: string
  wallNow: () => number
}

/** What was settled. `requested` and `canceled`: deletions that weren't due yet. */
export type RestoredState = ReconciledJournal & {
  accounts: number
  deleted: number
  requested: number
  canceled: number
}

/** A copy of the program is running on the database. */
export class StillRunning extends Error {}

/**
 * Deletes again the accounts that were deleted since the backup, and restores the state of deletions that weren't due;
 * starts a new epoch of sequence numbers, so that devices that know more than the database report it; and settles
 * requests that may have been sent since. It can be run again after an interruption. No server may use the database meanwhile.
 * @throws SealError if the journal can't be decrypted.
 */
export async function afterRestore(options: AfterRestore): Promise<RestoredState> {
  const { database, evidence, journal, returnPlace, publicUrl, wallNow } = options
  const { db, envelope } = database
  const entries = readJournals(journal.folder, journal.masterKeys)
  const left = readSentEntries(entries)
  // Product time may be ahead of this machine's clock, and must never go backwards.
  const now = left.reduce((latest, one) => Math.max(latest, one.left_at), wallNow())
  const deps = { db, envelope, evidence, publicUrl, ...returnPlace, wallNow, now: () => now }
  // First, so that later writes get numbers that no device can have seen.
  const accounts = await beginEpoch(db, wallNow())
  const deleted = await redoDeletions(deps, readDeletedAccounts(entries))
  const pending = await redoDeletionRequests(deps, readDeletionRequests(entries))
  const settled = await reconcileJournal(deps, left)
  return { ...settled, ...pending, accounts, deleted }
}

/**
 * Each server listens on a connection with a recognizable name. The embedded database allows only one process anyway.
 * @throws StillRunning if a server uses the database.
 */
export async function requireStopped({
  db,
  kind,
}: Pick<Database, 'kind'> & { db: Pick<Database['db'], 'execute'> }): Promise<void> {
  if (kind === 'pglite') return
  const { rows } = (await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'listening on %' limit 1`)) as unknown as {
    rows: unknown[]
  }
  if (rows.length > 0) throw new StillRunning('the program is still running on this database: stop it')
}
