// The notice that the server was restored from a backup, with the number of rows this device sent again: stored until
// the person has seen it.
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { openStoredList } from '#web/data/storage/stored-list.ts'

type Restored = { rows: number }

/** Name of the local document. */
const KEY = 'restored'

export type RestoredCount = {
  /** The number of rows sent again; null if there is nothing to report. */
  rows(): number | null
  subscribe(listener: () => void): () => void
  /** Adds to the number; resolves when it's on disk. */
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
