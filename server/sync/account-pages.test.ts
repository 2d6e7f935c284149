import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../lib/problem.ts'
import { type AccountPages, AHEAD_AT_ONCE, createAccountPages, type DeviceReading } from './account-pages.ts'
import { createPageCache } from './page-cache.ts'

let pages: AccountPages
/** The statements that were sent. None is ever answered. */
let sent: number
let hasShare: boolean

beforeEach(() => {
  sent = 0
  hasShare = true
  const asItIs = { seal: (_: string, bytes: Uint8Array) => bytes, openNow: (bytes: Uint8Array) => bytes }
  pages = createAccountPages(createPageCache(asItIs))
})

function readingOf(owner: string): DeviceReading {
  const execute = () => {
    sent += 1
    return new Promise(() => {})
  }
  const admit = () => {
    if (!hasShare) throw new AppError('rate_limited', 'This account has used up its share.')
  }
  const turn = { admit, done: async () => {} }
  return { db: { execute } as unknown as Db, owner, turn, protocol: SYNC_PROTOCOL }
}

const pageAfter = (seq: number) => ({ name: 'people', seq, limit: 100, encoding: 'zstd' }) as const

test('however many pages an account requests, only so many are read ahead at once', () => {
  const reading = readingOf(newId())
  for (let seq = 1; seq <= 20; seq += 1) pages.readAhead(reading, pageAfter(seq))
  expect(sent).toBe(AHEAD_AT_ONCE)
  // Another account has its own share.
  pages.readAhead(readingOf(newId()), pageAfter(1))
  expect(sent).toBe(AHEAD_AT_ONCE + 1)
})

test('an account that has used up its share has no page read ahead', () => {
  hasShare = false
  pages.readAhead(readingOf(newId()), pageAfter(1))
  expect(sent).toBe(0)
})
