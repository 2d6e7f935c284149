// The state of each person's sites when their list was last viewed on this device, so that changes since then can be
// shown. Stored in the account's database and deleted with it.
import type { LineState } from '#shared/domain/site-line.ts'
import type { LocalDatabase } from './database.ts'
import { openStoredList } from './stored-list.ts'

/** `states`: by site id. */
export type SeenLines = { personId: string; states: Record<string, LineState> }

/** Name of the local document. */
const KEY = 'seen_lines'

export type LineMemory = {
  /** Whether the memory has been loaded; until then, a view doesn't count as the first. */
  isRead(): boolean
  subscribe(listener: () => void): () => void
  /** Null if the list hasn't been viewed yet. */
  of(personId: string): SeenLines['states'] | null
  /** Stores a view, and deletes people who aren't in `people`; resolves when it's on disk. */
  keep(seen: SeenLines, people: readonly string[]): Promise<void>
  close(): void
}

/** A stored view is returned at once, before it's on disk. */
export function openLineMemory(database: LocalDatabase): LineMemory {
  const kept = openStoredList<SeenLines>(database, KEY)
  const fresh = new Map<string, SeenLines['states']>()
  let isRead = false
  kept.subscribe(() => {
    isRead = true
  })
  return {
    isRead: () => isRead,
    subscribe: kept.subscribe,
    of: personId =>
      fresh.get(personId) ?? kept.list().find(seen => seen.personId === personId)?.states ?? null,
    keep(seen, people) {
      fresh.set(seen.personId, seen.states)
      return kept.change(rows => [
        ...rows.filter(row => row.personId !== seen.personId && people.includes(row.personId)),
        seen,
      ])
    },
    close: kept.close,
  }
}
