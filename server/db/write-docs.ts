// Many rows of one account in one statement, with one block of numbers and one NOTIFY. Whether they may be written is
// decided before; single rows are rows.ts's.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#shared/collections/index.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { NUMBERED_SETTING, SYNC_CHANNEL } from './sync-triggers.ts'
import { syncHeads } from './tables/sync.ts'

type OwnTable = PgTable & Record<'user_id' | 'id' | 'seq' | 'deleted', PgColumn>

/**
 * Inserts documents of the account, or replaces those with their ids; no id twice. They are numbered in their order.
 * The trigger would take the head's row anew for each, which within one transaction costs more with every row.
 */
export async function writeDocs(
  tx: Db,
  name: CollectionName,
  owner: string,
  docs: readonly WireDoc[],
): Promise<void> {
  if (docs.length === 0) return
  const table = tables[name] as unknown as OwnTable
  // The columns that a document does not have are put into its text: copying each object costs more than writing it.
  const texts = docs.map(
    (doc, index) => `${JSON.stringify(doc).slice(0, -1)},"deleted":${doc._deleted},"seq":${index + 1}}`,
  )
  const columns = Object.keys(getTableColumns(table)).map(column => sql.identifier(column))
  const values = Object.keys(getTableColumns(table)).map(column => {
    if (column === 'user_id') return sql`${owner}::uuid`
    return column === 'seq' ? sql`block.before + given.seq` : sql`given.${sql.identifier(column)}`
  })
  const changes = columns.map(column => sql`${column} = excluded.${column}`)
  await tx.execute(sql`
    with block as (${takeBlock(owner, sql`${docs.length}::int`)})
    insert into ${table} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from block cross join jsonb_populate_recordset(null::${table}, ${`[${texts.join(',')}]`}::jsonb) as given
    on conflict (user_id, id) do update set ${sql.join(changes, sql`, `)}`)
}

/**
 * Gives the account's live rows of a collection with a number up to `seq` new numbers, in their order. They reach
 * every device once more.
 */
export async function renumberDocs(tx: Db, name: CollectionName, owner: string, seq: number): Promise<void> {
  const table = tables[name] as unknown as OwnTable
  await tx.execute(sql`
    with moving as (
      select id, row_number() over (order by seq) as place from ${table}
      where user_id = ${owner}::uuid and seq <= ${seq}::bigint and not deleted
    ), block as (${takeBlock(owner, sql`(select count(*) from moving)`)})
    update ${table} as moved set seq = block.before + moving.place
    from moving cross join block where moved.user_id = ${owner}::uuid and moved.id = moving.id`)
}

/** Takes so many numbers of the account at once, tells the trigger that its rows bring them, and tells the others. */
function takeBlock(owner: string, count: SQL): SQL {
  return sql`insert into ${syncHeads} as head (user_id, seq) values (${owner}::uuid, ${count})
    on conflict (user_id) do update set seq = head.seq + excluded.seq
    returning head.seq - ${count} as before,
      set_config(${NUMBERED_SETTING}, ${owner}::text, true), pg_notify(${SYNC_CHANNEL}, ${owner}::text)`
}
