// Encrypts rows at rest: the fields that a collection declares sealed are in one encrypted column of its table. rows.ts
// reads and writes the rows; data-keys.ts supplies the keys.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import {
  type DataKey,
  type Envelope,
  SEAL_MAGIC,
  type SealContext,
  SealError,
  sealKeyId,
} from '../lib/envelope.ts'
import type { ReadHandle } from './handle.ts'
import { isPlain, SEALED_PREFIX } from './sealed-text.ts'

type Row = Record<string, unknown>
/** A row with a sealed column, as stored. */
type StoredRow = Row & { user_id: string; id: string; sealed: string }

/** Closes and opens rows. Rows of collections without sealed fields pass through unchanged. */
export type RowSeal = {
  /** A document as its columns store it. */
  close: (name: CollectionName, account: string, doc: Row & { id: string }) => Row
  /**
   * Rows with the fields of their documents, along with the columns that documents don't have. Reads unknown keys
   * through `db`, so it works inside a transaction with its handle.
   * @throws SealError when a row was changed or moved here, or its key is gone.
   */
  open: (db: ReadHandle, name: CollectionName, rows: readonly Row[]) => Promise<Row[]>
  /** The same for an account's rows as JSON texts from the database (row-reader.ts). */
  openTexts: (
    db: ReadHandle,
    name: CollectionName,
    account: string,
    texts: readonly string[],
  ) => Promise<readonly string[]>
  /** One text for a column of its own, sealed for its place. */
  closeText: (text: string, place: SealContext) => string
  /** Opens such a text. @throws SealError as `open` does. */
  openText: (db: ReadHandle, sealed: string, place: SealContext) => Promise<string>
}

/** Whether a collection has sealed fields. */
export const isSealed = (name: CollectionName): boolean => collections[name].sealed.length > 0

/** The collections whose rows have a sealed column. */
export const sealedNames = (Object.keys(collections) as CollectionName[]).filter(isSealed)

/** The sealed fields of each collection. */
const sealedSets = new Map<string, ReadonlySet<string>>(
  Object.entries(collections).map(([name, { sealed }]) => [name, new Set(sealed)]),
)

/** The sealed fields of each collection as they begin in JSON, in the order in which documents have them. */
const sealedFields = new Map(
  sealedNames.map(name => {
    const inOrder = Object.keys(collections[name].fields).filter(field => sealedSets.get(name)?.has(field))
    return [name, inOrder.map(field => `"${field}":`)]
  }),
)

/** The beginning of a sealed row's text: the reader puts this column first. */
const TEXT_HEAD = `{"sealed":"${SEALED_PREFIX}`
const ID_HEAD = '"id":"'

/**
 * The beginning of all texts that are sealed with a key: the magic and the key's id, without the last bytes that don't
 * fill whole base64 characters. Null: the beginning of every sealed text.
 */
function sealedBeginning(keyId: string | null): string {
  if (keyId === null) return SEALED_PREFIX
  const head = Buffer.from(SEAL_MAGIC + keyId, 'latin1')
  return SEALED_PREFIX + head.subarray(0, head.length - (head.length % 3)).toString('base64url')
}

/** Whether a column's text is sealed with this key; null: with any key. */
export function isSealedWith(column: PgColumn, keyId: string | null): SQL {
  const beginning = sealedBeginning(keyId)
  return sql`left(${column}, ${beginning.length}::int) = ${beginning}::text`
}

/** Whether a column has a text that isn't sealed with this key; null: a plain text. */
export const isNotSealedWith = (column: PgColumn, keyId: string | null): SQL =>
  keyId === null ? isPlain(column) : sql`(${column} is not null and not ${isSealedWith(column, keyId)})`

/** A row seal over an envelope. `readKeys` reads all data keys, newest first, through the given handle. */
export function createRowSeal(
  envelope: Envelope,
  readKeys: (db: ReadHandle) => Promise<readonly DataKey[]>,
): RowSeal {
  /** Opens all items; if a key is unknown, reads the keys and tries once more. */
  async function openAll<T, R>(
    db: ReadHandle,
    items: readonly T[],
    open: (item: T) => R | string,
  ): Promise<R[]> {
    const first = items.map(open)
    if (!first.some(opened => typeof opened === 'string')) return first as R[]
    envelope.learn(await readKeys(db))
    return items.map(item => {
      const opened = open(item)
      if (typeof opened === 'string') throw new SealError(`data key ${opened} is not there`)
      return opened
    })
  }
  const closeText = (text: string, place: SealContext) =>
    SEALED_PREFIX + asBuffer(envelope.seal('rows', Buffer.from(text), place)).toString('base64url')
  return {
    closeText,
    async openText(db, sealed, place) {
      const [plain] = await openAll(db, [sealed], one => {
        const opened = openOne(envelope, one, place)
        return 'missing' in opened ? opened.missing : opened
      })
      return must(plain, 'a sealed text').json
    },
    close(name, account, doc) {
      if (!isSealed(name)) return doc
      const { open, hidden } = parted(name, doc)
      open.sealed = closeText(JSON.stringify(hidden), contextOf(name, account, doc.id))
      return open
    },
    async open(db, name, rows) {
      if (!isSealed(name)) return [...rows]
      return openAll(db, rows as readonly StoredRow[], ({ sealed, ...row }) => {
        const plain = openOne(envelope, sealed, contextOf(name, row.user_id, row.id))
        return 'missing' in plain ? plain.missing : { ...row, ...fieldsOf(name, plain.json) }
      })
    },
    async openTexts(db, name, account, texts) {
      if (!isSealed(name)) return texts
      const opened = await openAll(db, texts, text => {
        const { sealed, id, rest } = readText(text)
        const plain = openOne(envelope, sealed, contextOf(name, account, id))
        return 'missing' in plain ? plain.missing : { text: joined(name, plain.json, rest) }
      })
      return opened.map(({ text }) => text)
    },
  }
}

/** Bound to its place: a sealed text that was moved to another row or account doesn't open. */
const contextOf = (name: CollectionName, account: string, id: string): SealContext => ({
  table: name,
  column: 'sealed',
  row: `${account}/${id}`,
})

function parted(name: CollectionName, doc: Row): { open: Row; hidden: Row } {
  const sealed = must(sealedSets.get(name), 'sealed fields')
  const open: Row = {}
  const hidden: Row = {}
  for (const field in doc) {
    if (sealed.has(field)) hidden[field] = doc[field]
    else open[field] = doc[field]
  }
  return { open, hidden }
}

/** The fields as JSON, or the id of the missing key. */
function openOne(
  envelope: Envelope,
  sealed: string,
  context: SealContext,
): { json: string } | { missing: string } {
  if (!sealed.startsWith(SEALED_PREFIX)) return { json: sealed }
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url')
  const plain = envelope.openNow(bytes, context)
  return plain ? { json: asBuffer(plain).toString('utf8') } : { missing: String(sealKeyId(bytes)) }
}

/** Without a copy. */
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A field that was added to the collection later is null, like a new column. */
function fieldsOf(name: CollectionName, json: string): Row {
  const missing = Object.fromEntries(collections[name].sealed.map(field => [field, null]))
  return { ...missing, ...(JSON.parse(json) as Row) }
}

/** Splits a row's text into its sealed value, the row's id, and the text without the sealed value. */
function readText(text: string): { sealed: string; id: string; rest: string } {
  const end = text.indexOf('"', TEXT_HEAD.length)
  const idAt = end + 2 + ID_HEAD.length
  const idEnd = text.indexOf('"', idAt)
  const id = text.slice(idAt, idEnd)
  if (text.startsWith(TEXT_HEAD) && text.startsWith(ID_HEAD, end + 2) && !id.includes('\\'))
    return { sealed: text.slice(TEXT_HEAD.length - SEALED_PREFIX.length, end), id, rest: text.slice(end + 2) }
  const { sealed, ...row } = JSON.parse(text) as StoredRow
  return { sealed, id: row.id, rest: JSON.stringify(row).slice(1) }
}

/** Parses only if a field is missing: parsing costs more than opening. */
function joined(name: CollectionName, json: string, rest: string): string {
  // Each search continues from the previous field, so a whole text is searched once.
  let at = 0
  const isWhole = (sealedFields.get(name) ?? []).every(field => {
    at = json.indexOf(field, at)
    return at >= 0
  })
  return `${(isWhole ? json : JSON.stringify(fieldsOf(name, json))).slice(0, -1)},${rest}`
}
