// Rows from the server as this version of the app reads them. Each is checked once, here.
import type { Collection } from '#shared/collections/define.ts'
import { z } from '#shared/lib/z.ts'
import { declaredFields, type SyncedRow } from './conflict.ts'

/** A row as sent; its fields are checked against the collection, one row at a time. */
export const wireRow = z.looseObject({ id: z.string(), _deleted: z.boolean() })

/** Accepts the known fields and drops unknown ones: a newer server may send more. */
const readers = new WeakMap<Collection, z.ZodType<Record<string, unknown>>>()

function readerOf(collection: Collection): z.ZodType<Record<string, unknown>> {
  const known = readers.get(collection)
  if (known) return known
  const reader = z.object(collection.fields) as z.ZodType<Record<string, unknown>>
  readers.set(collection, reader)
  return reader
}

/**
 * Tombstones keep only the id and indexed fields: the content is not for a former household member or a later user of
 * the device.
 */
function emptied(collection: Collection, row: SyncedRow): SyncedRow {
  const known = Object.entries(declaredFields(collection, row)).filter(([field]) =>
    collection.indexes.includes(field),
  )
  return { ...Object.fromEntries(known), id: row.id, _deleted: true }
}

/** The result of parsing rows: the readable rows, and the ids of the others. */
export type ParsedRows = { rows: SyncedRow[]; unreadable: string[] }

/**
 * The rows that fit the collection, without unknown fields, and the ids of the others: a row that this version can't
 * read must not hold up the rest.
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
    // The reader made a new object of the declared fields, so we may add to it.
    if (parsed?.success) read.rows.push(Object.assign(parsed.data, { _deleted: false }) as SyncedRow)
    else read.unreadable.push(String(row?.id))
  }
  return read
}
