// Pages of the rows that everybody shares (the catalogue), kept as they are sent: serialised and compressed once per
// state of those rows, not once per device.
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

/** Pages kept at once: devices ask for the first page, and for the one after what they have. */
const KEPT_MAX = 16

export type SharedPage = {
  /** The answer's text (PullAnswer). */
  text: string
  /** The same in an encoding, made once. */
  encoded: (encoding: Encoding) => Promise<Bytes>
}

export type SharedPages = {
  /**
   * A page and its entity tag; `page` reads it, so that a client that has it costs one small query. One that isn't kept
   * counts with all its rows for whoever asks: otherwise somebody who varies `seq` would keep the server reading.
   */
  find: (
    name: CollectionName,
    seq: number,
    limit: number,
  ) => Promise<{ etag: string; page: (turn: Pick<WorkTurn, 'done'>) => Promise<SharedPage | null> }>
}

/** Keeps pages in memory. A page is one of a state: of the head, and of what was purged. */
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
      // Weak: the same for every encoding of the page.
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

/** Whether an `if-none-match` header names the tag (RFC 9110, 13.1.2: weakly compared). */
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

/** Read once for everybody: it goes on when the first who asked has left, and is counted as a whole. */
const NOBODYS = { done: async () => nextTurn() }

async function readPage(
  db: Db,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<SharedPage | null> {
  // What everybody shares no device writes, so none can lose it by reading afresh.
  const reading = { db, owner: SHARED_ACCOUNT, turn: NOBODYS, protocol: SYNC_PROTOCOL }
  const text = await pull(reading, name, seq, limit)
  if (text === null) return null
  const encodings = new Map<Encoding, Promise<Bytes>>()
  return {
    text,
    encoded(encoding) {
      const known = encodings.get(encoding) ?? compress(text, encoding)
      encodings.set(encoding, known)
      return known
    },
  }
}
