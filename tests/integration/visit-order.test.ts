// The order of due visits (server/db/due-visits.ts): by urgency, fairly between accounts, and none waits forever.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dueWork } from '#server/db/due-work.ts'
import { work } from '#server/db/tables/sync.ts'
import {
  countsAs,
  countsAsRank,
  rankOf,
  URGENCIES,
  URGENCY_PATIENCE,
  type Urgency,
} from '#server/db/visit-urgency.ts'
import { finishWork, leaseWork, type PlannedWork, planWork, planWorks } from '#server/db/work.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'

const [big, small, third] = [newId(), newId(), newId()]
let database: TestDatabase
let queue: Queue | null = null

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
})
afterEach(async () => {
  await queue?.stop()
  queue = null
})

const visit = (ref: string, more: Partial<PlannedWork> = {}): PlannedWork => ({
  kind: 'scan-site',
  ref,
  userId: big,
  lane: 'site:one',
  dueAt: START,
  ...more,
})
const plan = (...visits: PlannedWork[]) => planWorks(database.db, visits)
const numbered = (count: number, make: (at: number) => PlannedWork) =>
  Array.from({ length: count }, (_, at) => make(at))
const due = async (now = START, limit = 100) =>
  (await dueWork(database.db, now, START, limit)).map(({ ref }) => ref)

/** The first refs that one worker begins. */
async function firstBegun(count: number): Promise<string[]> {
  const began: string[] = []
  const enough = Promise.withResolvers<void>()
  const run: JobDefinition['run'] = async ({ ref }) => {
    began.push(ref)
    if (began.length === count) enough.resolve()
  }
  const { db } = database
  const job: JobDefinition = { kind: 'scan-site', backoff: () => null, giveUp: async () => undefined, run }
  const deps = { database, db, now: () => START, wallNow: Date.now, log: createLog('silent') }
  queue = await startQueue(deps, [job], 1)
  await enough.promise
  return began.slice(0, count)
}

/** The order in which visits would run, one at a time. */
async function takenInTurn(now = START): Promise<string[]> {
  const { db } = database
  const taken: string[] = []
  for (let next = (await dueWork(db, now, START, 1))[0]; next; next = (await dueWork(db, now, START, 1))[0]) {
    await finishWork(db, must(await leaseWork(db, next.kind, next.ref, now, START, newId()), 'lease'))
    taken.push(next.ref)
  }
  return taken
}

test('in a lane what was asked for goes before verification, alerts and maintenance, however overdue these are', async () => {
  const overdue: Record<Urgency, number> = {
    asked: 0,
    verification: HOUR,
    alert: 2 * HOUR,
    maintenance: 6 * DAY,
  }
  await plan(...URGENCIES.map(urgency => visit(urgency, { urgency, dueAt: START - overdue[urgency] })))
  expect(await takenInTurn()).toEqual([...URGENCIES])
})

test('a lane with something asked for goes before lanes with none, and the most overdue first within an urgency', async () => {
  await plan(
    visit('old', { lane: 'site:old', urgency: 'maintenance', dueAt: START - DAY, userId: small }),
    visit('older', { lane: 'site:older', urgency: 'maintenance', dueAt: START - 2 * DAY, userId: third }),
    visit('asked', { lane: 'site:asked', urgency: 'asked' }),
  )
  expect(await due()).toEqual(['asked', 'older', 'old'])
})

test.each(['verification', 'alert', 'maintenance'] as const)(
  '%s is passed by what is more urgent no longer than its patience',
  async urgency => {
    const since = START - URGENCY_PATIENCE[urgency]
    await plan(visit('waiting', { urgency, dueAt: since }), visit('asked', { dueAt: START - MINUTE }))
    expect(await due(START)).toEqual(['asked'])
    expect(await due(START + 1)).toEqual(['waiting'])
  },
)

test('the statement counts as the function does', async () => {
  for (const urgency of URGENCIES)
    for (const overdue of [
      0,
      1,
      HOUR,
      ...Object.values(URGENCY_PATIENCE),
      URGENCY_PATIENCE[urgency] + 1,
      30 * DAY,
    ]) {
      const at = sql`${new Date(START - overdue).toISOString()}::timestamptz`
      const rank = countsAsRank(sql`${rankOf(urgency)}::int`, at, START)
      const { rows } = (await database.db.execute(sql`select ${rank} as rank`)) as unknown as {
        rows: { rank: number }[]
      }
      expect(rows[0]?.rank).toBe(rankOf(countsAs(urgency, START - overdue, START)))
    }
})

test('an account with 500 visits in a lane doesn’t hold back another’s single one, nor its second', async () => {
  await plan(...numbered(500, at => visit(`big ${at}`, { dueAt: START - HOUR + at })))
  await plan(visit('single', { userId: small, dueAt: START - 1 }), visit('second', { userId: small }))
  expect(await firstBegun(4)).toEqual(['big 0', 'single', 'big 1', 'second'])
})

test('an account with visits in 200 lanes doesn’t hold back another’s single one, in a lane of its own or behind it', async () => {
  await plan(...numbered(200, at => visit(`big ${at}`, { lane: `site:${at}`, dueAt: START - HOUR + at })))
  await plan(visit('own lane', { userId: small, lane: 'site:own' }))
  await plan(visit('behind', { userId: third, lane: 'site:150', dueAt: START - 1 }))
  expect((await due()).slice(0, 3)).toEqual(['big 0', 'behind', 'own lane'])
})

test('visits under way count: whoever has none goes first', async () => {
  await plan(...numbered(3, at => visit(`big ${at}`, { lane: `site:${at}`, dueAt: START - HOUR + at })))
  await plan(visit('single', { userId: small, lane: 'site:own' }))
  const { db } = database
  must(await leaseWork(db, 'scan-site', 'big 0', START, START, newId()), 'lease')
  expect(await due()).toEqual(['single', 'big 1', 'big 2'])
})

test('fairness doesn’t turn urgency around', async () => {
  await plan(...numbered(5, at => visit(`asked ${at}`, { lane: `site:${at}`, dueAt: START + at - 5 })))
  await plan(visit('maintenance', { userId: small, lane: 'site:own', urgency: 'maintenance' }))
  expect(await due()).toEqual(['asked 0', 'asked 1', 'asked 2', 'asked 3', 'asked 4', 'maintenance'])
})

test('planned again, a visit keeps the greater urgency, unless it plans its next round', async () => {
  const urgency = async () => (await dueWork(database.db, START + DAY, START, 1))[0]?.urgency
  await plan(visit('a', { urgency: 'maintenance', dueAt: START + HOUR }))
  await plan(visit('a', { urgency: 'verification' }))
  expect(await urgency()).toBe('verification')
  await plan(visit('a', { urgency: 'maintenance' }))
  expect(await urgency()).toBe('verification')
  await planWork(database.db, { ...visit('a', { urgency: 'maintenance' }), replace: true })
  expect(await urgency()).toBe('maintenance')
})
