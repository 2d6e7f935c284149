// The task session that this device last showed, so that the person can stop anywhere and continue. Stored in the
// account's database and deleted with it.
import type { NextSession } from '#shared/domain/next-session.ts'
import type { LocalDatabase } from './database.ts'
import { openStoredList } from './stored-list.ts'

/** Name of the local document. */
const KEY = 'next_session'

export type SessionMemory = {
  /** Undefined until loaded; null if there is none. */
  kept(): NextSession | null | undefined
  subscribe(listener: () => void): () => void
  /** Stores the session; resolves when it's on disk. */
  keep(session: NextSession): Promise<void>
  close(): void
}

export function openSessionMemory(database: LocalDatabase): SessionMemory {
  const list = openStoredList<NextSession>(database, KEY)
  let kept: NextSession | null | undefined
  list.subscribe(() => {
    kept = list.list()[0] ?? null
  })
  return {
    kept: () => kept,
    subscribe: list.subscribe,
    keep(session) {
      kept = session
      return list.change(() => [session])
    },
    close: list.close,
  }
}
