// Caches the built files that aren't cached at install: those of the signed-in screens and of public pages. Their names
// contain a hash of their content, so a cached file never goes stale.
import { must } from '#shared/lib/must.ts'
import { ALL_SCRIPTS } from './script-names.ts'

/** The worker's caches, and its fetch. */
type WorkerNet = { caches: CacheStorage; fetch: (request: Request | string) => Promise<Response> }

/** Files that were used, and the file with all scripts once the device stores the whole app. */
const ASSETS = 'program-files'
/** If this cache exists, every file is cached: a new version then fetches its own files before it takes over. */
const FULL_CACHE = 'program-whole'
/** The headers that the server sends with a script. */
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

/** Texts by path. */
type Scripts = Readonly<Record<string, unknown>>

const pathOf = ({ url }: Request) => new URL(url).pathname
const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** `urls`: the paths of this version's files, the one with all scripts among them. */
export function createAssetCache({ caches, fetch }: WorkerNet, urls: readonly string[]): AssetCache {
  const files = urls.filter(url => !ALL_SCRIPTS.test(url))
  const allScripts = must(
    urls.find(url => ALL_SCRIPTS.test(url)),
    'the file with all scripts',
  )

  // Read once: a screen asks for many scripts at the same time.
  let scripts: Promise<Scripts | null> | null = null
  const storedScripts = async (cache: Cache): Promise<Scripts | null> => {
    const file = await cache.match(allScripts)
    if (!file) return null
    try {
      return await file.json()
    } catch (error) {
      // Without its entry, the next start fetches it again.
      await cache.delete(allScripts)
      throw error
    }
  }

  /** Throws if the file doesn't arrive whole, lacks a script, or can't be stored. */
  const storeScripts = async (cache: Cache) => {
    const answer = await fetch(allScripts)
    const copy = answer.clone()
    const texts: Scripts = Object(await answer.json())
    const missing = files.find(url => typeof texts[url] !== 'string')
    if (missing !== undefined) throw new Error(`${allScripts} lacks ${missing}`)
    await cache.put(allScripts, copy)
    scripts = Promise.resolve(texts)
  }
  const addMissing = async () => {
    const cache = await caches.open(ASSETS)
    const cached = new Set((await cache.keys()).map(pathOf))
    if (cached.has(allScripts)) return
    try {
      await storeScripts(cache)
    } catch (error) {
      if (isFull(error)) throw error
      // Then we fetch each file. Its error says what is wrong.
      console.warn('All scripts in one file:', error)
      await cache.addAll(files.filter(url => !cached.has(url)))
    }
  }
  // Every tab asks for it when a person signs in in one of them.
  let adding: Promise<void> | null = null
  const addOnce = () => {
    adding ??= addMissing().finally(() => {
      adding = null
    })
    return adding
  }

  // A device that can't store a script, such as a full one, can still use it.
  const keep = async (request: Request, response: Response) => {
    try {
      const cache = await caches.open(ASSETS)
      await cache.put(request, response)
    } catch (error) {
      console.warn(`Storing ${pathOf(request)}:`, error)
    }
  }
  const fromDevice = async (request: Request): Promise<Response | null> => {
    try {
      const cache = await caches.open(ASSETS)
      const cached = await cache.match(request)
      if (cached) return cached
      scripts ??= storedScripts(cache)
      const text = (await scripts)?.[pathOf(request)]
      if (typeof text !== 'string') return null
      // The browser keeps compiled code only beside a script's own entry.
      void keep(request, new Response(text, SCRIPT))
      return new Response(text, SCRIPT)
    } catch (error) {
      // The device's storage failed; the network still has the script.
      console.warn(`Reading ${pathOf(request)}:`, error)
      scripts = null
      return null
    }
  }
  return {
    async answer(request) {
      const stored = await fromDevice(request)
      if (stored) return stored
      try {
        const fresh = await fetch(request)
        if (fresh.ok) await keep(request, fresh.clone())
        return fresh
      } catch (error) {
        // The network failed while the whole app was being cached: the file may be in the cache by now.
        const storedSince = await fromDevice(request)
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
      const cache = await caches.open(ASSETS)
      const current = new Set(urls)
      for (const request of await cache.keys()) if (!current.has(pathOf(request))) await cache.delete(request)
    },
  }
}
