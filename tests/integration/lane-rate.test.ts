// Lanes with a measured rate (server/db/site-lanes.ts): parallel visits if the site can handle them, shared by all
// copies of the server, and fewer as soon as it can't.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dueWork } from '#server/db/due-work.ts'
import { PROOF } from '#server/db/lane-rate.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { countUnderWay, noteEnded } from '#server/db/site-lanes.ts'
import { automationTemplates, siteLanes } from '#server/db/tables/engine.ts'
import { LEASE_MS, leaseWork, planWorks } from '#server/db/work.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { fakeEngine, type PretendSite } from '#tests/support/fake-engine.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const LANE = 'site:first'
const MOST = 5
let database: TestDatabase
let queues: Queue[] = []
let server: Server | null = null

beforeAll(async () => {
  database = await openTestDatabase()
}, 240_000)
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'first' }))
  const recipe = { name: 'First', url: 'first.example', version: '1.0.0', steps: [] }
  await database.db.insert(automationTemplates).values({
    site_id: 'first',
    removal_method: 'automated_form',
    is_active: true,
    version: '1.0.0',
    recipe: { ...recipe, schedulingConfig: { visitsAtOnce: MOST } },
  })
})
afterEach(async () => {
  await Promise.all(queues.map(queue => queue.stop()))
  queues = []
  server?.close()
  server = null
})

const laneRow = async () => (await database.db.select().from(siteLanes).where(eq(siteLanes.lane, LANE)))[0]
const setAtOnce = (at_once: number) => database.db.insert(siteLanes).values({ lane: LANE, at_once })
const planVisits = (count: number) =>
  planWorks(
    database.db,
    Array.from({ length: count }, (_, at) => ({
      kind: 'scan-site' as const,
      ref: `r${at}`,
      userId: newId(),
      lane: LANE,
      dueAt: START - count + at,
    })),
  )
const lease = (ref: string, wall = START, spacing = 0) =>
  leaseWork(database.db, 'scan-site', ref, START, wall, newId(), spacing)
const due = async (wall = START, spacing = 0) =>
  (await dueWork(database.db, START, wall, 10, undefined, spacing)).map(({ ref }) => ref)

/**
 * A site that can serve `bears` visitors at once and answers 429 to more, with a record of its load. It answers once as
 * many are present as the lane allows, so that visits that may overlap do.
 */
async function siteThatBears(bears: number, visits: number) {
  const seen = { most: 0, all: 0, turnedAway: 0 }
  const served = new Map<ServerResponse, boolean>()
  const answer = async () => {
    const comes = Math.min((await laneRow())?.at_once ?? 1, served.size + visits - seen.all)
    if (served.size === 0 || served.size < comes) return
    for (const [response, isTooMany] of served) response.writeHead(isTooMany ? 429 : 200).end()
    served.clear()
  }
  server = createServer((_, response) => {
    const isTooMany = served.size >= bears
    served.set(response, isTooMany)
    seen.all += 1
    seen.most = Math.max(seen.most, served.size)
    if (isTooMany) seen.turnedAway += 1
  })
  const looking = setInterval(() => void answer(), 20)
  server.on('close', () => clearInterval(looking))
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const { port } = server.address() as AddressInfo
  return { seen, url: `http://127.0.0.1:${port}/` }
}

/** A copy of the server with many workers, whose visits are requests to this address. */
async function startCopy(url: string) {
  const { db } = database
  const run: JobDefinition['run'] = async ({ lane }) => {
    const underWay = await countUnderWay(db, lane, Date.now())
    const beganAt = clock.at++
    const { status } = await fetch(url)
    const outcome = status === 429 ? 'turned_away' : 'good'
    const took = { answerMs: 40, visitMs: 40, cycleMs: null }
    await noteEnded(db, lane, { outcome, underWay, ...took, beganAt, at: clock.at++ }, Date.now())
  }
  const job: JobDefinition = { kind: 'scan-site', backoff: () => null, giveUp: async () => undefined, run }
  const deps = { database, db, now: () => clock.at, wallNow: Date.now, log: createLog('silent') }
  const queue = await startQueue(deps, [job], 6)
  queues.push(queue)
  return queue
}
const clock = { at: START }

test('a lane whose site answers 429 above two at once settles at two, with two copies of the server', async () => {
  const visits = 6 * PROOF
  const site = await siteThatBears(2, visits)
  await planVisits(visits)
  const [first] = [await startCopy(site.url), await startCopy(site.url)]
  await first.idle(5 * MINUTE)
  expect(await laneRow()).toMatchObject({ at_once: 2, ceiling: 2 })
  expect(site.seen).toEqual({ all: visits, most: 3, turnedAway: 1 })
}, 600_000)

test('a lane begins with one visit at a time, and takes as many as it has been measured to bear', async () => {
  await planVisits(4)
  must(await lease('r0'), 'lease')
  expect(await due()).toEqual([])
  expect(await lease('r1')).toBeNull()
  await database.db.update(siteLanes).set({ at_once: 3 })
  expect(await due()).toEqual(['r1'])
  const answers = await Promise.all(['r1', 'r2', 'r3'].map(ref => lease(ref)))
  expect(answers.filter(item => item !== null)).toHaveLength(2)
  expect(await due()).toEqual([])
})

test('a visit under way isn’t given to a second worker, however many the lane takes', async () => {
  await setAtOnce(4)
  await planVisits(1)
  must(await lease('r0'), 'lease')
  expect(await lease('r0')).toBeNull()
  expect(await lease('r0', START + LEASE_MS + 1)).not.toBeNull()
})

test('visits in one lane begin some time apart', async () => {
  await setAtOnce(4)
  await planVisits(2)
  must(await lease('r0', START, 3 * SECOND), 'lease')
  const soon = START + 3 * SECOND - 1
  expect(await due(soon, 3 * SECOND)).toEqual([])
  expect(await lease('r1', soon, 3 * SECOND)).toBeNull()
  expect(await due(soon + 1, 3 * SECOND)).toEqual(['r1'])
  expect(await lease('r1', soon + 1, 3 * SECOND)).not.toBeNull()
})

test('no more go there than the site’s recipe allows', async () => {
  await setAtOnce(MOST)
  await planVisits(MOST)
  for (let at = 0; at < MOST; at += 1) must(await lease(`r${at}`), 'lease')
  const good = {
    outcome: 'good',
    underWay: MOST,
    answerMs: 40,
    visitMs: 40,
    cycleMs: null,
    beganAt: START,
    at: START,
  } as const
  await database.db.update(siteLanes).set({ proven: PROOF * MOST - 1 })
  await noteEnded(database.db, LANE, good, START)
  expect(await laneRow()).toMatchObject({ at_once: MOST })
})

test.each([
  ['answers', { at_once: 4 }],
  ['error', { at_once: 4 }],
  ['blocked', { at_once: 2 }],
] as const)('after a scan that ends with “%s” the lane is %o', async (scan, expected) => {
  const { db } = database
  await setAtOnce(4)
  const account = newId()
  const person = aPerson()
  await putDoc(db, 'people', account, person)
  const asked = aScan({ person_id: person.id, status: 'pending', scan_date: null, listings: [] })
  await putDoc(db, 'exposure_scans', account, asked)
  await planWorks(db, [{ kind: 'scan-site', ref: asked.id, userId: account, lane: LANE, dueAt: START }])
  const site: PretendSite = { records: [], scan, optOut: 'submitted', submissions: [] }
  const engine: Engine = fakeEngine(new Map([['first', site]]))
  const deps = { ...testDeps(database), wallNow: () => START }
  await workOff(deps, [scanSite({ ...deps, engine })])
  const row = await laneRow()
  expect(row).toMatchObject(expected)
  expect(row?.visit_ms).toBeGreaterThan(0)
})

test('the lease of a worker that died is no visit under way', async () => {
  await setAtOnce(4)
  await planVisits(2)
  must(await lease('r0'), 'lease')
  expect(await countUnderWay(database.db, LANE, START)).toBe(1)
  const later = START + LEASE_MS + 1
  must(await lease('r1', later), 'lease')
  expect(await countUnderWay(database.db, LANE, later)).toBe(1)
})

test('a confirmation that is turned away counts from when its link was opened, not from when the form was sent', async () => {
  const world = await startRemovalWorld(database)
  await world.askForRemoval()
  world.site.optOut = async request => {
    await request.onBeforeSubmit(['email'], null)
    return { ...TAKEN, status: 'awaiting_email', resume: { at: 5 } }
  }
  await world.workAt(START)
  // Visits in between were blocked, and the lane has widened again since.
  await database.db.update(siteLanes).set({ at_once: 4, narrowed_at: new Date(START + HOUR) })
  const about = { userId: world.account, job: await world.theJob(), to: 'r-1@reply.offlist.example' }
  const mailed = {
    text: 'Confirm: https://first.example/confirm?t=1',
    subject: 'Confirm',
  }
  await fileByMail(world.deps, about, mailed)
  world.site.optOut = async () => ({ ...TAKEN, status: 'blocked' })
  await world.workAt(START + 2 * HOUR)
  expect(await laneRow()).toMatchObject({ at_once: 2, narrowed_at: new Date(START + 2 * HOUR) })
})
