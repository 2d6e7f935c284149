// Which accounts have changed, told by the database's NOTIFY: every copy of the server hears of every commit. What is
// done about it is the listener's business. Another bus could take the database's place behind this interface.

import type { CollectionName } from '#shared/collections/index.ts'
import { readNotice } from '../db/notice.ts'
import { FROM_START, SYNC_CHANNEL } from '../db/sync-triggers.ts'
import type { Deps } from '../deps.ts'

/**
 * What this process has just committed, all of it: the numbers after `before` up to `seq` are these documents, as JSON
 * texts in their order.
 */
export type WrittenRows = {
  accountId: string
  collection: CollectionName
  texts: readonly string[]
  before: number
  seq: number
}

export type Listener = {
  /** Rows of this account have been committed; one transaction is told once, at times with the account's head then. */
  onChange: (accountId: string, head?: number | undefined) => void
  /** The same with the rows themselves, for what this process wrote. `onChange` is called for it too. */
  onWritten?: (written: WrittenRows) => void
  /** Rows of this account have gone without a trace, or its members see other ones: everybody reads anew. */
  onAfresh?: (accountId: string) => void
  /** For a while nothing was heard: any account may have changed. */
  onGap: () => void
}

export type Changes = {
  /** Calls back from now on. Answers how to stop. */
  follow: (listener: Listener) => () => void
  /** Hands on what this process has committed, so that it need not be read again. */
  written: (written: WrittenRows) => void
  close: () => Promise<void>
}

/** Starts listening; resolves once every later commit will be heard. */
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
    // A copy of another version says something about this account that this one doesn't understand: all may be meant.
    listener.onChange(heard.id)
    listener.onAfresh?.(heard.id)
  } else if (heard.word === FROM_START) listener.onAfresh?.(heard.id)
  else listener.onChange(heard.id, heard.word === null ? undefined : Number(heard.word))
}
