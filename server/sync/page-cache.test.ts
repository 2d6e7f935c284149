import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { createEnvelope, makeDataKey } from '../lib/envelope.ts'
import type { Bytes } from './compress.ts'
import { createPageCache, type PlaceOfPage } from './page-cache.ts'

const envelope = createEnvelope({
  keys: [makeDataKey('rows')],
  reload: async () => [],
  wallNow: () => 0,
  onError: () => {},
})
let place: PlaceOfPage

const page = (text: string, state = '7 0') => ({
  state,
  bytes: Buffer.from(text) as Bytes,
  count: 1,
  next: 9,
})
const seqOf = (seq: number): PlaceOfPage => ({ ...place, seq })

beforeEach(() => {
  place = { accountId: newId(), name: 'people', seq: 3, limit: 1000, encoding: 'zstd' }
})

afterEach(() => {
  vi.useRealTimers()
})

test('a page is found at its place, in its state only', () => {
  const cache = createPageCache(envelope)
  cache.put(place, page('rows'))
  expect(cache.find(place, '7 0')).toEqual(page('rows'))
  for (const other of [{ seq: 4 }, { limit: 999 }, { encoding: 'br' as const }, { accountId: newId() }])
    expect(cache.find({ ...place, ...other }, '7 0')).toBeNull()
  expect(cache.find(place, '8 0')).toBeNull()
  // A state never comes back.
  expect(cache.has(place)).toBe(false)
})

test('a page is sealed in memory, and gone with its key', () => {
  const sealed: Uint8Array[] = []
  let isKeyThere = true
  const cache = createPageCache({
    seal(...given) {
      const bytes = envelope.seal(...given)
      sealed.push(bytes)
      return bytes
    },
    openNow: (...given) => (isKeyThere ? envelope.openNow(...given) : null),
  })
  cache.put(place, page('Rosa Whitaker'))
  expect(sealed.map(bytes => Buffer.from(bytes).includes('Rosa'))).toEqual([false])
  isKeyThere = false
  expect(cache.find(place, '7 0')).toBeNull()
})

test('the pages of one account are dropped, or all of them', () => {
  const cache = createPageCache(envelope)
  const other = { ...place, accountId: newId() }
  cache.put(place, page('one'))
  cache.put(seqOf(4), page('two'))
  cache.put(other, page('three'))
  cache.dropOf(place.accountId)
  expect([place, seqOf(4), other].map(cache.has)).toEqual([false, false, true])
  cache.clear()
  expect(cache.has(other)).toBe(false)
})

test('a page leaves the memory after two minutes', () => {
  vi.useFakeTimers()
  const cache = createPageCache(envelope)
  cache.put(place, page('rows'))
  vi.advanceTimersByTime(2 * MINUTE - 1)
  expect(cache.has(place)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(cache.has(place)).toBe(false)
})

test('the oldest pages make room for new ones', () => {
  const cache = createPageCache(envelope)
  const large = 'x'.repeat(6 * 1024 * 1024)
  for (const seq of [1, 2, 3]) cache.put(seqOf(seq), page(large))
  expect([1, 2, 3].map(seq => cache.has(seqOf(seq)))).toEqual([false, true, true])
})
