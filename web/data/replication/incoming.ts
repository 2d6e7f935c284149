// Rows on their way in from the server, as this version of the app reads them. Each is checked once, here.
import type { Collection } from '#shared/collections/define.ts'
import { z } from '#shared/lib/z.ts'
import { declaredFields, type SyncedRow } from './conflict.ts'

/** A row on the wire; fields are checked against the collection, one row at a time. */
export const wireRow = z.looseObject({ id: z.string(), _deleted: z.boolean() })

/** Takes what it is told and leaves out what it does not know: a newer server may send more. */
const readers = new WeakMap<Collection, z.ZodType<Record<string, unknown>>>()

function readerOf(collection: Collection): z.ZodType<Record<string, unknown>> {
  const known = readers.get(collection)
  if (known) return known
  const reader = z.object(collection.fields) as z.ZodType<Record<string, unknown>>
  readers.set(collection, reader)
  return reader
}

/**
 * Of a row that is gone, the device keeps only what its store needs to know it by: what it said is not for whoever has
 * left a household, or looks at the device later.
 */
function emptied(collection: Collection, row: SyncedRow): SyncedRow {
  const known = Object.entries(declaredFields(collection, row)).filter(([field]) =>
    collection.indexes.includes(field),
  )
  return { ...Object.fromEntries(known), id: row.id, _deleted: true }
}

/** What a list of rows came down to: those that can be read, and the ids of those that cannot. */
export type ParsedRows = { rows: SyncedRow[]; unreadable: string[] }

/**
 * The rows that fit the collection, without fields that it does not know, and the ids of those that do not: a row that
 * this version cannot read must not hold up the rest.
 */
export function parseRows(collection: Collection, documents: readonly unknown[]): ParsedRows {
  const reader = readerOf(collection)
  const read: ParsedRows = { rows: [], unreadable: [] }
  for (const document of documents) {
    const row = document as SyncedRow
    if (row?._deleted === true && typeof row.id === 'string') {
      read.rows.push(emptied(collection, row))
      continue
    }
    const parsed = row?._deleted === false ? reader.safeParse(row) : null
    // The reader made a new object of the declared fields only: it is ours to complete.
    if (parsed?.success) read.rows.push(Object.assign(parsed.data, { _deleted: false }) as SyncedRow)
    else read.unreadable.push(String(row?.id))
  }
  return read
}
