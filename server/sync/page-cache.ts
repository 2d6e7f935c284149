// Holds pages of accounts' rows in memory for a short time, compressed and sealed: pages that a device will request
// next, and pages that were read just now, for the account's other devices. A page belongs to a state of the account's
// numbers.
import type { CollectionName } from '#shared/collections/index.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { Envelope } from '../lib/envelope.ts'
import type { Bytes, Encoding } from './compress.ts'

/** The most bytes of all pages: 100 pages of 1,000 rows. */
const CACHE_BYTES = 16 * 1024 * 1024

/** In milliseconds, how long a page stays: enough for a household's devices that sign in one after another. */
const CACHED_FOR = 2 * MINUTE

/** What a device asks for: a collection's rows after a number, in an encoding that it accepts. */
export type PlaceOfPage = {
  accountId: string
  name: CollectionName
  seq: number
  limit: number
  encoding: Encoding
}

/** A page in its encoding. `count`: its rows. `next`: the number after which the next page begins; null for the last page. */
export type CachedPage = { state: string; bytes: Bytes; count: number; next: number | null }

export type PageCache = {
  /** Whether there's a page at this place, in any state. */
  has: (place: PlaceOfPage) => boolean
  /** The page at this place in this state, or null. */
  find: (place: PlaceOfPage, state: string) => CachedPage | null
  put: (place: PlaceOfPage, page: CachedPage) => void
  /** Drops an account's pages. */
  dropOf: (accountId: string) => void
  clear: () => void
}

type Entry = { accountId: string; page: CachedPage; end: NodeJS.Timeout }

/** Creates a cache whose pages are sealed with a key of the database: once that key is gone, they can't be opened. */
export function createPageCache(envelope: Pick<Envelope, 'seal' | 'openNow'>): PageCache {
  // Those stored last come last.
  const entries = new Map<string, Entry>()
  let size = 0
  const drop = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    clearTimeout(entry.end)
    entries.delete(key)
    size -= entry.page.bytes.length
  }
  const dropAll = (isDropped: (entry: Entry) => boolean) => {
    for (const [key, entry] of entries) if (isDropped(entry)) drop(key)
  }
  return {
    dropOf: accountId => dropAll(entry => entry.accountId === accountId),
    clear: () => dropAll(() => true),
    has: place => entries.has(keyOf(place)),
    find(place, state) {
      const key = keyOf(place)
      const page = entries.get(key)?.page
      if (!page) return null
      const plain = page.state === state ? envelope.openNow(page.bytes, contextOf(key)) : null
      if (!plain) drop(key)
      return plain && { ...page, bytes: Buffer.from(plain.buffer, plain.byteOffset, plain.length) as Bytes }
    },
    put(place, page) {
      const key = keyOf(place)
      drop(key)
      const bytes = Buffer.from(envelope.seal('rows', page.bytes, contextOf(key))) as Bytes
      const end = setTimeout(drop, CACHED_FOR, key).unref()
      entries.set(key, { accountId: place.accountId, page: { ...page, bytes }, end })
      size += bytes.length
      for (const oldest of entries.keys()) {
        if (size <= CACHE_BYTES) break
        drop(oldest)
      }
    },
  }
}

/** A text that identifies the place. */
export const keyOf = ({ accountId, name, seq, limit, encoding }: PlaceOfPage): string =>
  [accountId, name, seq, limit, encoding].join(' ')

/** Bound to its place: a page of another account doesn't open. */
const contextOf = (key: string) => ({ table: 'page_cache', column: 'bytes', row: key })
