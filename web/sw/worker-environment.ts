// The service worker as the data layer's surroundings: no page, no localStorage, no socket, and nobody else leads.
import { browserEnvironment } from '#web/data/browser-environment.ts'
import type { Environment, KeyValue } from '#web/data/environment.ts'

/** What RxDB's storage calls the databases of an account, one per collection (web/data/database.ts names the middle). */
const ACCOUNT_DATABASE = /^rxdb-dexie-offlist-([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})--/

/** Ids of the users whose data is on this device: what was wiped is no longer there to be found. */
export async function usersOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases()
  return [...new Set(databases.flatMap(({ name }) => ACCOUNT_DATABASE.exec(name ?? '')?.[1] ?? []))]
}

/** The worker's surroundings for one run. What a tab would remember in localStorage is forgotten with it. */
export function workerEnvironment(): Environment {
  const { onVisibility: _page, requestReplay: _here, ...browser } = browserEnvironment()
  // Who replays has made sure before that nobody else leads.
  return { ...browser, ...unsocketed, local: forgetful(), holdLock: async () => () => {} }
}

/** A worker that is about to sleep has no use for a socket. */
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
