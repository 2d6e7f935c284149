// Caches the built files that aren't cached at install: those of the signed-in screens and of public pages. Their names
// contain a hash of their content, so a cached file never goes stale.

/** The worker's caches, and its fetch. */
export type WorkerNet = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> }

/** Files that were used, and every file once the device caches the whole app. */
const ASSETS = 'program-files'
/** If this cache exists, every file is cached: a new version then fetches its own files before it takes over. */
const FULL_CACHE = 'program-whole'

export type AssetCache = {
  /** Answers from the cache, or from the network and then caches it. */
  answer: (request: Request) => Promise<Response>
  /** Caches every file of this version, and from now on of each version. Throws when a file can't be fetched. */
  cacheAll: () => Promise<void>
  /** Fetches the files that a new version needs before it takes over: none on a visitor's device. */
  install: () => Promise<void>
  /** Deletes the files of earlier versions. */
  activate: () => Promise<void>
}

/** `urls`: the paths of this version's files. */
export function createAssetCache({ caches, fetch }: WorkerNet, urls: readonly string[]): AssetCache {
  const addMissing = async () => {
    const cache = await caches.open(ASSETS)
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(urls.filter(url => !cached.has(url)))
  }
  return {
    async answer(request) {
      const cache = await caches.open(ASSETS)
      const cached = await cache.match(request)
      if (cached) return cached
      try {
        const fresh = await fetch(request)
        // A device that can't store it, such as a full one, can still use it.
        if (fresh.ok) await cache.put(request, fresh.clone()).catch(console.warn)
        return fresh
      } catch (error) {
        // The network failed while the whole app was being cached: the file may be in the cache by now.
        const cachedSince = await cache.match(request)
        if (cachedSince) return cachedSince
        throw error
      }
    },
    async cacheAll() {
      await addMissing()
      await caches.open(FULL_CACHE)
    },
    async install() {
      if (await caches.has(FULL_CACHE)) await addMissing()
    },
    async activate() {
      const cache = await caches.open(ASSETS)
      const current = new Set(urls)
      for (const request of await cache.keys())
        if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
    },
  }
}
