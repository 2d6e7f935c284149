// Caches the built files that aren't cached at install: those of the signed-in screens and of public pages. Their names
// contain a hash of their content, so a cached file never goes stale.
import { ALL_SCRIPTS, createScriptStore } from './all-scripts.ts'

/** The worker's caches, and its fetch. */
export type WorkerNet = { caches: CacheStorage; fetch: (request: Request | string) => Promise<Response> }

/** Files that were used, and the file with all scripts once the device stores the whole app. */
const ASSETS = 'program-files'
/** If this cache exists, every file is cached: a new version then fetches its own files before it takes over. */
const FULL_CACHE = 'program-whole'
/** If a larger part of the files is missing, the file with all scripts arrives sooner. */
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

const pathOf = ({ url }: Request) => new URL(url).pathname

/** `urls`: the paths of this version's files, the one that matches `ALL_SCRIPTS` among them. */
export function createAssetCache({ caches, fetch }: WorkerNet, urls: readonly string[]): AssetCache {
  const files = urls.filter(url => !ALL_SCRIPTS.test(url))
  const allScripts = urls.find(url => ALL_SCRIPTS.test(url))
  const openCache = () => caches.open(ASSETS)
  const scripts = createScriptStore(openCache)

  /** Those that have no cache entry of their own. */
  const withoutEntry = async (cache: Cache) => {
    const cached = new Set((await cache.keys()).map(pathOf))
    return files.filter(url => !cached.has(url))
  }
  const missingFiles = async (cache: Cache) => {
    const together = await scripts.paths()
    return (await withoutEntry(cache)).filter(url => !together.has(url))
  }
  const addMissing = async () => {
    const cache = await openCache()
    const missing = await missingFiles(cache)
    if (allScripts !== undefined && missing.length > files.length * SMALL_PART)
      try {
        await scripts.store(allScripts, await fetch(allScripts))
      } catch (error) {
        // Without it, each file is fetched, and says why it can't be.
        console.warn('All scripts in one file:', error)
      }
    await cache.addAll(await missingFiles(cache))
  }
  // Every tab asks for it when a person signs in in one of them.
  let adding: Promise<void> | null = null
  const addOnce = () => {
    adding ??= addMissing().finally(() => {
      adding = null
    })
    return adding
  }

  const fromDevice = async (cache: Cache, request: Request): Promise<Response | null> => {
    const cached = await cache.match(request)
    if (cached) return cached
    const text = await scripts.textOf(pathOf(request))
    if (text === null) return null
    // The browser keeps compiled code beside a script's own entry.
    cache.put(request, new Response(text, SCRIPT)).catch(console.warn)
    return new Response(text, SCRIPT)
  }
  return {
    async answer(request) {
      const cache = await openCache()
      const stored = await fromDevice(cache, request)
      if (stored) return stored
      try {
        const fresh = await fetch(request)
        // A device that can't store it, such as a full one, can still use it.
        if (fresh.ok) await cache.put(request, fresh.clone()).catch(console.warn)
        return fresh
      } catch (error) {
        // The network failed while the whole app was being cached: the file may be in the cache by now.
        const storedSince = await fromDevice(cache, request)
        if (storedSince) return storedSince
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
      const cache = await openCache()
      const current = new Set(urls)
      for (const request of await cache.keys())
        if (!current.has(pathOf(request)) && !ALL_SCRIPTS.test(pathOf(request))) await cache.delete(request)
      // An earlier version's file stays as long as it holds scripts that have no entry of their own.
      await scripts.keepOnly(await withoutEntry(cache))
    },
  }
}
