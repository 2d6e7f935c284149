// The keys that the device's data is sealed with: one per account, in a database of its own, usable and storable but
// never readable. With its key gone, what is left of an account's data is noise.
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
    // Making one takes longer than a transaction stays open, so it is made before and used if there is none.
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
    // Cleared first: deleting a database waits for whoever has it open, and the key must be gone now.
    await inStore(userId, store => answered(store.clear()))
    await answered(indexedDB.deleteDatabase(databaseOf(userId)))
  },
}

/** Runs in one transaction and resolves when it is on disk. */
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
