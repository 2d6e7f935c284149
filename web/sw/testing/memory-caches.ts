// An in-memory CacheStorage for tests, with the parts that the worker uses.

type Fetch = (request: Request) => Promise<Response>
export type MemoryCaches = CacheStorage & { fetches: (fetch: Fetch) => void }

const addressOf = (asked: RequestInfo | URL) =>
  new URL(asked instanceof Request ? asked.url : String(asked), 'https://offlist.example').href

/** `fetches` sets the function with which `addAll` fetches. */
export function memoryCaches(): MemoryCaches {
  const all = new Map<string, Cache>()
  let fetch: Fetch = async () => new Response()
  const open = () => {
    const kept = new Map<string, Response>()
    const cache: Partial<Cache> = {
      match: async asked => kept.get(addressOf(asked))?.clone(),
      put: async (asked, response) => void kept.set(addressOf(asked), response),
      delete: async asked => kept.delete(addressOf(asked)),
      keys: async () => [...kept.keys()].map(url => new Request(url)),
      async addAll(asked) {
        const requests = [...asked].map(one => new Request(addressOf(one)))
        const answers = await Promise.all(requests.map(request => fetch(request)))
        for (const [at, answer] of answers.entries()) kept.set(requests[at]?.url ?? '', answer)
      },
    }
    return cache as Cache
  }
  const storage: Partial<MemoryCaches> = {
    open: async name => {
      const cache = all.get(name) ?? open()
      all.set(name, cache)
      return cache
    },
    has: async name => all.has(name),
    delete: async name => all.delete(name),
    fetches(given) {
      fetch = given
    },
  }
  return storage as MemoryCaches
}
