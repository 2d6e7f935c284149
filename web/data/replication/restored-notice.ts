// That the server was restored from a backup, and how many rows this device sent again: kept until the person has seen
// it.
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

type Restored = { rows: number }

/** Name of the local document. */
const KEY = 'restored'

export type RestoredCount = {
  /** How many rows were sent again; null when there is nothing to say. */
  rows(): number | null
  subscribe(listener: () => void): () => void
  /** Adds to it; resolves when that is on disk. */
  count(rows: number): Promise<void>
  dismiss(): Promise<void>
  close(): void
}

export function openRestoredNotice(database: LocalDatabase): RestoredCount {
  const kept = openStoredList<Restored>(database, KEY)
  return {
    rows: () => kept.list()[0]?.rows ?? null,
    subscribe: kept.subscribe,
    count: rows => kept.change(([known]) => [{ rows: (known?.rows ?? 0) + rows }]),
    dismiss: () => kept.change(() => []),
    close: kept.close,
  }
}
