// What deleted and replaced rows leave in the embedded database's files. A Postgres server sees to its own (autovacuum);
// PGlite has nobody who would: without this its files only grow, and what was deleted stays readable in them.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

type VacuumDeps = Pick<Database, 'db' | 'kind'>

/** How long tables are gone through in one piece, in milliseconds; at least one is, however long it takes. */
const PIECE = 500

/**
 * Makes the space of deleted rows free for new ones, in the next tables after the name `after`. Answers the name of the
 * last one, the next `after`; null when there are none left.
 */
export function freeSpace(database: VacuumDeps, after: string | null): Promise<string | null> {
  return nextTables(database, after, table => sql`vacuum ${table}`)
}

/**
 * Writes the next tables anew, with their live rows only; `after` and the answer are as for `freeSpace`. It copies all
 * data, and nobody else is served while a table is copied.
 */
export function rewriteTables(database: VacuumDeps, after: string | null): Promise<string | null> {
  return nextTables(database, after, table => sql`vacuum full ${table}`)
}

/** Ends the log that says what was before: once all tables are written anew, deleted rows are in no file. */
export async function endLog({ db, kind }: VacuumDeps): Promise<null> {
  if (kind !== 'pglite') return null
  await db.execute(sql`select pg_switch_wal()`)
  // Segments before it are removed, not reused under another name: see database.ts.
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
    // The database works in this thread: statements one after the other would leave timers and sockets no turn.
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
