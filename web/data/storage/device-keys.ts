// The keys that encrypt the device's data: one per account, each in its own database. They can be used and stored but
// never read. Without its key, an account's data is noise.
import type { DeviceKeys } from '#web/data/environment.ts'
import { makeKey } from './sealer.ts'

const STORE = 'keys'
const ID = 'data'

/** Name of the database that holds a user's key. */
function databaseOf(userId: string): string {
  return `offlist-key-${userId}`
}

/** Keys in the browser's IndexedDB, shared by the tabs and the service worker. */
export const browserKeys: DeviceKeys = {
  async open(userId) {
    // Creating a key takes longer than a transaction stays open, so we create it first and use it only if needed.
    const made = await makeKey()
    return inStore(userId, async store => {
      const kept = await answered<CryptoKey | undefined>(store.get(ID))
      if (kept) return kept
      await answered(store.put(made, ID))
      return made
    })
  },
  find: userId =>
    inStore(userId, async store => (await answered<CryptoKey | undefined>(store.get(ID))) ?? null),
  async destroy(userId) {
    // Cleared first: deleting a database waits for its open connections, and the key must be gone now.
    await inStore(userId, store => answered(store.clear()))
    await answered(indexedDB.deleteDatabase(databaseOf(userId)))
  },
}

/** Runs in one transaction and resolves when it's on disk. */
async function inStore<T>(userId: string, run: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(databaseOf(userId), 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answered(opening)
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the key was not kept'))
    })
    const [result] = await Promise.all([run(transaction.objectStore(STORE)), done])
    return result
  } finally {
    database.close()
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
