// Workers (server/jobs/queue.ts): when they start, what they wait for, and how they stop.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DrizzleQueryError, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseAway } from '#server/db/database-health.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork, planWorks, type WorkItem } from '#server/db/work.ts'
import type { WorkKind } from '#server/db/work-kinds.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { type Queue, runLeased, startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'

const USER = newId()
/** For a busy machine. */
const PATIENCE = 30 * SECOND
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

const start = async (definitions: readonly JobDefinition[], workers = 3, wallNow = Date.now) => {
  const { db } = database
  queue = await startQueue(
    { database, db, now: () => START, wallNow, log: createLog('silent') },
    definitions,
    workers,
  )
  return queue
}
const job = (run: JobDefinition['run'], more: Partial<JobDefinition> = {}): JobDefinition => ({
  kind: 'scan-site',
  backoff: () => null,
  giveUp: async () => undefined,
  run,
  ...more,
})
const plan = (refs: readonly string[], lane = (ref: string) => `site:${ref}`, kind: WorkKind = 'scan-site') =>
  planWorks(
    database.db,
    refs.map((ref, at) => ({ kind, ref, userId: USER, lane: lane(ref), dueAt: START - refs.length + at })),
  )
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`)

test('pieces of one lane follow each other, most overdue first', async () => {
  const done: string[] = []
  const running = await start([job(async ({ ref }) => void done.push(ref))])
  const refs = numbered(20)
  await plan(refs, () => 'site:one')
  await running.idle(PATIENCE)
  expect(done).toEqual(refs)
})

test('as many pieces run at once as there are workers, and no more', async () => {
  let atOnce = 0
  let most = 0
  const three = Promise.withResolvers<void>()
  const running = await start([
    job(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      if (atOnce === 3) three.resolve()
      await three.promise
      atOnce -= 1
    }),
  ])
  await plan(numbered(20))
  await running.idle(PATIENCE)
  expect(most).toBe(3)
})

test('quick work doesn’t wait for visits', async () => {
  const visit = Promise.withResolvers<void>()
  const pushed = Promise.withResolvers<void>()
  const running = await start(
    [job(() => visit.promise), job(async () => pushed.resolve(), { kind: 'send-push', quick: true })],
    1,
  )
  await plan(numbered(3))
  await plan(['p'], () => `push:${USER}`, 'send-push')
  running.nudge()
  await pushed.promise
  visit.resolve()
  await running.idle(PATIENCE)
})

test('work that somebody else planned is found without a nudge', async () => {
  const done = Promise.withResolvers<WorkItem>()
  await start([job(async item => done.resolve(item))])
  await plan(['a'])
  expect(await done.promise).toMatchObject({ ref: 'a', userId: USER, attempts: 1 })
})

test('work that fails is put back for as long as its job says, and goes when that gives up', async () => {
  const given: string[] = []
  const running = await start([
    job(() => Promise.reject(new Error('no')), {
      backoff: attempts => (attempts < 2 ? 0 : null),
      giveUp: async ({ ref, attempts }) => void given.push(`${ref} ${attempts}`),
    }),
  ])
  await plan(['a'])
  await running.idle(PATIENCE)
  expect(given).toEqual(['a 2'])
  expect(await database.db.select().from(work)).toEqual([])
})

test('work that fails because the database is away is put back, and the try doesn’t count', async () => {
  const away = (code: string) =>
    new DrizzleQueryError('select 1', [], Object.assign(new Error('lost'), { code }))
  const errors = [
    away('ECONNRESET'),
    away('57P01'),
    databaseAway(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  ]
  const failures: number[] = []
  const tries: number[] = []
  const definition = job(
    async ({ attempts }) => {
      tries.push(attempts)
      const error = errors.shift()
      // A statement timeout is the statement's own fault, and may recur every time.
      throw error ?? away('57014')
    },
    {
      backoff: attempts => {
        failures.push(attempts)
        return HOUR
      },
    },
  )
  const clock = { at: START }
  const deps = { database, db: database.db, now: () => clock.at, wallNow: Date.now, log: createLog('silent') }
  await plan(['r1'])
  for (let time = 0; time < 4; time += 1) {
    const item = must(await leaseWork(database.db, 'scan-site', 'r1', clock.at, Date.now(), newId()), 'lease')
    await runLeased(deps, definition, item, new AbortController().signal)
    clock.at += 10 * SECOND
  }
  expect(tries).toEqual([1, 1, 1, 1])
  expect(failures).toEqual([1])
})

test('work whose input doesn’t open fails like any other, and the rest goes on', async () => {
  const { db } = database
  const done: string[] = []
  const given: unknown[] = []
  await plan(['a', 'b'])
  const elsewhere = closeColumn(db, SEALED.workInput, { kind: 'scan-site', ref: 'c' }, { noted: 1 })
  await db.update(work).set({ input: elsewhere }).where(eq(work.ref, 'a'))
  const running = await start(
    [
      job(async ({ ref }) => void done.push(ref), {
        backoff: attempts => (attempts < 2 ? 0 : null),
        giveUp: async ({ ref, attempts, input }) => void given.push({ ref, attempts, input }),
      }),
    ],
    1,
  )
  await running.idle(PATIENCE)
  expect(done).toEqual(['b'])
  expect(given).toEqual([{ ref: 'a', attempts: 2, input: {} }])
})

test('work that still runs isn’t taken for a dead worker’s, however long the process was held up', async () => {
  let wall = START
  const began: string[] = []
  const first = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const running = await start(
    [
      job(async ({ ref }) => {
        began.push(ref)
        if (ref === 'a') first.resolve()
        if (ref === 'a') await held.promise
        if (ref === 'c') last.resolve()
      }),
    ],
    3,
    () => wall,
  )
  await plan(['a'], () => 'site:one')
  running.nudge()
  await first.promise
  wall += HOUR
  await plan(['b', 'c'], ref => (ref === 'c' ? 'site:other' : 'site:one'))
  running.nudge()
  await last.promise
  expect(began).toEqual(['a', 'c'])
  held.resolve()
  await running.idle(HOUR)
  expect(began).toEqual(['a', 'c', 'b'])
})

test('who stops waits for what runs, puts back what was broken off, and starts nothing more', async () => {
  const began: string[] = []
  const first = Promise.withResolvers<void>()
  const running = await start(
    [
      job(async ({ ref }, signal) => {
        began.push(ref)
        first.resolve()
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      }),
    ],
    1,
  )
  await plan(['a', 'b'])
  running.nudge()
  await first.promise
  await running.stop()
  expect(began).toEqual(['a'])
  const rows = await database.db.select().from(work).orderBy(work.ref)
  // A stop doesn't count as a failed try.
  expect(rows).toMatchObject([
    { ref: 'a', lease: null, attempts: 0 },
    { ref: 'b', lease: null, attempts: 0 },
  ])
})

test('work that is not due is left alone', async () => {
  const done: string[] = []
  const running = await start([job(async ({ ref }) => void done.push(ref))])
  await planWorks(database.db, [
    { kind: 'scan-site', ref: 'later', userId: USER, lane: 'site:later', dueAt: START + HOUR },
    { kind: 'scan-site', ref: 'now', userId: USER, lane: 'site:now', dueAt: START },
  ])
  await running.idle(PATIENCE)
  expect(done).toEqual(['now'])
})

test('a job with a time limit of its own is abandoned after that', async () => {
  const { db } = database
  const deps = { database, db, now: () => START, wallNow: Date.now, log: createLog('silent') }
  await planWorks(db, [{ kind: 'scan-site', ref: 'a', userId: USER, lane: 'a', dueAt: START }])
  const item = must(await leaseWork(db, 'scan-site', 'a', START, Date.now(), newId()), 'work')
  const abandoned: string[] = []
  const hangs = job(() => new Promise(() => undefined), {
    limit: 20,
    giveUp: async ({ ref }) => void abandoned.push(ref),
  })
  await runLeased(deps, hangs, item, new AbortController().signal)
  expect(abandoned).toEqual(['a'])
})

test('of a job that has ended, nothing is kept until its time limit would be over', async () => {
  const { db } = database
  const deps = { database, db, now: () => START, wallNow: Date.now, log: createLog('silent') }
  const limits: WeakRef<AbortSignal>[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = milliseconds => {
    const limit = timeout(milliseconds)
    limits.push(new WeakRef(limit))
    return limit
  }
  try {
    await planWorks(db, [{ kind: 'scan-site', ref: 'a', userId: USER, lane: 'a', dueAt: START }])
    const item = must(await leaseWork(db, 'scan-site', 'a', START, Date.now(), newId()), 'work')
    await runLeased(
      deps,
      job(async () => undefined),
      item,
      new AbortController().signal,
    )
  } finally {
    AbortSignal.timeout = timeout
  }
  expect(limits.length).toBeGreaterThan(0)
  await expect
    .poll(() => {
      collectGarbage()
      return limits.filter(limit => limit.deref()).length
    })
    .toBe(0)
})

/** V8's own function, exposed only by a flag. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
