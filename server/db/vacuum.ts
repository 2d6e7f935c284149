// Reclaims the space of deleted and replaced rows in the embedded database's files. A Postgres server does this by
// itself (autovacuum), but PGlite doesn't: its files would only grow, and deleted data would stay readable in them.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

type VacuumDeps = Pick<Database, 'db' | 'kind'>

/** How long one call processes tables, in milliseconds; at least one table, however long that takes. */
const PIECE = 500

/**
 * Makes the space of deleted rows available for new ones, in the tables after the name `after`. Returns the name of the
 * last table, which is the next `after`; null after the last one.
 */
export function freeSpace(database: VacuumDeps, after: string | null): Promise<string | null> {
  return nextTables(database, after, table => sql`vacuum ${table}`)
}

/**
 * Rewrites the next tables with only their live rows; `after` and the result are as for `freeSpace`. This copies all
 * data, and no other statement runs while a table is copied.
 */
export function rewriteTables(database: VacuumDeps, after: string | null): Promise<string | null> {
  return nextTables(database, after, table => sql`vacuum full ${table}`)
}

/** Ends the log with the old contents: once all tables are rewritten, no file contains deleted rows. */
export async function endLog({ db, kind }: VacuumDeps): Promise<null> {
  if (kind !== 'pglite') return null
  await db.execute(sql`select pg_switch_wal()`)
  // Earlier segments are removed, not reused under another name: see database.ts.
  await db.execute(sql`checkpoint`)
  return null
}

async function nextTables(
  { db, kind }: VacuumDeps,
  after: string | null,
  statement: (table: SQL) => SQL,
): Promise<string | null> {
  if (kind !== 'pglite') return null
  const ends = performance.now() + PIECE
  for (const { place, table } of await tablesAfter(db, after)) {
    await db.execute(statement(table))
    if (performance.now() > ends) return place
    // The database runs in this thread: without a break between statements, timers and sockets would starve.
    await setImmediate()
  }
  return null
}

async function tablesAfter(db: VacuumDeps['db'], after: string | null) {
  const place = sql`(schemaname || '.' || tablename) collate "C"`
  const found = await db.execute(sql`select schemaname, tablename, ${place} as place from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and ${place} > ${after ?? ''}::text
    order by ${place}`)
  const { rows } = found as unknown as { rows: { schemaname: string; tablename: string; place: string }[] }
  return rows.map(row => ({
    place: row.place,
    table: sql`${sql.identifier(row.schemaname)}.${sql.identifier(row.tablename)}`,
  }))
}
