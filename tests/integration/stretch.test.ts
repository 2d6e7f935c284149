// Lanes over their budget: maintenance is delayed, verifications stay on time, and operators see the delay in days.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { siteLanes } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWorks } from '#server/db/work.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { listStretched, stretchNext } from '#server/removals/verify/stretch-lanes.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { fakeEngine, type PretendSite, recordOf } from '#tests/support/fake-engine.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const LANE = 'site:first'
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
}, 240_000)
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'first', name: 'First Finder' }))
})

/** A lane with room for three maintenance visits in four days, and other fields of it. */
const setLane = (more: Partial<typeof siteLanes.$inferInsert> = {}) =>
  database.db.insert(siteLanes).values({ lane: LANE, visit_ms: DAY, cycle_ms: 30 * DAY, ...more })
const planMaintenance = (count: number) =>
  planWorks(
    database.db,
    Array.from({ length: count }, () => ({
      kind: 'scan-site' as const,
      ref: newId(),
      userId: newId(),
      lane: LANE,
      dueAt: START + DAY,
      urgency: 'maintenance' as const,
    })),
  )
const measure = () => stretchNext(database.db, null)

/** A visit that finds the person's listing. Returns when the next is planned, in days from now. */
async function nextAfter(jobs: Parameters<typeof aJob>[0][]): Promise<number> {
  const { db } = database
  const account = newId()
  const person = aPerson()
  await putDoc(db, 'people', account, person)
  const scan = aScan({ person_id: person.id, status: 'pending', scan_date: null, listings: [] })
  await putDoc(db, 'exposure_scans', account, scan)
  for (const job of jobs)
    await putDoc(db, 'removal_jobs', account, aJob({ person_id: person.id, scan_id: scan.id, ...job }))
  await planWorks(db, [{ kind: 'scan-site', ref: scan.id, userId: account, lane: LANE, dueAt: START }])
  const records = [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')]
  const site: PretendSite = { records, scan: 'answers', optOut: 'submitted', submissions: [] }
  const deps = { ...testDeps(database), wallNow: () => START }
  await workOff(deps, [scanSite({ ...deps, engine: fakeEngine(new Map([['first', site]])) })])
  const after = must(await findDoc(db, 'exposure_scans', account, scan.id), 'scan')
  return (Date.parse(must(after.next_check_at, 'next check')) - START) / DAY
}

test('maintenance that a lane bears isn’t stretched', async () => {
  await setLane()
  await planMaintenance(22)
  await measure()
  expect(await listStretched(database.db)).toEqual([])
  expect(await nextAfter([])).toBe(30)
})

test('twice as much stretches it to twice the time, and operators see how many days that is', async () => {
  await setLane()
  await planMaintenance(45)
  await measure()
  expect(await listStretched(database.db)).toEqual([
    { lane: LANE, sites: ['First Finder'], at_once: 1, days: 30 },
  ])
  expect(await nextAfter([])).toBe(60)
})

test('a removal is verified in its time, however much is planned there', async () => {
  await setLane({ stretch: 5 })
  expect(await nextAfter([{ status: 'verification', submitted_at: iso(START - DAY) }])).toBe(3)
})

test('what was stretched goes back to its time once the lane bears it', async () => {
  await setLane({ stretch: 5, at_once: 2 })
  await planMaintenance(45)
  await measure()
  expect(await listStretched(database.db)).toEqual([])
})

test('only maintenance counts: what was asked for and verifications have their own time', async () => {
  await setLane()
  await planMaintenance(45)
  await database.db.update(work).set({ urgency: 1 })
  await measure()
  expect(await listStretched(database.db)).toEqual([])
})

test('a visit notes what its schedule wants, not what the stretch made of it', async () => {
  await setLane({ cycle_ms: null, stretch: 2 })
  expect(await nextAfter([])).toBe(60)
  const [lane] = await database.db.select().from(siteLanes)
  expect(lane?.cycle_ms).toBe(30 * DAY)
})
