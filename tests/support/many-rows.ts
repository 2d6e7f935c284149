// A database with enough rows to show how rows are found, and a count of the rows that an operation reads. SQL creates
// the rows: every account has the same number of each, and rows with the same number belong together.
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { syncHeads, syncMarks } from '#server/db/tables/sync.ts'
import { ALL_TABLES, OWN_COLLECTIONS } from '#server/rights/account-tables.ts'
import { must } from '#shared/lib/must.ts'

export const ACCOUNTS = 200
export const ROWS_EACH = 50
/** Rows in every large table. */
export const ROWS = ACCOUNTS * ROWS_EACH

/** Tables that grow as the product finds things and acts for people. */
export const LARGE_TABLES: readonly string[] = [
  ...OWN_COLLECTIONS,
  'work',
  'seen_records',
  'removal_attempts',
  'return_addresses',
  'confirmation_links',
  'disclosures',
  'missed_listings',
  'searches',
  'blobs',
]

/** The account of a row, and the id shared by all rows with one number. The database computes the same values. */
const ACCOUNT = "md5('account ' || n / 50)::uuid"
const ID = "md5('row ' || n)::uuid"

/** The id of the account or the rows with this number. */
export async function idOf(db: Db, what: 'account' | 'row', number: number): Promise<string> {
  const { rows } = (await db.execute(
    sql`select md5(${what}::text || ' ' || ${number}::int)::uuid as id`,
  )) as unknown as { rows: { id: string }[] }
  return must(rows[0], 'id').id
}

/** Fills the large tables. 1 row in 500 is deleted, 1 in 200 has a picture, and work is spread over 30 days. */
export async function makeManyRows(db: Db, now: number): Promise<void> {
  const at = `'${new Date(now).toISOString()}'::timestamptz`
  await db.transaction(async tx => {
    // Without triggers: the numbers are set here, and no device is notified.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .insert(syncHeads)
      .select(
        sql`select ${sql.raw(ACCOUNT)}, ${ROWS_EACH}::bigint from generate_series(0, ${ROWS - 1}::int, ${ROWS_EACH}::int) n`,
      )
    // All rows are old enough for deleted ones to be purged.
    await tx.execute(sql`
      insert into ${syncMarks} (user_id, at, seq)
      select user_id, ${sql.raw(at)} - interval '200 days', seq from ${syncHeads}`)
    for (const name of LARGE_TABLES) {
      const table = must(ALL_TABLES.get(name), `table ${name}`)
      const columns = getTableConfig(table).columns.flatMap(column => {
        const value = columnValue(name, column, at)
        return value === null ? [] : [{ name: sql.identifier(column.name), value: sql.raw(value) }]
      })
      await tx.execute(sql`
        insert into ${table} (${sql.join(
          columns.map(column => column.name),
          sql`, `,
        )})
        select ${sql.join(
          columns.map(column => column.value),
          sql`, `,
        )} from generate_series(0, ${ROWS - 1}::int) n`)
    }
  })
  await db.execute(sql`analyze`)
}

/** A column's value as SQL, from the row's number `n`. Null omits it. */
function columnValue(table: string, column: PgColumn, at: string): string | null {
  const type = column.getSQLType()
  const { name } = column
  if (name === 'user_id') return ACCOUNT
  if (name === 'site_id') return "'site-' || n % 600"
  if (name === 'id' || name === 'ref' || name.endsWith('_id')) return type === 'text' ? `${ID}::text` : ID
  if (name === 'seq') return `n % ${ROWS_EACH} + 1`
  if (name === 'deleted') return 'n % 500 = 0'
  if (table === 'exposure_scans' && name === 'status') return "(array['found', 'not_found'])[n % 2 + 1]"
  if (name === 'status') return "'completed'"
  if (name === 'completed_at') return `to_json(${at})#>>'{}'`
  if (name === 'evidence')
    return `case when n % 200 = 0 then '[{"id":"p","kind":"screenshot"}]' else '[]' end::jsonb`
  if (table === 'work' && name === 'kind')
    return "(array['scan-site', 'remove-listing', 'send-push'])[n % 3 + 1]"
  if (table === 'work' && name === 'lane')
    return `case n % 3 when 2 then 'push:' || ${ACCOUNT} else 'site:s' || n % 60 end`
  if (name === 'sealed') return `'{"listings": [], "evidence": []}'`
  if (table === 'blobs' && name === 'bucket') return "'evidence'"
  if (table === 'blobs' && name === 'bytes') return "''::bytea"
  if (table === 'blobs' && name === 'review_at')
    return `${at} + (n / ${ROWS_EACH} % 100) * interval '7 hours'`
  if (table === 'work' && name === 'urgency') return 'n % 4'
  if (name === 'due_at') return `${at} + (n % 100 - 10) * interval '7 hours'`
  if (!column.notNull || column.hasDefault) return null
  if (type.startsWith('timestamp')) return at
  const plain: Readonly<Record<string, string>> = {
    text: "'x' || n",
    uuid: ID,
    jsonb: "'[]'::jsonb",
    boolean: 'false',
    bytea: "''::bytea",
  }
  return plain[type] ?? '0'
}

/** Reads of a large table by an operation: full scans, and rows fetched. */
export type Reading = { table: string; wholes: number; rows: number }

/** The large tables that `operation` reads. Its changes are rolled back. */
export async function readingOf(db: Db, operation: (tx: Db) => Promise<unknown>): Promise<Reading[]> {
  const undone = new Error('undone')
  let found: Reading[] = []
  const run = db.transaction(async tx => {
    const before = await counted(tx)
    await operation(tx)
    const after = await counted(tx)
    found = after.map(({ table, wholes, rows }) => {
      const was = before.find(one => one.table === table)
      return { table, wholes: wholes - (was?.wholes ?? 0), rows: rows - (was?.rows ?? 0) }
    })
    throw undone
  })
  await run.catch(error => {
    if (error !== undone) throw error
  })
  return found.filter(({ wholes, rows }) => wholes > 0 || rows > 0)
}

async function counted(tx: Db): Promise<Reading[]> {
  const { rows } = (await tx.execute(sql`
    select relname as "table", seq_scan::int as wholes, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables
    where relname = any(${sql.param([...LARGE_TABLES])}::text[])`)) as unknown as { rows: Reading[] }
  return rows
}
