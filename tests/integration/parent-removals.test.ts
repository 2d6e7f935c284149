// Removals covered by one at a parent site: tied to the same listing, and never abandoned.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aSite, aTemplate, START } from '#tests/support/documents.ts'
import { fakeEngine, type PretendSite, recordOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let person: Person
let parent: PretendSite
let child: PretendSite

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SAME = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', 'same')

beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  person = aPerson()
  parent = pretend()
  child = pretend()
  for (const site of [
    aSite({ id: 'parent', name: 'Parent', host: 'parent.example' }),
    aSite({ id: 'child', name: 'Child', parent_id: 'parent', template: aTemplate('parent_site') }),
  ])
    await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
  await putDoc(database.db, 'people', account, person)
})

const pretend = (): PretendSite => ({
  records: [SAME],
  scan: 'answers',
  optOut: 'submitted',
  submissions: [],
})

async function ask(name: string, body: unknown): Promise<void> {
  expect((await functionCaller(deps, account)(name, body)).status).toBe(200)
}
const startAll = async () =>
  ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })

/** Requests removal of `SAME`'s listing on these sites only. */
async function start(...siteIds: string[]): Promise<void> {
  const scans = await listDocs(database.db, 'exposure_scans', account)
  const listings = scans
    .filter(scan => siteIds.includes(scan.site_id))
    .map(scan => ({ scan_id: scan.id, listing_key: must(SAME.identifier, 'key') }))
  await ask('start-removals', { person_id: person.id, listings })
}
const jobs = () => listDocs(database.db, 'removal_jobs', account)
const open = async (siteId: string) =>
  must(
    (await jobs()).find(job => job.site_id === siteId && job.status !== 'cancelled'),
    siteId,
  )

async function at(time: number): Promise<void> {
  deps.clock.at = START + time
  const sites = new Map([
    ['parent', parent],
    ['child', child],
  ])
  const withEngine = { ...deps, engine: fakeEngine(sites) }
  await workOff(withEngine, [scanSite(withEngine), removeListing(withEngine)])
}

async function look(): Promise<void> {
  await ask('start-scan', { person_id: person.id })
  await at(0)
}

async function days(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) await at(day * DAY)
}

test('the parent is asked for the listing that is the same, not for another one of the person’s', async () => {
  parent.records = [recordOf('Marguerite Tolliver', 'Dayton', 'OH', '47', 'other'), SAME]
  await look()
  await start('child', 'parent')
  await at(HOUR)
  expect(parent.submissions).toEqual([SAME.identifier])
})

test('a removal of another listing at the parent does not stand for this one', async () => {
  const OTHER = recordOf('Marguerite Tolliver', 'Dayton', 'OH', '47', 'other')
  parent.records = [OTHER, SAME]
  await look()
  const atParent = must(
    (await listDocs(database.db, 'exposure_scans', account)).find(scan => scan.site_id === 'parent'),
    'scan of the parent',
  )
  const other = { scan_id: atParent.id, listing_key: must(OTHER.identifier, 'key') }
  for (const { key } of atParent.listings)
    await ask('confirm-listing', { scan_id: atParent.id, listing_key: key, mine: true })
  await ask('start-removals', { person_id: person.id, listings: [other] })
  await start('child')
  await at(HOUR)
  expect(parent.submissions).toEqual([OTHER.identifier])
  expect(await open('child')).toMatchObject({ status: 'requires_manual', parent_job_id: null })
})

test('the parent is asked for nothing that the person did not ask for; once they do, the child goes along', async () => {
  await look()
  await start('child')
  await at(HOUR)
  expect(parent.submissions).toEqual([])
  expect(await jobs()).toMatchObject([{ site_id: 'child', status: 'requires_manual', waiting_for: 'you' }])
  expect((await open('child')).handoff?.remaining).toContain('Start the removal of your listing on Parent')
  await start('parent')
  await at(2 * HOUR)
  expect(parent.submissions).toEqual([SAME.identifier])
  expect(await open('child')).toMatchObject({ status: 'verification', waiting_for: 'broker' })
})

test('where the parent lists somebody with other facts only, nothing is sent and the person is asked', async () => {
  parent.records = [recordOf('Marguerite Tolliver', 'Dayton', 'OH', '47', 'other')]
  await look()
  await start('child')
  await at(HOUR)
  expect(parent.submissions).toEqual([])
  expect(await jobs()).toMatchObject([{ site_id: 'child', status: 'requires_manual', parent_job_id: null }])
})

test('a parent’s removal that is stopped gives the child to the person; started again it takes the child along', async () => {
  parent.optOut = 'blocked'
  await look()
  await startAll()
  await at(1000)
  expect(await open('child')).toMatchObject({ status: 'pending' })
  await ask('cancel-removal', { job_id: (await open('parent')).id })
  const handed = await open('child')
  expect(handed).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  expect(handed.handoff?.remaining).toContain('Parent')

  parent.optOut = 'submitted'
  await startAll()
  await at(2 * HOUR)
  expect(await open('child')).toMatchObject({ status: 'verification', waiting_for: 'broker' })
  parent.records = []
  child.records = []
  await days(3, 9)
  expect((await open('child')).status).toBe('completed')
})

test('one that was stopped before the child was tied to it is not started again', async () => {
  await look()
  await startAll()
  await ask('cancel-removal', { job_id: (await open('parent')).id })
  await at(1000)
  expect(parent.submissions).toEqual([])
  expect((await jobs()).filter(job => job.site_id === 'parent')).toHaveLength(1)
  expect(await open('child')).toMatchObject({ status: 'requires_manual' })
})

test('a parent that needs the person needs them for the child too, is told of once, and takes it along when it is done', async () => {
  parent.optOut = 'requires_manual'
  await look()
  await startAll()
  await at(1000)
  expect(await open('child')).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  const told = await listDocs(database.db, 'notifications', account)
  expect(told.map(one => one.site_name)).toEqual(['Parent'])
  await ask('complete-guide', { job_id: (await open('parent')).id })
  expect(await open('child')).toMatchObject({ status: 'verification', waiting_for: 'broker' })
})

test('a parent’s listing that goes by itself does not leave the child behind', async () => {
  parent.optOut = 'requires_manual'
  await look()
  await startAll()
  await at(HOUR)
  parent.records = []
  // The child's own site answers late, so the parent's scan moves it.
  child.scan = 'error'
  await ask('start-scan', { person_id: person.id })
  await at(2 * HOUR)
  expect(await open('parent')).toMatchObject({ status: 'verification' })
  expect(await open('child')).toMatchObject({ status: 'verification', waiting_for: 'broker' })
  child.scan = 'answers'
  child.records = []
  await days(3, 12)
  expect((await jobs()).map(job => job.status)).toEqual(['completed', 'completed'])
})

test('where nobody requested anything, the child says so, and is the person’s again if it stays', async () => {
  parent.optOut = 'requires_manual'
  await look()
  await startAll()
  await at(HOUR)
  parent.records = []
  await ask('start-scan', { person_id: person.id })
  await at(2 * HOUR)
  expect(await open('child')).toMatchObject({ status: 'verification', submitted_at: null, handoff: null })
  await days(3, 20)
  expect(await open('child')).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  const updates = await listDocs(database.db, 'realtime_updates', account)
  const ofChild = updates.filter(one => one.site_id === 'child').map(one => one.update_data)
  expect(ofChild.map(one => one.event)).toContain('parent_not_found')
  expect(ofChild.map(one => one.event)).not.toContain('person_completed')
  expect(ofChild.map(one => one.text).join(' ')).not.toContain('after the request')
})

test('a child that goes with an earlier request at the parent waits from that request', async () => {
  await look()
  await start('parent')
  await at(HOUR)
  const requested = (await open('parent')).submitted_at
  await at(2 * HOUR)
  await start('child')
  await at(3 * HOUR)
  expect(await open('child')).toMatchObject({ status: 'verification', submitted_at: requested })
})

test('one look that misses the parent’s listing is not called its going, to the child either', async () => {
  parent.optOut = 'requires_manual'
  await look()
  await startAll()
  await at(HOUR)
  parent.records = []
  await ask('start-scan', { person_id: person.id })
  await at(2 * HOUR)
  expect(await open('parent')).toMatchObject({ assurance: 'seen_gone_once' })
  expect(await open('child')).toMatchObject({ status: 'verification' })
  const texts = (await listDocs(database.db, 'realtime_updates', account)).map(one => one.update_data.text)
  expect(texts.filter(text => /\b(has|is) gone\b/.test(text))).toEqual([])
})

test('a child that is seen gone while its parent is still to be asked is verified by itself', async () => {
  parent.optOut = 'blocked'
  await look()
  await startAll()
  await at(HOUR)
  child.records = []
  await ask('start-scan', { person_id: person.id })
  await at(2 * HOUR)
  expect(await open('child')).toMatchObject({
    status: 'verification',
    waiting_for: 'broker',
    assurance: 'seen_gone_once',
  })
})
