// The tables with an account's rows, read from the schema, so that new tables are exported and deleted too.
import { eq, is, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import * as schema from '../db/schema.ts'
import { openColumn, SEALED_COLUMNS, type SealedColumn } from '../db/sealed-columns.ts'

/** A table with rows of accounts. `owner` is the column with the account's id. */
export type OwnedTable = { name: string; table: PgTable; owner: PgColumn }

/** All tables of the schema, by their names in the database. */
export const ALL_TABLES: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema)
    .filter(value => is(value, PgTable))
    .map(table => [getTableConfig(table as PgTable).name, table as PgTable]),
)

/** The tables whose rows have an account id, in the order of the schema. */
export const OWNED_TABLES: readonly OwnedTable[] = [...ALL_TABLES].flatMap(([name, table]) => {
  const owner = getTableConfig(table).columns.find(column => column.name === 'user_id')
  return owner ? [{ name, table, owner }] : []
})

/** Those of them that aren't replicated collections. */
export const OWNED_ASIDE: readonly OwnedTable[] = OWNED_TABLES.filter(({ name }) => !(name in collections))

/** Tables without an account id that belong to an account by its address (own-tickets.ts). */
export const ADDRESSED_TABLES: readonly string[] = ['tickets', 'ticket_messages']

/** Tables that outlive an account, but lose its id when it's deleted (server/db/operator-acts.ts). */
export const UNLINKED_TABLES: readonly string[] = ['operator_acts']

/** The replicated collections with an account's own rows. */
export const OWN_COLLECTIONS = (Object.keys(collections) as CollectionName[]).filter(
  name => collections[name].scope === 'account',
)

/** The account's rows of a table, under the database's column names, with sealed columns opened. */
export async function readOwnRows(
  db: Db,
  { table, owner }: OwnedTable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  return readTableRows(db, table, eq(owner, userId))
}

/** The matching rows of a table, in the same form, without the bytes of files: there may be gigabytes of them. */
export async function readTableRows(db: Db, table: PgTable, where: SQL): Promise<Record<string, unknown>[]> {
  const columns = getTableConfig(table).columns.filter(column => column.getSQLType() !== 'bytea')
  const selected = Object.fromEntries(columns.map(column => [column.name, column]))
  const rows = await db.select(selected).from(table).where(where)
  const sealed = SEALED_COLUMNS.filter(one => one.table === table)
  return Promise.all(rows.map(row => opened(db, sealed, row)))
}

async function opened(db: Db, columns: readonly SealedColumn[], row: Record<string, unknown>) {
  const values = columns.map(async one => [one.column, await openColumn(db, one, row)] as const)
  return { ...row, ...Object.fromEntries(await Promise.all(values)) }
}
