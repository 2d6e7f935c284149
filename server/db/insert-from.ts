// An insert as part of a larger statement.
import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { must } from '#shared/lib/must.ts'

/**
 * `insert into table (…) select … from source`: inserts one row for each row of `source`, so none if it has none.
 * Values may be SQL with columns of `source`. `source` may have further clauses: sql`found where …`.
 */
export function insertFrom<T extends PgTable>(table: T, row: PgInsertValue<T>, source: SQL): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const column = (key: string) => must(columns[key], `column ${key}`)
  const names = given.map(([key]) => sql.identifier(column(key).name))
  const values = given.map(([key, value]) => (is(value, SQL) ? value : sql.param(value, column(key))))
  return sql`insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${source}`
}
