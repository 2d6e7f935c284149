// Rows at rest: the fields that a collection declares sealed lie together, encrypted, in one column of its table. Which rows, and whose, is rows.ts's; where keys come from is data-keys.ts's.
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
/** A row of such a table as the database has it. */
type StoredRow = Row & { user_id: string; id: string; sealed: string }

/** Closes and opens rows; those of collections without sealed fields pass as they are. */
export type RowSeal = {
  /** A document as its columns hold it. */
  close: (name: CollectionName, account: string, doc: Row & { id: string }) => Row
  /**
   * Rows as their documents have them, beside the columns that no document has. A key that is not known yet is looked
   * for by `db`, so this may be asked for inside a transaction, with its handle.
   * @throws SealError when a row has been changed or moved here, or its key is gone.
   */
  open: (db: ReadHandle, name: CollectionName, rows: readonly Row[]) => Promise<Row[]>
  /** The same for an account's rows that the database has made JSON texts of (row-reader.ts). */
  openTexts: (
    db: ReadHandle,
    name: CollectionName,
    account: string,
    texts: readonly string[],
  ) => Promise<readonly string[]>
  /** One text for a column of its own, sealed for its place. */
  closeText: (text: string, place: SealContext) => string
  /** The text again. @throws SealError as `open` does. */
  openText: (db: ReadHandle, sealed: string, place: SealContext) => Promise<string>
}

/** Whether a collection has sealed fields. */
export const isSealed = (name: CollectionName): boolean => collections[name].sealed.length > 0

/** The collections whose rows have a sealed column. */
export const sealedNames = (Object.keys(collections) as CollectionName[]).filter(isSealed)

/** What a sealed row's text begins with: the reader puts this column first. */
const TEXT_HEAD = `{"sealed":"${SEALED_PREFIX}`
const ID_HEAD = '"id":"'

/**
 * What texts sealed with a key begin with, as far as that goes: of the magic and the key's id, the bytes that fill whole
 * characters of base64. Null: what every sealed text begins with.
 */
function sealedBeginning(keyId: string | null): string {
  if (keyId === null) return SEALED_PREFIX
  const head = Buffer.from(SEAL_MAGIC + keyId, 'latin1')
  return SEALED_PREFIX + head.subarray(0, head.length - (head.length % 3)).toString('base64url')
}

/** Whether a column's text is sealed with a key; null: with any. */
export function isSealedWith(column: PgColumn, keyId: string | null): SQL {
  const beginning = sealedBeginning(keyId)
  return sql`left(${column}, ${beginning.length}::int) = ${beginning}::text`
}

/** Whether a column has a text that is not. */
export const isNotSealedWith = (column: PgColumn, keyId: string | null): SQL =>
  keyId === null ? isPlain(column) : sql`(${column} is not null and not ${isSealedWith(column, keyId)})`

/** A row seal over an envelope. `readKeys` reads all data keys, newest first, with the handle it is given. */
export function createRowSeal(
  envelope: Envelope,
  readKeys: (db: ReadHandle) => Promise<readonly DataKey[]>,
): RowSeal {
  /** Opens each at once; where a key is not known, once more after the keys were read. */
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
    SEALED_PREFIX + Buffer.from(envelope.seal('rows', Buffer.from(text), place)).toString('base64url')
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
      const bytes = envelope.seal(
        'rows',
        Buffer.from(JSON.stringify(hidden)),
        contextOf(name, account, doc.id),
      )
      return { ...open, sealed: SEALED_PREFIX + Buffer.from(bytes).toString('base64url') }
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

/** Bound to its place: a sealed text moved to another row or account does not open. */
const contextOf = (name: CollectionName, account: string, id: string): SealContext => ({
  table: name,
  column: 'sealed',
  row: `${account}/${id}`,
})

function parted(name: CollectionName, doc: Row): { open: Row; hidden: Row } {
  const sealed = new Set(collections[name].sealed)
  const entries = Object.entries(doc)
  return {
    open: Object.fromEntries(entries.filter(([field]) => !sealed.has(field))),
    hidden: Object.fromEntries(entries.filter(([field]) => sealed.has(field))),
  }
}

/** The fields as JSON, or the id of the key that is missing. */
function openOne(
  envelope: Envelope,
  sealed: string,
  context: SealContext,
): { json: string } | { missing: string } {
  if (!sealed.startsWith(SEALED_PREFIX)) return { json: sealed }
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url')
  const plain = envelope.openNow(bytes, context)
  return plain ? { json: Buffer.from(plain).toString('utf8') } : { missing: String(sealKeyId(bytes)) }
}

/** A field that the collection has taken on since is null, as a new column would be. */
function fieldsOf(name: CollectionName, json: string): Row {
  const missing = Object.fromEntries(collections[name].sealed.map(field => [field, null]))
  return { ...missing, ...(JSON.parse(json) as Row) }
}

/** What is sealed in a row's text, the row's id, and the text without what is sealed. */
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

/** Without parsing where nothing is missing: that costs more than opening. */
function joined(name: CollectionName, json: string, rest: string): string {
  const isWhole = collections[name].sealed.every(field => json.includes(`"${field}":`))
  return `${(isWhole ? json : JSON.stringify(fieldsOf(name, json))).slice(0, -1)},${rest}`
}
