// The disk usage of a database's tables, including indices and large values.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** `rows`: the server's last count. */
export type TableSize = { table: string; rows: number; bytes: number }

/** Every table of the product, largest first. */
export async function tableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = (await db.execute(sql`
    select relname as "table", greatest(reltuples, 0) as "rows", pg_total_relation_size(oid) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc`)) as unknown as { rows: Record<keyof TableSize, string>[] }
  return rows.map(({ table, rows, bytes }) => ({ table, rows: Number(rows), bytes: Number(bytes) }))
}
