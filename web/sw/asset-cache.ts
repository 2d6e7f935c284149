// Caches the built files that aren't cached at install: those of the signed-in screens and of public pages. Their names
// contain a hash of their content, so a cached file never goes stale.

/** The worker's caches, and its fetch. */
export type WorkerNet = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> }

/** Files that were used, and every file once the device caches the whole app. */
const ASSETS = 'program-files'
/** If this cache exists, every file is cached: a new version then fetches its own files before it takes over. */
const FULL_CACHE = 'program-whole'
/** If a larger part of the files is missing, the file with all of them arrives sooner. */
const SMALL_PART = 1 / 2
/** As the server sends a script. */
const SCRIPT = {
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' },
}

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

/**
 * `urls`: the paths of this version's files. `fetchAll`: fetches the texts of the server's scripts by path, as
 * web/build/bundle-scripts.ts writes them.
 */
export function createAssetCache(
  { caches, fetch }: WorkerNet,
  urls: readonly string[],
  fetchAll: () => Promise<Response>,
): AssetCache {
  // A server of another version has other names. What it lacks is fetched file by file.
  const allScripts = async (): Promise<Record<string, unknown>> => {
    try {
      const answer = await fetchAll()
      return answer.ok ? await answer.json() : {}
    } catch {
      // Without it, each file is fetched, and says why it can't be.
      return {}
    }
  }
  const addMissing = async () => {
    const cache = await caches.open(ASSETS)
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = urls.filter(url => !cached.has(url))
    const texts = missing.length > urls.length * SMALL_PART ? await allScripts() : {}
    const sent = missing.flatMap(url => {
      const text = texts[url]
      return typeof text === 'string' ? [{ url, text }] : []
    })
    await Promise.all(sent.map(({ url, text }) => cache.put(url, new Response(text, SCRIPT))))
    await cache.addAll(missing.filter(url => typeof texts[url] !== 'string'))
  }
  // Every tab asks for it when a person signs in in one of them.
  let adding: Promise<void> | null = null
  const addOnce = () => {
    adding ??= addMissing().finally(() => {
      adding = null
    })
    return adding
  }
  return {
    async answer(request) {
      const cache = await caches.open(ASSETS)
      const cached = await cache.match(request)
      if (cached) return cached
      try {
        const fresh = await fetch(request)
        if (fresh.ok) await cache.put(request, fresh.clone())
        return fresh
      } catch (error) {
        // The network failed while the whole app was being cached: the file may be in the cache by now.
        const cachedSince = await cache.match(request)
        if (cachedSince) return cachedSince
        throw error
      }
    },
    async cacheAll() {
      await addOnce()
      await caches.open(FULL_CACHE)
    },
    async install() {
      if (await caches.has(FULL_CACHE)) await addOnce()
    },
    async activate() {
      const cache = await caches.open(ASSETS)
      const current = new Set(urls)
      for (const request of await cache.keys())
        if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
    },
  }
}
