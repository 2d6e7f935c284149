// The service worker as the data layer's environment: no page, no localStorage, no socket, and no other leader.
import { browserEnvironment } from '#web/data/browser-environment.ts'
import type { Environment, KeyValue } from '#web/data/environment.ts'

/**
 * The names that RxDB's storage gives an account's databases, one per collection (web/data/storage/database.ts defines the
 * middle).
 */
const ACCOUNT_DATABASE = /^rxdb-dexie-offlist-([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})--/

/** Ids of the users with data on this device. Wiped data has no databases, so its users don't appear. */
export async function usersOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases()
  return [...new Set(databases.flatMap(({ name }) => ACCOUNT_DATABASE.exec(name ?? '')?.[1] ?? []))]
}

/** The worker's environment for one run. Values that a tab would store in localStorage last only that long. */
export function workerEnvironment(): Environment {
  const { onVisibility: _page, requestReplay: _here, ...browser } = browserEnvironment()
  // The caller already holds the leader's lock.
  return { ...browser, ...unsocketed, local: forgetful(), holdLock: async () => () => {} }
}

/** A worker that is about to sleep doesn't need a socket. */
const unsocketed: Pick<Environment, 'openSocket'> = {
  openSocket(_path, events) {
    queueMicrotask(events.closed)
    return { send() {}, close() {} }
  },
}

function forgetful(): KeyValue {
  const kept = new Map<string, string>()
  return {
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  }
}
