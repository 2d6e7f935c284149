// The built files that aren't kept from the start: those of the signed-in screens and of public pages. Their names carry a
// hash of what they hold, so what is kept under a name is right for good.

/** What a worker keeps things in, and gets them with. */
export type WorkerNet = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> }

/** Files that were used, and all of them once the device keeps the app. */
const ASSETS = 'program-files'
/** Its being there says that all of them are kept: a new version then brings its own before it takes over. */
const KEEPS_APP = 'program-whole'

export type KeptAssets = {
  /** From what is kept, else from the network, and then kept. */
  answer: (request: Request) => Promise<Response>
  /** Keeps every file of this version, from now on in each version. Throws when one can't be had. */
  keepApp: () => Promise<void>
  /** What a new version has to bring before it takes over: nothing on a visitor's device. */
  install: () => Promise<void>
  /** Forgets the files of earlier versions. */
  activate: () => Promise<void>
}

/** `urls`: the paths of this version's files. */
export function createKeptAssets({ caches, fetch }: WorkerNet, urls: readonly string[]): KeptAssets {
  const keepAll = async () => {
    const cache = await caches.open(ASSETS)
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(urls.filter(url => !kept.has(url)))
  }
  return {
    async answer(request) {
      const cache = await caches.open(ASSETS)
      const kept = await cache.match(request)
      if (kept) return kept
      try {
        const fresh = await fetch(request)
        if (fresh.ok) await cache.put(request, fresh.clone())
        return fresh
      } catch (error) {
        // The network went away while the whole app was being kept: it may be here by now.
        const keptSince = await cache.match(request)
        if (keptSince) return keptSince
        throw error
      }
    },
    async keepApp() {
      await keepAll()
      await caches.open(KEEPS_APP)
    },
    async install() {
      if (await caches.has(KEEPS_APP)) await keepAll()
    },
    async activate() {
      const cache = await caches.open(ASSETS)
      const current = new Set(urls)
      for (const request of await cache.keys())
        if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
    },
  }
}
