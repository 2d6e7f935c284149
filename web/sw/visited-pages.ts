// Public pages as the server last answered them: one that was visited can be read again without a network.
import type { WorkerNet } from './asset-cache.ts'

const PAGES = 'program-pages'
/** The oldest go first. */
const PAGES_MAX = 60

/** The page from the network, and kept; without one, as it was kept. @throws when it is neither. */
export async function visitedPage({ caches, fetch }: WorkerNet, request: Request): Promise<Response> {
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

/** Pages name the files of the version that made them, which are gone with it. */
export async function forgetPages(caches: CacheStorage): Promise<void> {
  await caches.delete(PAGES)
}

async function keep(cache: Cache, key: string, page: Response): Promise<void> {
  // Put anew, so that the order of the keys is that of the visits.
  await cache.delete(key)
  await cache.put(key, page)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - PAGES_MAX))) await cache.delete(old)
}
