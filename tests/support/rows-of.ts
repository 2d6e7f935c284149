// A comparable digest of some users' data in the database. No other user's request may change it.
import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { OWNED_TABLES } from '#server/rights/account-tables.ts'

/**
 * A digest per table of the rows that name one of the users: every table with an owner, and the users table. Rows that
 * expire by `lasting`, in epoch milliseconds, are skipped, because any request may purge expired rows.
 */
export async function rowsOf(
  db: Db,
  userIds: readonly string[],
  lasting: number,
): Promise<Record<string, string>> {
  const ids = sql.param(userIds)
  const after = sql`${new Date(lasting).toISOString()}::timestamptz`
  const digests = OWNED_TABLES.map(({ name, table, owner }) => {
    const ownerName = getTableConfig(table).columns.find(column => column === owner)?.name ?? ''
    // Other users' requests may update when a user was last seen.
    const named = Object.values(getTableColumns(table)).map(column => column.name)
    const seen = ['last_seen_at', 'last_used_at'].filter(column => named.includes(column))
    const row = seen.reduce((kept, column) => sql`${kept} - ${column}`, sql`to_jsonb(one)`)
    return sql`select ${name} as name, md5(coalesce(string_agg((${row})::text, ',' order by (${row})::text), ''))
      as digest from ${table} as one where one.${sql.identifier(ownerName)} = any(${ids}::uuid[])
      ${named.includes('expires_at') ? sql`and coalesce(one.expires_at, 'infinity') > ${after}` : sql``}`
  })
  digests.push(sql`select 'users' as name, md5(coalesce(string_agg(one::text, ',' order by one::text), ''))
    as digest from ${users} as one where one.id = any(${ids}::uuid[])`)
  const { rows } = (await db.execute(sql.join(digests, sql` union all `))) as unknown as {
    rows: { name: string; digest: string }[]
  }
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
