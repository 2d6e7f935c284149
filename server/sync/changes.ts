// Which accounts have changed: the database's NOTIFY informs every copy of the server of every commit. Another message
// bus could replace the database behind this interface.

import type { CollectionName } from '#shared/collections/index.ts'
import { readNotice } from '../db/notice.ts'
import { FROM_START, SYNC_CHANNEL } from '../db/sync-triggers.ts'
import type { Deps } from '../deps.ts'

/**
 * Rows that this process has just committed: the numbers after `before` up to `seq` are exactly these documents, as
 * JSON texts in order.
 */
export type WrittenRows = {
  accountId: string
  collection: CollectionName
  texts: readonly string[]
  before: number
  seq: number
}

export type Listener = {
  /**
   * Rows of this account were committed. Called once per transaction, sometimes with the account's head at that time.
   */
  onChange: (accountId: string, head?: number | undefined) => void
  /** The same with the rows themselves, if this process wrote them. `onChange` is called too. */
  onWritten?: (written: WrittenRows) => void
  /**
   * Rows of this account were removed without tombstones, or its members' access scopes changed: everybody reads from
   * the start.
   */
  onAfresh?: (accountId: string) => void
  /** Notifications may have been missed: any account may have changed. */
  onGap: () => void
}

export type Changes = {
  /** Calls the listener from now on. Returns a function that stops it. */
  follow: (listener: Listener) => () => void
  /** Passes on rows that this process has committed, so that they needn't be read again. */
  written: (written: WrittenRows) => void
  close: () => Promise<void>
}

/** Starts listening; resolves once no later commit can be missed. */
export async function followChanges(deps: Pick<Deps, 'database'>): Promise<Changes> {
  const listeners = new Set<Listener>()
  const stop = await deps.database.listen(
    SYNC_CHANNEL,
    told => {
      for (const listener of listeners) tell(listener, told)
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
    written(written) {
      for (const listener of listeners) listener.onWritten?.(written)
    },
    close: stop,
  }
}

function tell(listener: Listener, told: string): void {
  const heard = readNotice(told)
  if (heard === null) listener.onGap()
  else if (!heard.isKnown) {
    // A copy of another version sent a notice about this account that this one doesn't understand, so assume all of
    // them.
    listener.onChange(heard.id)
    listener.onAfresh?.(heard.id)
  } else if (heard.word === FROM_START) listener.onAfresh?.(heard.id)
  else listener.onChange(heard.id, heard.word === null ? undefined : Number(heard.word))
}
