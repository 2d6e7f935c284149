// An insert as part of a larger statement. Which row, and whether it is made, is its caller's.
import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { must } from '#shared/lib/must.ts'

/**
 * `insert into table (…) select … from source`: the row is made once for each row that `source` has, so not at all
 * where that has none. Values may be SQL that names columns of `source`. What `source` takes may go on behind a name:
 * sql`found where …`.
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
