// Visits that need no browser have their own workers (server/jobs/queue.ts). Many run in parallel, none waits for a
// browser or takes one that is needed. Lanes, urgency and fairness apply to both kinds.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPassedOver } from '#server/db/due-visits.ts'
import { dueWork } from '#server/db/due-work.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { automationTemplates, siteLanes } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { URGENCY_PATIENCE as VISITS_WAIT } from '#server/db/visit-urgency.ts'
import { LEASE_MS, leaseWork, type PlannedWork, planWorks, type WorkItem } from '#server/db/work.ts'
import { type JobDefinition, NeedsBrowser } from '#server/jobs/job-definition.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Transport } from '#shared/recipe/schema.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aScan, aSite, START } from '#tests/support/documents.ts'

const PATIENCE = 60 * SECOND
let database: TestDatabase
let queue: Queue | null = null

beforeAll(async () => {
  database = await openTestDatabase()
}, 240_000)
afterAll(() => database.close())
beforeEach(() => emptyDatabase(database))
afterEach(async () => {
  await queue?.stop()
  queue = null
})

type Slots = { browsers: number; http: number }

const start = async (run: JobDefinition['run'], { browsers, http }: Slots, mayWork = async () => true) => {
  const { db } = database
  const job: JobDefinition = { kind: 'scan-site', backoff: () => null, giveUp: async () => undefined, run }
  const deps = { database, db, now: () => START, wallNow: Date.now, log: createLog('silent'), mayWork }
  queue = await startQueue(deps, [job], browsers, http)
  return queue
}

/** Plans visits, each to a different site unless `more` says otherwise. */
const plan = async (transport: Transport, refs: readonly string[], more: Partial<PlannedWork> = {}) => {
  await planWorks(
    database.db,
    refs.map(ref => ({
      kind: 'scan-site',
      ref,
      userId: newId(),
      lane: `site:${ref}`,
      dueAt: START,
      ...more,
    })),
  )
  await database.db
    .update(work)
    .set({ transport })
    .where(sql`${work.ref} = any(${sql.param([...refs])}::text[])`)
}
const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const due = async (transport: Transport, wall = START) =>
  (await dueWork(database.db, START, wall, 100, undefined, 0, [transport])).map(({ ref }) => ref)

/** Visits that wait until they are released. */
function sitesThatWait() {
  const underWay = { browser: 0, http: 0 }
  const most = { browser: 0, http: 0 }
  const open = Promise.withResolvers<void>()
  const waiting: { enough: () => boolean; resolve: () => void }[] = []
  return {
    most,
    letGo: open.resolve,
    until: (enough: () => boolean) =>
      new Promise<void>(resolve => {
        if (enough()) resolve()
        else waiting.push({ enough, resolve })
      }),
    run: async ({ transport }: WorkItem) => {
      underWay[transport] += 1
      most[transport] = Math.max(most[transport], underWay[transport])
      for (const one of waiting) if (one.enough()) one.resolve()
      await open.promise
      underWay[transport] -= 1
    },
  }
}

test('many more visits go on over HTTP than in browsers, of which there are no more than workers for them', async () => {
  const sites = sitesThatWait()
  await plan('browser', named('b', 12))
  await plan('http', named('h', 60))
  const running = await start(sites.run, { browsers: 2, http: 40 })
  await sites.until(() => sites.most.http === 40 && sites.most.browser === 2)
  // More than the database's connections: a visit that waits for a site holds none.
  expect(await database.db.$count(work)).toBe(72)
  sites.letGo()
  await running.idle(PATIENCE)
  expect(sites.most).toEqual({ browser: 2, http: 40 })
  expect(await database.db.$count(work)).toBe(0)
})

test('without workers of their own they are done by those that have a browser', async () => {
  const done: string[] = []
  await plan('browser', ['b'])
  await plan('http', ['h'])
  const running = await start(async ({ ref }) => void done.push(ref), { browsers: 1, http: 0 })
  await running.idle(PATIENCE)
  expect(done.sort()).toEqual(['b', 'h'])
})

test('a visit that turns out to need the browser is put back for who has one, and the try doesn’t count', async () => {
  const tries: { transport: Transport; attempts: number }[] = []
  await plan('http', ['a'])
  const running = await start(
    async ({ transport, attempts }) => {
      tries.push({ transport, attempts })
      if (transport === 'http') throw new NeedsBrowser('its page needs scripts')
    },
    { browsers: 1, http: 4 },
  )
  await running.idle(PATIENCE)
  expect(tries).toEqual([
    { transport: 'http', attempts: 1 },
    { transport: 'browser', attempts: 1 },
  ])
  expect(await database.db.$count(work)).toBe(0)
})

test('a lane takes as many as it bears, whichever way they go', async () => {
  await plan('http', ['h'], { lane: 'site:one' })
  await plan('browser', ['b'], { lane: 'site:one' })
  const lease = (ref: string) => leaseWork(database.db, 'scan-site', ref, START, START, newId())
  must(await lease('h'), 'lease')
  expect(await due('browser')).toEqual([])
  expect(await lease('b')).toBeNull()
})

test('what is more urgent in a lane goes first, whichever way it goes', async () => {
  const began: string[] = []
  const passed = Promise.withResolvers<void>()
  await plan('http', ['maintenance'], { lane: 'site:one', urgency: 'maintenance', dueAt: START - 1 })
  await plan('http', ['after it'], { urgency: 'maintenance' })
  await plan('browser', ['asked'], { lane: 'site:one' })
  let looks = 0
  // The workers with browsers check first. They're delayed until the other workers have passed over the visit.
  const mayWork = async () => {
    looks += 1
    if (looks === 1) await passed.promise
    return true
  }
  const run: JobDefinition['run'] = async ({ ref }) => {
    began.push(ref)
    if (ref === 'after it') passed.resolve()
  }
  const running = await start(run, { browsers: 1, http: 4 }, mayWork)
  await running.idle(PATIENCE)
  expect(began).toEqual(['after it', 'asked', 'maintenance'])
})

test('a visit that has waited for longer than its patience isn’t passed over', async () => {
  const passed = (at: number) => isPassedOver(database.db, { kind: 'scan-site', ref: 'waiting' }, at)
  await plan('http', ['waiting'], { lane: 'site:one', urgency: 'verification' })
  expect(await passed(START)).toBe(false)
  await plan('http', ['asked by another'], { lane: 'site:one' })
  expect(await passed(START)).toBe(false)
  await plan('browser', ['asked'], { lane: 'site:one', dueAt: START + 1 })
  expect(await passed(START)).toBe(false)
  expect(await passed(START + 1)).toBe(true)
  expect(await passed(START + VISITS_WAIT.verification + 1)).toBe(false)
})

test('a lane doesn’t stand idle while its more urgent visit waits for a browser', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  await plan('browser', ['long'])
  const running = await start(
    async ({ ref }) => {
      if (ref === 'long') begun.resolve()
      if (ref === 'long') await held.promise
      if (ref === 'maintenance') done.resolve()
    },
    { browsers: 1, http: 4 },
  )
  running.nudge()
  await begun.promise
  await plan('browser', ['asked'], { lane: 'site:one' })
  await plan('http', ['maintenance'], { lane: 'site:one', urgency: 'maintenance' })
  running.nudge()
  await done.promise
  held.resolve()
  await running.idle(PATIENCE)
})

test('an account’s first visit over HTTP goes before another’s second', async () => {
  const [big, small] = [newId(), newId()]
  await plan('http', named('big', 5), { userId: big })
  await plan('http', ['small'], { userId: small })
  expect((await due('http')).indexOf('small')).toBeLessThanOrEqual(1)
  await database.db.update(work).set({ lane: 'site:one' })
  await database.db.insert(siteLanes).values({ lane: 'site:one' })
  const began: string[] = []
  const running = await start(async ({ ref }) => void began.push(ref), { browsers: 1, http: 4 })
  await running.idle(PATIENCE)
  expect(began.indexOf('small')).toBeLessThanOrEqual(1)
})

test('the visit of a worker that died is found again for its own sort', async () => {
  await plan('http', ['a'])
  must(await leaseWork(database.db, 'scan-site', 'a', START, START, newId()), 'lease')
  const later = START + 2 * LEASE_MS
  expect(await due('browser', later)).toEqual([])
  expect(await due('http', later)).toEqual(['a'])
})

test('a visit is planned as its site’s recipe says, and anew each time', async () => {
  const { db } = database
  const userId = newId()
  const person = aPerson()
  await putDoc(db, 'people', userId, person)
  const planned: PlannedWork[] = []
  for (const id of ['plain', 'scripted', 'without']) {
    await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id, name: id, host: `${id}.example` }))
    const scan = aScan({ person_id: person.id, site_id: id })
    await putDoc(db, 'exposure_scans', userId, scan)
    planned.push({ kind: 'scan-site', ref: scan.id, userId, lane: `site:${id}`, dueAt: START })
    const step = { stepType: 'scan', actions: [], ...(id === 'plain' ? { transport: 'http' } : {}) }
    const recipe = { name: id, url: `${id}.example`, version: '1.0.0', steps: [{ stepType: 'optOut' }, step] }
    if (id !== 'without')
      await db.insert(automationTemplates).values({
        site_id: id,
        removal_method: 'automated_form',
        is_active: true,
        version: '1.0.0',
        recipe,
      })
  }
  const removal = { kind: 'remove-listing', ref: newId(), userId, lane: 'site:plain', dueAt: START } as const
  const transports = async () => {
    await planWorks(db, [...planned, removal])
    const rows = await db.select().from(work)
    return Object.fromEntries(rows.map(({ lane, kind, transport }) => [`${kind} ${lane}`, transport]))
  }
  const expected = {
    'scan-site site:plain': 'http',
    'scan-site site:scripted': 'browser',
    'scan-site site:without': 'browser',
    'remove-listing site:plain': 'browser',
  }
  expect(await transports()).toEqual(expected)
  await db
    .update(automationTemplates)
    .set({ recipe: { steps: [] } })
    .where(eq(automationTemplates.site_id, 'plain'))
  expect(await transports()).toEqual({ ...expected, 'scan-site site:plain': 'browser' })
})
