// What deleted and replaced rows leave in the embedded database's files. A Postgres server sees to its own (autovacuum);
// PGlite has nobody who would: without this its files only grow, and what was deleted stays readable in them.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

type VacuumDeps = Pick<Database, 'db' | 'kind'>

/**
 * Makes the space of deleted rows free for new ones, table by table. Others are served between two tables.
 * @throws the signal's reason when that stops it, after the table at hand.
 */
export async function freeSpace(database: VacuumDeps, signal: AbortSignal): Promise<void> {
  if (database.kind !== 'pglite') return
  for (const table of await tableNames(database)) {
    await giveWay(signal)
    await database.db.execute(sql`vacuum ${table}`)
  }
}

/**
 * Writes every table anew with its live rows only, and ends the log that says what was before: deleted rows are in no
 * file afterwards. It copies all data, and nobody else is served while a table is copied.
 * @throws the signal's reason when that stops it, after the table at hand.
 */
export async function rewriteTables(database: VacuumDeps, signal: AbortSignal): Promise<void> {
  if (database.kind !== 'pglite') return
  for (const table of await tableNames(database)) {
    await giveWay(signal)
    await database.db.execute(sql`vacuum full ${table}`)
  }
  await database.db.execute(sql`select pg_switch_wal()`)
  // Segments before it are removed, not reused under another name: see database.ts.
  await database.db.execute(sql`checkpoint`)
}

/**
 * The database works in this process's own thread: statements one after the other would leave no turn for timers, sockets
 * and signals.
 */
async function giveWay(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

async function tableNames({ db }: VacuumDeps) {
  const found = await db.execute(sql`select schemaname, tablename from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`)
  const { rows } = found as unknown as { rows: { schemaname: string; tablename: string }[] }
  return rows.map(row => sql`${sql.identifier(row.schemaname)}.${sql.identifier(row.tablename)}`)
}
