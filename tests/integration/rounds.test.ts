// Rounds over all accounts: a stopped or killed round resumes where it was, and handles no account twice.
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsAfter } from '#server/db/account-ranges.ts'
import { syncHeads, work } from '#server/db/tables/sync.ts'
import { LEASE_MS, leaseWork, openWork } from '#server/db/work.ts'
import { dailyJob, planDaily } from '#server/jobs/daily.ts'
import { runLeased, startQueue } from '#server/jobs/queue.ts'
import { goOn, type RoundPart } from '#server/jobs/round.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

const ACCOUNTS = 4500
const ROUND = { kind: 'purge-deletions', ref: 'a round' } as const

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let wall: number
/** How often each account was processed. */
let times: Map<string, number>
let pieces: number
/** Called in each step, before its work. */
let inPiece: (number: number) => Promise<void>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  await database.db
    .insert(syncHeads)
    .select(sql`select md5('account ' || n)::uuid, 1::bigint from generate_series(1, ${ACCOUNTS}::int) n`)
  wall = START
  deps = { ...testDeps(database), wallNow: () => wall }
  times = new Map()
  pieces = 0
  inPiece = async () => undefined
  await planDaily(deps, ROUND)
  deps.clock.at += DAY
})

/** Processes a thousand accounts in each step. */
const step: RoundPart['step'] = async after => {
  pieces += 1
  await inPiece(pieces)
  const range = await accountsAfter(database.db, after)
  if (!range) return null
  const ids = await database.db
    .select({ id: syncHeads.user_id })
    .from(syncHeads)
    .where(sql`${syncHeads.user_id} between ${range.first}::uuid and ${range.last}::uuid`)
  for (const { id } of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return range.last
}
const job = () => dailyJob(deps, { ...ROUND, parts: [{ name: 'accounts', step }] })

const lease = async () =>
  must(await leaseWork(database.db, ROUND.kind, ROUND.ref, deps.now(), wall, newId()), 'lease')
const row = async () =>
  must((await database.db.select().from(work).where(eq(work.ref, ROUND.ref)))[0], 'planned round')

function expectEachOnce() {
  expect(times.size).toBe(ACCOUNTS)
  expect([...times.values()].every(count => count === 1)).toBe(true)
}

test('a round that a shutdown stops midway goes on from there, at once, and then is due in a day', async () => {
  const stopping = new AbortController()
  inPiece = async number => {
    if (number === 3) stopping.abort(new Error('the server stops'))
  }
  await runLeased(deps, job(), await lease(), stopping.signal)
  expect(pieces).toBe(3)
  expect(times.size).toBe(3000)
  expect((await row()).due_at.getTime()).toBe(deps.now())
  await runLeased(deps, job(), await lease(), new AbortController().signal)
  expectEachOnce()
  expect((await row()).due_at.getTime()).toBe(deps.now() + DAY)

  deps.clock.at += DAY
  await runLeased(deps, job(), await lease(), new AbortController().signal)
  expect([...times.values()].every(count => count === 2)).toBe(true)
})

test('a round whose worker died goes on from its last piece; the dead one, should it wake, does no more', async () => {
  const asleep = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  inPiece = async number => {
    if (number !== 3) return
    reached.resolve()
    await asleep.promise
    throw new Error('it wakes')
  }
  const first = await openWork(database.db, await lease())
  const parts = [{ name: 'accounts', step }]
  const dead = goOn(database.db, first, parts, { signal: new AbortController().signal })
  const failed = expect(dead).rejects.toThrow('it wakes')
  await reached.promise
  wall += LEASE_MS + SECOND
  await runLeased(deps, job(), await lease(), new AbortController().signal)
  expectEachOnce()
  asleep.resolve()
  await failed
})

test('a worker that has lost its lease notes nothing, and stops', async () => {
  const lost = await openWork(database.db, await lease())
  wall += LEASE_MS + SECOND
  await lease()
  const parts = [{ name: 'accounts', step }]
  const late = goOn(database.db, lost, parts, { signal: new AbortController().signal })
  await expect(late).rejects.toThrow('another worker has this round')
  expect(pieces).toBe(1)
  expect((await row()).input).toBeNull()
})

test('after its turn a round gives its worker back, and is due at once', async () => {
  const item = await openWork(database.db, await lease())
  const parts = [{ name: 'accounts', step }]
  const isDone = await goOn(database.db, item, parts, { signal: new AbortController().signal, turn: 0 })
  expect(isDone).toBe(false)
  expect(pieces).toBe(1)
})

test('a piece that fails keeps the place, and is tried again an hour later', async () => {
  inPiece = async number => {
    if (number === 2) throw new Error('for once')
  }
  await runLeased(deps, job(), await lease(), new AbortController().signal)
  deps.clock.at += DAY
  await runLeased(deps, job(), await lease(), new AbortController().signal)
  expectEachOnce()
})

test('a note of an earlier version, or of a part that is gone, begins the round anew', async () => {
  const item = { ...(await openWork(database.db, await lease())), input: { part: 'gone', cursor: 'x' } }
  const parts = [{ name: 'accounts', step }]
  expect(await goOn(database.db, item, parts, { signal: new AbortController().signal })).toBe(true)
  expectEachOnce()
})

test('stopping the queue ends a round within a second or two, and the next start goes on', async () => {
  inPiece = async () => {
    await pause(20)
  }
  const real = { ...deps, wallNow: Date.now }
  const first = await startQueue(real, [job()], 1)
  await expect.poll(() => pieces, { timeout: 20_000 }).toBeGreaterThan(1)
  const began = performance.now()
  await first.stop()
  expect(performance.now() - began).toBeLessThan(2 * SECOND)
  const second = await startQueue(real, [job()], 1)
  await second.idle(30_000)
  await second.stop()
  expectEachOnce()
})
