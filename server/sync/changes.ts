// Which accounts have changed, told by the database's NOTIFY: every copy of the server hears of every commit. What is
// done about it is the listener's business. Another bus could take the database's place behind this interface.

import { SYNC_CHANNEL } from '../db/sync-triggers.ts'
import type { Deps } from '../deps.ts'

export type Listener = {
  /** Rows of this account have been committed; one transaction is told once. */
  onChange: (accountId: string) => void
  /** For a while nothing was heard: any account may have changed. */
  onGap: () => void
}

export type Changes = {
  /** Calls back from now on. Answers how to stop. */
  follow: (listener: Listener) => () => void
  close: () => Promise<void>
}

/** Starts listening; resolves once every later commit will be heard. */
export async function followChanges(deps: Pick<Deps, 'database'>): Promise<Changes> {
  const listeners = new Set<Listener>()
  const stop = await deps.database.listen(
    SYNC_CHANNEL,
    accountId => {
      for (const listener of listeners) listener.onChange(accountId)
    },
    () => {
      for (const listener of listeners) listener.onGap()
    },
  )
  return {
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stop,
  }
}
