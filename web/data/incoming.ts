// Rows on their way in from the server, as this version of the app reads them.
import type { Collection } from '#shared/collections/define.ts'
import { z } from '#shared/lib/z.ts'
import { declaredFields, type SyncedRow } from './conflict.ts'

/** A row on the wire; fields are checked against the collection, one row at a time. */
export const wireRow = z.looseObject({ id: z.string(), _deleted: z.boolean() })

/**
 * The rows that fit the collection, without fields that it does not know (a newer server may send more), and the
 * ids of those that could not be read: a row that this version cannot read must not hold up the rest.
 */
export function readRows(
  collection: Collection,
  documents: readonly SyncedRow[],
): { rows: SyncedRow[]; unreadable: string[] } {
  const rows: SyncedRow[] = []
  const unreadable: string[] = []
  for (const document of documents) {
    const fields = declaredFields(collection, document)
    const fits = document._deleted || collection.doc.safeParse(fields).success
    if (fits) rows.push({ ...fields, id: document.id, _deleted: document._deleted })
    else unreadable.push(document.id)
  }
  return { rows, unreadable }
}
