// The file that holds every script's text by its path (web/build/bundle-scripts.ts writes one per version): a device
// stores the whole app with one request and one cache entry.

/** The paths of such files. */
export const ALL_SCRIPTS = /^\/assets\/all-scripts-[^/]+\.json$/

type Texts = Readonly<Record<string, string>>

/** The stored files with all scripts: this version's, and an earlier one's if that holds scripts that are still used. */
export type ScriptStore = {
  /** A script's text, or null if no stored file has it. Never throws. */
  textOf: (url: string) => Promise<string | null>
  /** The paths of all scripts in stored files. */
  paths: () => Promise<ReadonlySet<string>>
  /** Stores one of them. Throws if it isn't whole. */
  store: (url: string, answer: Response) => Promise<void>
  /** Deletes the stored files without which each script in `needed` is still stored. */
  keepOnly: (needed: readonly string[]) => Promise<void>
}

/** `openCache` opens the cache that the files are in. */
export function createScriptStore(openCache: () => Promise<Cache>): ScriptStore {
  const read = async (): Promise<ReadonlyMap<string, Texts>> => {
    const cache = await openCache()
    const read = new Map<string, Texts>()
    for (const request of await cache.keys()) {
      const url = new URL(request.url).pathname
      const file = ALL_SCRIPTS.test(url) ? await cache.match(request) : undefined
      if (file) read.set(url, await file.json())
    }
    return read
  }
  // Read once: a screen asks for many scripts at the same time.
  let known: Promise<ReadonlyMap<string, Texts>> | null = null
  const texts = () => {
    known ??= read().catch(error => {
      // The network still has the scripts.
      console.warn('Stored scripts:', error)
      known = null
      return new Map()
    })
    return known
  }
  return {
    async textOf(url) {
      for (const file of (await texts()).values()) {
        const text = file[url]
        if (text !== undefined) return text
      }
      return null
    },
    async paths() {
      return new Set([...(await texts()).values()].flatMap(Object.keys))
    },
    async store(url, answer) {
      if (!answer.ok) throw new Error(`${url}: status ${answer.status}`)
      // One that was cut off isn't JSON.
      const whole: unknown = await answer.json()
      await (await openCache()).put(url, Response.json(whole))
      known = null
    },
    async keepOnly(needed) {
      const cache = await openCache()
      let left = needed
      // The newest first: it holds most of them.
      for (const [url, file] of [...(await texts())].reverse()) {
        const others = left.filter(path => !(path in file))
        if (others.length === left.length) await cache.delete(url)
        left = others
      }
      known = null
    },
  }
}
