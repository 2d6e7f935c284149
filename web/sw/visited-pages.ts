// Caches public pages as the server last sent them, so that visited pages can be read again offline.

/** The worker's caches, and its fetch. */
type PageNet = { caches: CacheStorage; fetch: (request: Request) => Promise<Response> }

const PAGES = 'program-pages'
/** Beyond this, the oldest are deleted. */
const PAGES_MAX = 60

/** The page from the network, which is then cached; otherwise from the cache. @throws if it's in neither. */
export async function visitedPage({ caches, fetch }: PageNet, request: Request): Promise<Response> {
  const cache = await caches.open(PAGES)
  const { origin, pathname } = new URL(request.url)
  const key = origin + pathname
  try {
    const fresh = await fetch(request)
    if (fresh.ok && !fresh.redirected) await keep(cache, key, fresh.clone())
    return fresh
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/** Cached pages refer to files of their version, which are deleted with it. */
export async function forgetPages(caches: CacheStorage): Promise<void> {
  await caches.delete(PAGES)
}

async function keep(cache: Cache, key: string, page: Response): Promise<void> {
  // Deleted and added again, so that the keys are in the order of visits.
  await cache.delete(key)
  await cache.put(key, page)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - PAGES_MAX))) await cache.delete(old)
}
