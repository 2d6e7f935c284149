// Texts that were changed here and elsewhere at once, of which a merge kept both (SPEC.md 5.4): remembered until the
// person has looked.
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

/** One text of one row, and the two versions that now stand one below the other. */
export type TextConflict = {
  id: string
  collection: CollectionName
  row_id: string
  field: string
  /** What the other side wrote, and what this device wrote. */
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
  /** Remembers them, a later one of the same text in place of an earlier; resolves when they are on disk. */
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
