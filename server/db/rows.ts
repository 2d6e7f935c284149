// Reads and writes the replicated rows of one account; the only place where a row's owner is checked.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Collection, type DocOf, storesMaker } from '#shared/collections/define.ts'
import { type CollectionName, type Collections, collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { accountOf, type Owner, withinScope } from './access-scope.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { isSealed } from './row-seal.ts'
import { syncHeads } from './tables/sync.ts'
import { replaceRow, type StoredRow, selectRows, writeRow } from './whole-rows.ts'

type OwnColumns = PgTable & { user_id: PgColumn; id: PgColumn; seq: PgColumn; deleted: PgColumn }

/** The document type of a collection, by its name. */
export type Doc<N extends CollectionName> = DocOf<Collections[N]>

const own = (name: CollectionName) => tables[name] as unknown as OwnColumns

/** A stored row in wire format: without its owner, maker and number, with the deletion flag. */
export function toWire(row: Record<string, unknown>): WireDoc {
  const {
    user_id: _owner,
    maker: _maker,
    seq: _seq,
    deleted,
    ...doc
  } = row as StoredRow & {
    user_id: string
    maker?: string | null
  }
  return { ...doc, _deleted: deleted }
}

/** The accounts that a transaction has locked. A nested transaction has a handle of its own. */
const lockedBy = new WeakMap<Db, Set<string>>()

/**
 * Takes the account's lock for the rest of the transaction, so that rows read under it don't change before the commit.
 */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  const locked = lockedBy.get(tx) ?? new Set()
  if (locked.has(userId)) return
  await takeLock(tx, userId)
  lockedBy.set(tx, locked.add(userId))
}

async function takeLock(tx: Db, userId: string): Promise<void> {
  const lock = () =>
    tx.select({ seq: syncHeads.seq }).from(syncHeads).where(eq(syncHeads.user_id, userId)).for('update')
  if ((await lock()).length > 0) return
  // The account's very first write; waits for any other transaction that makes the same row.
  await tx.insert(syncHeads).values({ user_id: userId, seq: 0 }).onConflictDoNothing()
  await lock()
}

/** The account's rows numbered above `seq`, oldest first, at most `limit`. */
export async function rowsAfter(db: Db, name: CollectionName, userId: string, seq: number, limit: number) {
  const table = own(name)
  const later = and(eq(table.user_id, userId), gt(table.seq, seq))
  const rows = await selectRows(db, name, later, sql`order by ${table.seq} limit ${limit}`)
  return (await db.rowSeal.open(db, name, rows)) as StoredRow[]
}

/** The owner's rows with these ids, deleted ones included, by id. */
export async function rowsById(db: Db, name: CollectionName, owner: Owner, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WireDoc>()
  const table = own(name)
  const theirs = and(eq(table.user_id, accountOf(owner)), hasId(table, ids), withinScope(name, owner))
  const stored = await selectRows(db, name, theirs)
  const rows = await db.rowSeal.open(db, name, stored)
  return new Map(rows.map(row => [String(row.id), toWire(row)]))
}

const hasId = (table: OwnColumns, ids: readonly string[]) =>
  sql`${table.id} = any(${sql.param([...ids])}::text[])`

/**
 * The same for an account, with its head, from one snapshot and without a lock; null if the account has no head yet.
 * While the head has this number, no row of the account has changed.
 */
export async function rowsByIdAndHead(db: Db, name: CollectionName, userId: string, ids: readonly string[]) {
  const table = own(name)
  const rows = await db
    .select({ head: syncHeads.seq, row: table as PgTable })
    .from(syncHeads)
    .leftJoin(
      table,
      and(eq(table.user_id, syncHeads.user_id), sql`${table.id} = any(${sql.param([...ids])}::text[])`),
    )
    .where(eq(syncHeads.user_id, userId))
  const [first] = rows
  if (!first) return null
  const stored = rows.flatMap(({ row }) => (row ? [row as StoredRow] : []))
  const opened = await db.rowSeal.open(db, name, stored)
  return { head: first.head, rows: new Map(opened.map(row => [String(row.id), toWire(row)])) }
}

/** The owner's live documents of a collection that match `where`. */
export async function listDocs<N extends CollectionName>(
  db: Db,
  name: N,
  owner: Owner,
  where?: SQL | undefined,
): Promise<Doc<N>[]> {
  const table = own(name)
  const live = and(
    eq(table.user_id, accountOf(owner)),
    eq(table.deleted, false),
    withinScope(name, owner),
    where,
  )
  const rows = await selectRows(db, name, live)
  const opened = await db.rowSeal.open(db, name, rows)
  return opened.map(row => withoutMark(toWire(row))) as Doc<N>[]
}

/** Where a page begins: after the document with this value of the order's field, and this id. */
export type PagePlace = { value: string; id: string }

/**
 * A page of the owner's live documents that match `where`: those with the highest value of `by` first, or the lowest if
 * `ascending`; documents of the same value by id.
 */
export async function pageDocs<N extends CollectionName>(
  db: Db,
  name: N,
  owner: Owner,
  page: {
    by: keyof Doc<N> & string
    ascending?: boolean
    after: PagePlace | null
    limit: number
    where?: SQL | undefined
  },
): Promise<Doc<N>[]> {
  const table = own(name)
  const { by, after, limit, ascending = false } = page
  const columns = table as unknown as Record<string, PgColumn>
  const column = must(columns[by], `a column of ${name} to sort by: ${by} is sealed`)
  const order = ascending ? sql`asc` : sql`desc`
  const isNext = ascending ? sql`>` : sql`<`
  const begins = after && sql`(${column}, ${table.id}) ${isNext} (${after.value}::text, ${after.id}::text)`
  const live = and(
    eq(table.user_id, accountOf(owner)),
    eq(table.deleted, false),
    withinScope(name, owner),
    page.where,
    begins ?? undefined,
  )
  const rest = sql`order by ${column} ${order}, ${table.id} ${order} limit ${limit}`
  const opened = await db.rowSeal.open(db, name, await selectRows(db, name, live, rest))
  return opened.map(row => withoutMark(toWire(row))) as Doc<N>[]
}

/** One live document of the owner, or null; also null if it's another account's, or outside the access scope. */
export async function findDoc<N extends CollectionName>(db: Db, name: N, owner: Owner, id: string) {
  const [doc] = await listDocs(db, name, owner, eq(own(name).id, id))
  return doc ?? null
}

/**
 * Inserts a document of the account, or replaces the one with its id. The trigger numbers it. In collections that
 * record the maker, a new row's maker is the owner's user.
 */
export async function putDoc<N extends CollectionName>(
  db: Db,
  name: N,
  owner: Owner,
  doc: Doc<N>,
  deleted = false,
) {
  const account = accountOf(owner)
  const sealed = db.rowSeal.close(name, account, doc)
  const row = { ...sealed, user_id: account, ...makerOf(name, owner), deleted }
  await writeRow(db, name, row, ['user_id', 'id', 'maker'])
}

function makerOf(name: CollectionName, owner: Owner): { maker?: string } {
  return storesMaker(collections[name]) && typeof owner !== 'string' ? { maker: owner.userId } : {}
}

/** Changes fields of one document of the account; returns the new document, or null if there is none. */
export async function patchDoc<N extends CollectionName>(
  db: Db,
  name: N,
  userId: string,
  id: string,
  changes: Partial<Doc<N>>,
): Promise<Doc<N> | null> {
  if (touchesSealed(name, changes)) return patchSealed(db, name, userId, id, changes)
  const table = own(name)
  const stored = await db
    .update(table)
    .set(changes as never)
    .where(and(eq(table.user_id, userId), eq(table.id, id), eq(table.deleted, false), headFirst(userId)))
    .returning()
  const [row] = await db.rowSeal.open(db, name, stored)
  return row ? (withoutMark(toWire(row)) as Doc<N>) : null
}

const touchesSealed = (name: CollectionName, changes: object) =>
  isSealed(name) && Object.keys(changes).some(field => collections[name].sealed.includes(field))

/** Sealed fields change together: they are read and rewritten under the account's lock. */
function patchSealed<N extends CollectionName>(
  db: Db,
  name: N,
  userId: string,
  id: string,
  changes: Partial<Doc<N>>,
): Promise<Doc<N> | null> {
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const doc = await findDoc(tx, name, userId, id)
    return doc && rewriteDoc(tx, name, userId, doc, changes)
  })
}

/**
 * Changes fields of a document that this transaction has read under the account's lock. Unlike `patchDoc`, it doesn't
 * read the document again. Returns the new document.
 */
export async function rewriteDoc<N extends CollectionName>(
  tx: Db,
  name: N,
  userId: string,
  doc: Doc<N>,
  changes: Partial<Doc<N>>,
): Promise<Doc<N>> {
  const changed = { ...doc, ...changes }
  // The sealed box may hold fields of a later version of the program, so it isn't rewritten without need.
  const row = touchesSealed(name, changes) ? tx.rowSeal.close(name, userId, changed) : changes
  await replaceRow(tx, name, { ...row, user_id: userId, id: doc.id })
  return changed
}

/**
 * Always true, and locks the account's head first. Otherwise an update would lock its row first, and then the head
 * through the trigger. A push holds the head and waits for the row, so the two would deadlock.
 */
function headFirst(userId: string): SQL {
  return sql`(select count(*) from (
    select 1 from ${syncHeads} where ${syncHeads.user_id} = ${userId} for update) as head) >= 0`
}

/** The account's head: its highest sequence number. */
export async function headOf(db: Db, userId: string): Promise<number> {
  const [head] = await db.select({ seq: syncHeads.seq }).from(syncHeads).where(eq(syncHeads.user_id, userId))
  return head?.seq ?? 0
}

/** A condition on a collection's column by field name, for `listDocs`. */
export function fieldIs<N extends CollectionName>(
  name: N,
  field: keyof Doc<N> & string,
  value: unknown,
): SQL {
  const columns = tables[name] as unknown as Record<string, PgColumn>
  const column = must(columns[field], `a column of ${name} to ask for: ${field} is sealed`)
  return sql`${column} = ${value}`
}

/** A condition on the ids of a collection, for `listDocs`. */
export const idsAre = (name: CollectionName, ids: readonly string[]): SQL => hasId(own(name), ids)

function withoutMark(doc: WireDoc): Record<string, unknown> {
  const { _deleted: _mark, ...plain } = doc
  return plain
}

/** A collection without its type parameters, for the checks. */
export type AnyCollection = Collection
