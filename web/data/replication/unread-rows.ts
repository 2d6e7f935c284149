// Remembers where a collection had rows that this version couldn't read, so that a newer version reads them although
// they don't change again (SPEC.md 1.3).
import type { CollectionName } from '#shared/collections/index.ts'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

type Unread = { collection: CollectionName; seq: number }

/** Name of the local document. */
const KEY = 'unread_rows'

export type UnreadRows = {
  /** Where to start reading a collection again; null if all of it was read. */
  from(name: CollectionName): number | null
  /** Call for a page from `seq` with unreadable rows. */
  note(name: CollectionName, seq: number): void
  /** Call after the collection was read again from `from`; `seq` is where unreadable rows remain, null if none do. */
  settle(name: CollectionName, seq: number | null): void
}

/** Loads the stored positions at opening; writes every change at once. */
export async function openUnreadRows(
  database: LocalDatabase,
  failed: (error: unknown) => void,
): Promise<UnreadRows> {
  const before = await database.getLocal<{ rows: Unread[] }>(KEY)
  const known = new Map((before?.toMutableJSON().data.rows ?? []).map(row => [row.collection, row.seq]))
  const write = () => {
    const list = openStoredList<Unread>(database, KEY)
    list
      .change(() => [...known].map(([collection, seq]) => ({ collection, seq })))
      .catch(failed)
      .finally(list.close)
  }
  return {
    from: name => known.get(name) ?? null,
    note(name, seq) {
      const lowest = known.get(name)
      if (lowest !== undefined && lowest <= seq) return
      known.set(name, seq)
      write()
    },
    settle(name, seq) {
      if ((known.get(name) ?? null) === seq) return
      if (seq === null) known.delete(name)
      else known.set(name, seq)
      write()
    },
  }
}
