// Texts that were changed here and elsewhere at once, and that a merge stored in both versions (SPEC.md 5.4): recorded
// until the person has reviewed them.
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

/** One text of one row, and its two versions, which the row now holds one below the other. */
export type TextConflict = {
  id: string
  collection: CollectionName
  row_id: string
  field: string
  /** The other side's version and this device's version. */
  theirs: string
  ours: string
  /** ISO instant, server time. */
  kept_at: string
}

/** Name of the local document. */
const KEY = 'kept_texts'

export type TextConflicts = {
  list(): readonly TextConflict[]
  subscribe(listener: () => void): () => void
  /** Stores conflicts, replacing earlier ones of the same text; resolves when they're on disk. */
  keep(texts: readonly Omit<TextConflict, 'id' | 'kept_at'>[]): Promise<void>
  dismiss(id: string): Promise<void>
  close(): void
}

export function openTextConflicts(database: LocalDatabase, now: Now): TextConflicts {
  const kept = openStoredList<TextConflict>(database, KEY)
  return {
    list: kept.list,
    subscribe: kept.subscribe,
    keep: fresh =>
      kept.change(texts => {
        const isRenewed = (text: TextConflict) =>
          fresh.some(
            other =>
              other.collection === text.collection &&
              other.row_id === text.row_id &&
              other.field === text.field,
          )
        const added = fresh.map(text => ({ ...text, id: newId(), kept_at: iso(now()) }))
        return [...texts.filter(text => !isRenewed(text)), ...added]
      }),
    dismiss: id => kept.change(texts => texts.filter(text => text.id !== id)),
    close: kept.close,
  }
}
