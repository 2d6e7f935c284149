// Cached pages of the rows that all accounts share (the catalogue), in the form in which they are sent: serialized and
// compressed once per state of those rows, not once per device.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import { SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { syncFloors, syncHeads } from '../db/tables/sync.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { type Bytes, compress, type Encoding } from './compress.ts'
import { pull } from './pull.ts'

/** Pages in the cache: devices request the first page, and the one after their checkpoint. */
const KEPT_MAX = 16

export type SharedPage = {
  /** The response's text (PullAnswer), and its rows. */
  text: string
  count: number
  /** The same in an encoding, computed once. */
  encoded: (encoding: Encoding) => Promise<Bytes>
}

export type SharedPages = {
  /**
   * A page and its entity tag. `page` reads it, so a client that already has it costs one small query. An uncached page
   * counts with all its rows for the requesting account; otherwise a client could vary `seq` to make the server read
   * forever.
   */
  find: (
    name: CollectionName,
    seq: number,
    limit: number,
  ) => Promise<{ etag: string; page: (turn: Pick<WorkTurn, 'done'>) => Promise<SharedPage | null> }>
}

/** Caches pages in memory. A page belongs to a state: the head, and the oldest valid checkpoint. */
export function createSharedPages(db: Db): SharedPages {
  const kept = new Map<string, Promise<SharedPage | null>>()
  const keep = (key: string, read: () => Promise<SharedPage | null>) => {
    const known = kept.get(key)
    if (known) return known
    const page = read()
    kept.set(key, page)
    page.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return page
  }
  return {
    async find(name, seq, limit) {
      const state = await stateOf(db, name)
      // Weak, because it's the same for every encoding of the page.
      const etag = `W/"${state}-${seq}-${limit}"`
      const key = `${name} ${etag}`
      return {
        etag,
        async page(turn) {
          const isKept = kept.has(key)
          const page = await keep(key, () => readPage(db, name, seq, limit))
          await turn.done('rowsRead', isKept ? 1 : limit)
          return page
        },
      }
    },
  }
}

/** Whether an `if-none-match` header contains the tag (RFC 9110, 13.1.2: weak comparison). */
export function hasTag(header: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = header?.split(',') ?? []
  return tags.some(tag => tag.trim() === '*' || plain(tag) === plain(etag))
}

async function stateOf(db: Db, name: CollectionName): Promise<string> {
  const [state] = await db
    .select({
      head: syncHeads.seq,
      floor: sql<unknown>`coalesce(${syncFloors.seq}, 0)`,
    })
    .from(syncHeads)
    .leftJoin(syncFloors, and(eq(syncFloors.user_id, syncHeads.user_id), eq(syncFloors.collection, name)))
    .where(eq(syncHeads.user_id, SHARED_ACCOUNT))
  return `${state?.head ?? 0}-${state?.floor ?? 0}`
}

/** The turn of a read for all accounts: it continues if the first client disconnects, and is counted as a whole. */
const NOBODYS = { done: async () => nextTurn() }

async function readPage(
  db: Db,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<SharedPage | null> {
  // No device writes shared rows, so none can lose rows by reading from the start.
  const reading = { db, owner: SHARED_ACCOUNT, turn: NOBODYS, protocol: SYNC_PROTOCOL }
  const pulled = await pull(reading, name, seq, limit)
  if (pulled === null) return null
  const { text, count } = pulled
  const encodings = new Map<Encoding, Promise<Bytes>>()
  return {
    text,
    count,
    encoded(encoding) {
      const known = encodings.get(encoding) ?? compress(text, encoding)
      encodings.set(encoding, known)
      return known
    },
  }
}
