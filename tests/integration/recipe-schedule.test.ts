// A recipe's own limits on time and request count are respected where ours aren't stricter.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSchedule } from '#server/db/recipe-schedule.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aSite, START } from '#tests/support/documents.ts'
import { fakeEngine, type PretendSite, recordOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let site: PretendSite

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  const records = [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')]
  site = { records, scan: 'answers', optOut: 'submitted', submissions: [] }
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})

async function ask(schedulingConfig: object | null): Promise<void> {
  const recipe = { name: 'First', url: 'first.example', version: '1.0.0', schedulingConfig, steps: [] }
  const row = { removal_method: 'automated_form', is_active: true, version: '1.0.0', recipe }
  await database.db.insert(automationTemplates).values({ site_id: 'first', ...row })
}

async function at(time: number): Promise<void> {
  deps.clock.at = START + time
  const withEngine = { ...deps, engine: fakeEngine(new Map([['first', site]])) }
  await workOff(withEngine, [scanSite(withEngine), removeListing(withEngine)])
}

async function aRequest(): Promise<void> {
  const person = aPerson()
  await putDoc(database.db, 'people', account, person)
  const call = functionCaller(deps, account)
  await call('start-scan', { person_id: person.id })
  await at(0)
  await call('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  await at(0)
}

async function nextLookIn(): Promise<number> {
  const [scan] = await listDocs(database.db, 'exposure_scans', account)
  const { next_check_at } = must(
    await findDoc(database.db, 'exposure_scans', account, scan?.id ?? ''),
    'scan',
  )
  return (Date.parse(must(next_check_at, 'a planned look')) - deps.now()) / HOUR
}

test.each([
  ['none', null, 72, 48],
  [
    'the usual ones',
    { retryError: 48, confirmOptOutScan: 72, maintenanceScan: 120, maxAttempts: -1 },
    72,
    48,
  ],
  ['longer ones', { retryError: 72, confirmOptOutScan: 96, maintenanceScan: 240 }, 96, 48],
  ['shorter ones than ours', { retryError: 1, confirmOptOutScan: 1, maintenanceScan: 1 }, 72, 1],
])('times: %s', async (_what, config, confirm, retry) => {
  await ask(config)
  await aRequest()
  expect(await nextLookIn()).toBe(confirm)
  site.scan = 'error'
  await at(confirm * HOUR)
  expect(await nextLookIn()).toBe(retry)
  site.scan = 'blocked'
  await at((confirm + retry) * HOUR)
  expect(await nextLookIn()).toBe(48)
})

test.each([
  [-1, 3],
  [1, 1],
  [2, 2],
  [9, 3],
])('with maxAttempts %i, %i requests are made before the person is asked', async (maxAttempts, made) => {
  await ask({ maxAttempts })
  await aRequest()
  for (let day = 1; day < 60; day += 3) await at(day * DAY)
  expect(site.submissions).toHaveLength(made)
  expect(await listDocs(database.db, 'removal_jobs', account)).toMatchObject([{ status: 'requires_manual' }])
})

test('a site without a recipe has the usual schedule', async () => {
  expect(await readSchedule(database.db, 'unknown')).toEqual({
    confirmAfter: 72 * HOUR,
    retryAfter: 48 * HOUR,
    requestsMax: Number.POSITIVE_INFINITY,
    visitsAtOnce: 8,
  })
})
