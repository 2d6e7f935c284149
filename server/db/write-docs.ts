// Writes many rows of one account in one statement, with one block of numbers and one NOTIFY. Permissions were checked
// before; rows.ts writes single rows.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#shared/collections/index.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { accountOf, type Owner, scopeOf } from './access-scope.ts'
import type { Db } from './database.ts'
import { notice } from './notice.ts'
import { tables } from './replicated.ts'
import { isSealed } from './row-seal.ts'
import { NUMBERED_SETTING, SYNC_CHANNEL } from './sync-triggers.ts'
import { syncHeads } from './tables/sync.ts'

type OwnTable = PgTable & Record<'user_id' | 'id' | 'seq' | 'deleted', PgColumn>

/**
 * Inserts documents of the owner's account, or replaces the ones with their ids; ids must be unique. They're numbered
 * in their order. The trigger would update the head's row for each, which in one transaction gets slower with every
 * row.
 */
export async function writeDocs(
  tx: Db,
  name: CollectionName,
  owner: Owner,
  docs: readonly WireDoc[],
): Promise<void> {
  if (docs.length === 0) return
  const account = accountOf(owner)
  const maker = scopeOf(owner).userId
  await writeBlock(tx, name, account, {
    docs,
    block: takeBlock(account, countOf(docs)),
    allNew: false,
    maker,
  })
}

/** An account's state when its head was `head`: whether all documents to be written are new to it. */
export type KnownState = { head: number; allNew: boolean }

/** The result of a committed write: the documents as JSON texts, numbered in order after `before`, up to `seq`. */
export type Stored = { texts: readonly string[]; before: number; seq: number }

/**
 * The same as one statement without a transaction, if the account's head is unchanged: then no row has changed since,
 * and everything read then is still true. Otherwise writes nothing and returns null.
 */
export async function writeDocsAt(
  db: Db,
  name: CollectionName,
  owner: string,
  docs: readonly WireDoc[],
  { head, allNew }: KnownState,
): Promise<Stored | null> {
  const count = countOf(docs)
  const block = sql`update ${syncHeads} as head set seq = head.seq + ${count}
    where head.user_id = ${owner}::uuid and head.seq = ${head}::bigint
    ${returningBlock(owner, count, withHead(owner))}`
  return writeBlock(db, name, owner, { docs, block, allNew, maker: owner })
}

/**
 * The same if none of the documents exists yet and `condition` is true, and nothing in the account changes at the same
 * moment; otherwise writes nothing and returns null.
 */
export async function writeNewDocs(
  db: Db,
  name: CollectionName,
  owner: string,
  docs: readonly WireDoc[],
  condition: SQL,
): Promise<Stored | null> {
  const count = countOf(docs)
  const ids = docs.map(doc => doc.id)
  const known = sql`select 1 from ${tables[name]} as stored
    where stored.user_id = ${owner}::uuid and stored.id = any(${sql.param(ids)}::text[])`
  const block = sql`insert into ${syncHeads} as head (user_id, seq)
    select ${owner}::uuid, ${count} where not exists (${known}) and ${condition}
    on conflict (user_id) do update set seq = head.seq + excluded.seq
      where head.seq = (select seen.seq from ${syncHeads} as seen where seen.user_id = ${owner}::uuid)
    ${returningBlock(owner, count, withHead(owner))}`
  return writeBlock(db, name, owner, { docs, block, allNew: true, maker: owner })
}

/** A write: documents, the statement that takes their numbers, whether they're all new, and who wrote them. */
type Block = { docs: readonly WireDoc[]; block: SQL; allNew: boolean; maker: string }

/** Writes with the numbers that `block` takes; writes nothing and returns null if it takes none. */
async function writeBlock(
  tx: Db,
  name: CollectionName,
  owner: string,
  { docs, block, allNew, maker }: Block,
): Promise<Stored | null> {
  const table = tables[name] as unknown as OwnTable
  // Columns that documents don't have are inserted into the text: copying each object costs more than writing it.
  const texts = docs.map(doc => JSON.stringify(doc))
  const kept = isSealed(name) ? docs.map(doc => JSON.stringify(tx.rowSeal.close(name, owner, doc))) : texts
  const given = kept.map(
    (text, index) => `${text.slice(0, -1)},"deleted":${docs[index]?._deleted},"seq":${index + 1}}`,
  )
  const columns = Object.keys(getTableColumns(table)).map(column => sql.identifier(column))
  const values = Object.keys(getTableColumns(table)).map(column => {
    if (column === 'user_id') return sql`${owner}::uuid`
    if (column === 'maker') return sql`${maker}::uuid`
    return column === 'seq' ? sql`block.before + given.seq` : sql`given.${sql.identifier(column)}`
  })
  // A row's maker never changes.
  const changed = Object.keys(getTableColumns(table)).filter(column => column !== 'maker')
  const changes = changed.map(column => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`)
  // Checking for a row to replace costs a third of the insert.
  const replacing = sql`on conflict (user_id, id) do update set ${sql.join(changes, sql`, `)}`
  const { rows } = (await tx.execute(sql`
    with block as (${block}), written as (
      insert into ${table} (${sql.join(columns, sql`, `)})
      select ${sql.join(values, sql`, `)}
      from block cross join jsonb_populate_recordset(null::${table}, ${`[${given.join(',')}]`}::jsonb) as given
      ${allNew ? sql`` : replacing}
    ) select before from block`)) as unknown as { rows: { before: unknown }[] }
  const [taken] = rows
  return taken ? { texts, before: Number(taken.before), seq: Number(taken.before) + docs.length } : null
}

/**
 * Gives new numbers to the account's live rows of a collection that are numbered up to `seq`, in order. Every device
 * then reads them again.
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

const countOf = (docs: readonly WireDoc[]) => sql`${docs.length}::int`

/** Takes a block of this many numbers of the account. */
function takeBlock(owner: string, count: SQL): SQL {
  return sql`insert into ${syncHeads} as head (user_id, seq) values (${owner}::uuid, ${count})
    on conflict (user_id) do update set seq = head.seq + excluded.seq
      ${returningBlock(owner, count, sql`${notice(owner)}::text`)}`
}

/** The notice for a write that is a transaction of its own. */
const withHead = (owner: string) => sql`${notice(owner)}::text || ' ' || head.seq`

/**
 * After a block is taken: the trigger learns that its rows have numbers, and the other copies receive the notice
 * `told`.
 */
function returningBlock(owner: string, count: SQL, told: SQL): SQL {
  return sql`returning head.seq - ${count} as before,
    set_config(${NUMBERED_SETTING}, ${owner}::text, true), pg_notify(${SYNC_CHANNEL}, ${told})`
}
