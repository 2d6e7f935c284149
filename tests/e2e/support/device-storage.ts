// What a browser actually stores for the product, read directly: IndexedDB, caches and localStorage as text.
import type { CDPSession, Page } from 'playwright/test'

export type StoredText = { databases: string[]; caches: string[]; text: string }

/** Everything stored for the page's origin, as one text, including the names of databases and caches. */
export async function readStorage(page: Page): Promise<StoredText> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const parts: string[] = []
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
    for (const name of names) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll())
        parts.push(JSON.stringify(rows))
      }
      database.close()
    }
    const cacheNames = await caches.keys()
    // The program's own files, identical on every device.
    const isProgram = (name: string) => /^(workbox-precache|program-)/.test(name)
    for (const name of cacheNames.filter(other => !isProgram(other))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    parts.push(JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }))
    return { databases: names, caches: cacheNames, text: parts.join('\n') }
  })
}

/** Controls the product's service worker through the browser's developer tools: wakes it while no tab is open. */
export type Worker = {
  /** Sends the worker's `sync` event, as when the network returns. */
  sync: (tag: string) => Promise<void>
  /** Delivers a push, as the push service would. */
  push: (data: string) => Promise<void>
}

/** `page` may show anything, even outside the product. */
export async function workerOf(page: Page, origin: string): Promise<Worker> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', event => {
      const ours = event.registrations.find(
        ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
      )
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  return {
    sync: async tag => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag,
        lastChance: false,
      })
    },
    push: async data => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
  }
}
