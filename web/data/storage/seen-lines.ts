// How each person's sites stood when their list was last looked at on this device, so that what has changed since can be
// shown. Kept in the account's database and gone with it.
import type { LineState } from '#shared/domain/site-line.ts'
import type { LocalDatabase } from './database.ts'
import { openStoredList } from './stored-list.ts'

/** `states`: by site id. */
export type SeenLines = { personId: string; states: Record<string, LineState> }

/** Name of the local document. */
const KEY = 'seen_lines'

export type LineMemory = {
  /** Whether the memory has been read; until then, a look is no first one. */
  isRead(): boolean
  subscribe(listener: () => void): () => void
  /** Null when the list hasn't been looked at yet. */
  of(personId: string): SeenLines['states'] | null
  /** Remembers a look, and forgets people that aren't among `people`; resolves when it's on disk. */
  keep(seen: SeenLines, people: readonly string[]): Promise<void>
  close(): void
}

/** What was just kept is known at once, before it's on disk. */
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
