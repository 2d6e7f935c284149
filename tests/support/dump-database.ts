// The whole database as text: every column of every table, except in the database's own schemas.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Maps each table to its rows as one text. Byte columns are also decoded as text where possible. */
export async function dumpDatabase(database: Database): Promise<Map<string, string>> {
  const ask = async (text: string) =>
    ((await database.db.execute(sql.raw(text))) as unknown as { rows: Record<string, string>[] }).rows
  const tables = await ask(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const dump = new Map<string, string>()
  for (const { schema, name } of tables) {
    const columns = await ask(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = '${schema}' and table_name = '${name}'`,
    )
    const texts = columns.map(({ name: column, type }) =>
      type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`,
    )
    const rows = await ask(`select concat_ws(' | ', ${texts.join(', ')}) as row from "${schema}"."${name}"`)
    dump.set(`${schema}.${name}`, rows.map(({ row }) => row).join('\n'))
  }
  return dump
}
