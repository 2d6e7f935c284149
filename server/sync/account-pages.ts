// Reads pages of an account's rows for its devices. A device that has read a full page requests the next one as soon as
// it has stored the first, so we read that meanwhile (page-cache.ts).
import type { CollectionName } from '#shared/collections/index.ts'
import { scopeOf } from '../db/access-scope.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { type Bytes, compress, type Encoding } from './compress.ts'
import { keyOf, type PageCache, type PlaceOfPage } from './page-cache.ts'
import { type PulledText, type PullRequest, pull } from './pull.ts'
import { readState } from './row-texts.ts'

/** Pages of one account that are read ahead at once. Reading ahead is outside its limit of requests (fair-share.ts). */
export const AHEAD_AT_ONCE = 3

/** A request of a device, which may also ask whether its account has a share left. */
export type DeviceReading = PullRequest & { turn: WorkTurn }

/** A page in the encoding in which it was requested, or as text, and the number of its rows. */
export type AccountPage = { count: number } & ({ bytes: Bytes } | { text: string })

/** What a device asks for. `encoding`: the one that it accepts, or null. */
export type PageRequest = { name: CollectionName; seq: number; limit: number; encoding: Encoding | null }

export type AccountPages = {
  /**
   * A page of a collection; null when the checkpoint has expired.
   * @throws AppError as `pull` does. @throws ClientDisconnected as a turn does.
   */
  read: (reading: DeviceReading, request: PageRequest) => Promise<AccountPage | null>
  /**
   * Begins to read a page that the device will request next, unless its account has used up its share. If reading fails,
   * the device's request says so.
   */
  readAhead: (reading: DeviceReading, request: PageRequest) => void
}

export function createAccountPages(cache: PageCache): AccountPages {
  const underWay = new Map<string, { accountId: string; read: Promise<void> }>()
  const isBusyFor = (accountId: string) =>
    [...underWay.values()].filter(one => one.accountId === accountId).length >= AHEAD_AT_ONCE

  const readAhead = (reading: DeviceReading, request: PageRequest) => {
    const place = placeOf(reading, request)
    if (!place || cache.has(place) || underWay.has(keyOf(place))) return
    const { accountId } = place
    if (isBusyFor(accountId) || !hasShareLeft(reading.turn)) return
    const read = readAndCache(reading, place)
      .catch(() => undefined)
      .finally(() => underWay.delete(keyOf(place)))
    underWay.set(keyOf(place), { accountId, read })
  }
  const readAndCache = async (reading: PullRequest, place: PlaceOfPage) => {
    const pulled = await pull(reading, place.name, place.seq, place.limit)
    if (pulled) await store(place, pulled)
  }
  const store = async (place: PlaceOfPage, { text, count, next, state }: PulledText): Promise<Bytes> => {
    const bytes = await compress(text, place.encoding)
    cache.put(place, { state, bytes, count, next })
    return bytes
  }
  const findCached = async ({ db, turn }: PullRequest, place: PlaceOfPage) => {
    await underWay.get(keyOf(place))?.read
    if (!cache.has(place)) return null
    const page = cache.find(place, await readState(db, place.accountId, place.name))
    // Its rows were counted when they were read.
    if (page) await turn.done('rowsRead', 1)
    return page
  }
  return {
    readAhead,
    async read(reading, request) {
      const { name, seq, limit } = request
      const place = placeOf(reading, request)
      const known = place && (await findCached(reading, place))
      const page = known ?? (await pull(reading, name, seq, limit))
      if (page === null) return null
      if (page.next !== null) readAhead(reading, { ...request, seq: page.next })
      const { count } = page
      if ('bytes' in page) return { count, bytes: page.bytes }
      return place && page.next !== null
        ? { count, bytes: await store(place, page) }
        : { count, text: page.text }
    },
  }
}

function hasShareLeft(turn: WorkTurn): boolean {
  try {
    turn.admit('rowsRead')
    return true
  } catch {
    return false
  }
}

/** The place of a page in the cache; null for members whose access scope may change. */
function placeOf(
  { owner }: Pick<PullRequest, 'owner'>,
  { name, seq, limit, encoding }: PageRequest,
): PlaceOfPage | null {
  const { accountId, floor, only } = scopeOf(owner)
  if (floor !== null || only !== null || encoding === null) return null
  return { accountId, name, seq, limit, encoding }
}
