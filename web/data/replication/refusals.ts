// Rows that the server refused, stored on the device until the person has dealt with them.
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { equalJson } from '#shared/lib/json.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

/** A refused row as it was sent, and the reason. */
export type RefusedRow = {
  id: string
  collection: CollectionName
  document: Record<string, unknown>
  refusal: { code: string; message: string; field?: string | undefined }
  /** ISO instant, server time. */
  refused_at: string
}

/** Name of the local document. */
const KEY = 'refused'

export type Refusals = {
  list(): readonly RefusedRow[]
  subscribe(listener: () => void): () => void
  /** Stores rows that aren't stored yet; resolves when they're on disk. */
  keep(rows: readonly Omit<RefusedRow, 'id' | 'refused_at'>[]): Promise<void>
  dismiss(id: string): Promise<void>
  close(): void
}

export function openRefusals(database: LocalDatabase, now: Now): Refusals {
  const kept = openStoredList<RefusedRow>(database, KEY)
  return {
    list: kept.list,
    subscribe: kept.subscribe,
    keep: fresh =>
      kept.change(rows => {
        const isKept = (row: Omit<RefusedRow, 'id' | 'refused_at'>) =>
          rows.some(other => other.collection === row.collection && equalJson(other.document, row.document))
        const added = fresh.filter(row => !isKept(row))
        return [...rows, ...added.map(row => ({ ...row, id: newId(), refused_at: iso(now()) }))]
      }),
    dismiss: id => kept.change(rows => rows.filter(row => row.id !== id)),
    close: kept.close,
  }
}
