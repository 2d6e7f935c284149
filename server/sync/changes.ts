// Who listens to which account. Told by the database's NOTIFY, so that every copy of the server hears of every change.

import { SYNC_CHANNEL } from '../db/sync-triggers.ts'
import type { Deps } from '../deps.ts'

export type Listener = { onChange: () => void; onGap: () => void }

export type Changes = {
  /** Calls back when the account's rows have changed. Answers how to stop. */
  follow: (accountId: string, listener: Listener) => () => void
  close: () => Promise<void>
}

/** Starts listening. Bursts of one account within a turn of the event loop come as one call. */
export async function followChanges(deps: Pick<Deps, 'database'>): Promise<Changes> {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Set<string>()
  const tell = (accountId: string) => {
    waiting.delete(accountId)
    for (const listener of listeners.get(accountId) ?? []) listener.onChange()
  }
  const stop = await deps.database.listen(
    SYNC_CHANNEL,
    accountId => {
      if (waiting.has(accountId) || !listeners.has(accountId)) return
      waiting.add(accountId)
      setImmediate(tell, accountId)
    },
    () => {
      for (const followers of listeners.values()) for (const listener of followers) listener.onGap()
    },
  )
  return {
    follow(accountId, listener) {
      const followers = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, followers.add(listener))
      return () => {
        followers.delete(listener)
        if (followers.size === 0) listeners.delete(accountId)
      }
    },
    close: stop,
  }
}
