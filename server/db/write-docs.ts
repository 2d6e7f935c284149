// Many rows of one account in one statement, with one block of numbers and one NOTIFY. Whether they may be written is
// decided before; single rows are rows.ts's.
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
 * Inserts documents of the owner's account, or replaces those with their ids; no id twice. They are numbered in their order.
 * The trigger would take the head's row anew for each, which within one transaction costs more with every row.
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

/** What an account's rows were when its head stood at `head`: whether all that is to be written is new to it. */
export type KnownState = { head: number; allNew: boolean }

/** What a write has committed: the documents as JSON texts, numbered in their order after `before`, up to `seq`. */
export type Stored = { texts: readonly string[]; before: number; seq: number }

/**
 * The same as one statement, which needs no transaction around it, where the account still stands where it was `seen`:
 * nothing of it has changed since, so that what was read then is true. Null, and nothing is written, where it does not.
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
 * The same where there is none of the documents yet; null, and nothing is written, where there is one.
 * @throws where one is made at the same moment.
 */
export async function writeNewDocs(
  db: Db,
  name: CollectionName,
  owner: string,
  docs: readonly WireDoc[],
): Promise<Stored | null> {
  const count = countOf(docs)
  const ids = docs.map(doc => doc.id)
  const known = sql`select 1 from ${tables[name]} as stored
    where stored.user_id = ${owner}::uuid and stored.id = any(${sql.param(ids)}::text[])`
  const block = sql`insert into ${syncHeads} as head (user_id, seq)
    select ${owner}::uuid, ${count} where not exists (${known})
    on conflict (user_id) do update set seq = head.seq + excluded.seq
    ${returningBlock(owner, count, withHead(owner))}`
  return writeBlock(db, name, owner, { docs, block, allNew: true, maker: owner })
}

/** What is written: documents, the statement that takes their numbers, whether none of them is there yet, by whom. */
type Block = { docs: readonly WireDoc[]; block: SQL; allNew: boolean; maker: string }

/** Writes with the numbers that `block` takes; null, and nothing is written, where it takes none. */
async function writeBlock(
  tx: Db,
  name: CollectionName,
  owner: string,
  { docs, block, allNew, maker }: Block,
): Promise<Stored | null> {
  const table = tables[name] as unknown as OwnTable
  // The columns that a document does not have are put into its text: copying each object costs more than writing it.
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
  // Who made a row made it for good.
  const changed = Object.keys(getTableColumns(table)).filter(column => column !== 'maker')
  const changes = changed.map(column => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`)
  // Looking out for a row to replace costs a third of the insert.
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

const countOf = (docs: readonly WireDoc[]) => sql`${docs.length}::int`

/** Takes so many numbers of the account at once. */
function takeBlock(owner: string, count: SQL): SQL {
  return sql`insert into ${syncHeads} as head (user_id, seq) values (${owner}::uuid, ${count})
    on conflict (user_id) do update set seq = head.seq + excluded.seq
      ${returningBlock(owner, count, sql`${notice(owner)}::text`)}`
}

/** What is told of a write that is all there is to its transaction. */
const withHead = (owner: string) => sql`${notice(owner)}::text || ' ' || head.seq`

/** Once a block is taken: tells the trigger that its rows bring their numbers, and tells the others `told`. */
function returningBlock(owner: string, count: SQL, told: SQL): SQL {
  return sql`returning head.seq - ${count} as before,
    set_config(${NUMBERED_SETTING}, ${owner}::text, true), pg_notify(${SYNC_CHANNEL}, ${told})`
}
