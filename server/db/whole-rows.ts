// Selects and writes whole rows of a collection's table. The SQL of their columns is built once: building it for each
// statement, as Drizzle's query builder does, takes longer than the database takes to answer.
import { getTableColumns, SQL, StringChunk, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'

export type StoredRow = Record<string, unknown> & { id: string; seq: number; deleted: boolean }

const tableOf = (name: CollectionName) => tables[name] as unknown as PgTable
const columnsOf = (name: CollectionName): Record<string, PgColumn> => getTableColumns(tableOf(name))

/** Rows that match `where`. `rest` follows it: an order, a limit. */
export async function selectRows(db: Db, name: CollectionName, where: SQL | undefined, rest: SQL = sql``) {
  const columns = listed(Object.keys(columnsOf(name)))
  const found = await db.execute(sql`select ${columns} from ${tableOf(name)} where ${where} ${rest}`)
  const { rows } = found as unknown as { rows: StoredRow[] }
  // Servers send these large numbers as texts.
  return rows.map(row => ({ ...row, seq: Number(row.seq) })) as StoredRow[]
}

/** Replaces the row with its id, except for its owner, its id and what isn't in `row`. */
export async function replaceRow(
  db: Db,
  name: CollectionName,
  { user_id, id, ...row }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { fields, values } = partsOf(name, row)
  await db.execute(sql`update ${tableOf(name)} set (${listed(fields)}) = row(${sql.join(values, COMMA)})
    where user_id = ${user_id} and id = ${id}`)
}

/**
 * Inserts a row, or replaces the one with its id; then `kept`, columns of a new row, stay as they are. Other columns that
 * aren't in `row` get their defaults, or stay as they are.
 */
export async function writeRow(
  db: Db,
  name: CollectionName,
  row: Readonly<Record<string, unknown>>,
  kept: readonly string[],
): Promise<void> {
  const { fields, values } = partsOf(name, row)
  await db.execute(sql`insert into ${tableOf(name)} (${listed(fields)}) values (${sql.join(values, COMMA)})
    on conflict (user_id, id) do update set ${replacing(fields.filter(field => !kept.includes(field)))}`)
}

function partsOf(name: CollectionName, row: Readonly<Record<string, unknown>>) {
  const columns = columnsOf(name)
  const fields = Object.keys(row).filter(field => field in columns)
  return { fields, values: fields.map(field => sql.param(row[field], columns[field])) }
}

const COMMA = sql`, `

const listed = remembered(fields =>
  sql.join(
    fields.map(field => sql.identifier(field)),
    COMMA,
  ),
)

const replacing = remembered(fields =>
  sql.join(
    fields.map(field => sql`${sql.identifier(field)} = excluded.${sql.identifier(field)}`),
    COMMA,
  ),
)

const dialect = new PgDialect()

/** SQL of columns, built once for the same ones, and then in one piece. */
function remembered(build: (fields: readonly string[]) => SQL): (fields: readonly string[]) => SQL {
  const known = new Map<string, SQL>()
  return fields => {
    const key = fields.join()
    const built = known.get(key) ?? new SQL([new StringChunk(dialect.sqlToQuery(build(fields)).sql)])
    known.set(key, built)
    return built
  }
}
