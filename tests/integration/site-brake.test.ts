// A site's brake: if more listings vanish within a day than were requested, no removal advances because of it,
// whichever account scans, and the operator is notified.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { siteChecks } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { HELD, releaseSite } from '#server/removals/search/site-brake.ts'
import { listUntrustedSites } from '#server/removals/search/untrusted-sites.ts'
import { holdAbsence } from '#server/removals/verify/hold-absence.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
/** Whether the site's search shows the people it lists. The control check passes anyway. */
let shows: boolean
let accounts: string[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  deps = { ...testDeps(database), wallNow: () => START }
  deps.clock.at = START
  shows = true
  records = [hers]
  accounts = []
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})

const hers = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
/** The site's records of each person. */
let records: RecordFacts[]
const engine = {
  scanner: async () =>
    scannerOf(async () => ({
      status: shows ? ('found' as const) : ('not_found' as const),
      extracted: shows ? records : [],
      shots: [],
      problem: null,
    })),
  distinct: async <T>(_site: string, queries: readonly T[]) => queries.slice(0, 1),
  optOut: async () => null,
}

/** So many listed people, each in a separate account. */
async function listed(people: number) {
  for (let one = 0; one < people; one += 1) {
    const account = newId()
    accounts.push(account)
    const person = aPerson()
    await putDoc(database.db, 'people', account, person)
    const scan = aScan({ person_id: person.id, site_id: 'first', status: 'pending', listings: [] })
    await putDoc(database.db, 'exposure_scans', account, scan)
  }
  await look(0)
}

/** The first of them have requested removal, and the requests were sent. */
async function askedBy(people: number) {
  for (const account of accounts.slice(0, people)) {
    const scan = await theScan(account)
    const { key, name, url } = must(scan.listings[0], 'a listing')
    const job = aJob({
      person_id: scan.person_id,
      site_id: 'first',
      scan_id: scan.id,
      listing_key: key,
      listing_name: name,
      listing_url: url,
      status: 'verification',
      waiting_for: 'broker',
      submitted_at: iso(START),
    })
    await putDoc(database.db, 'removal_jobs', account, job)
  }
}

/** Scans the site for these accounts, one after the other, at a time after the start. */
async function look(ms: number, which: readonly string[] = accounts) {
  deps.clock.at = START + ms
  const all = { ...deps, engine }
  for (const userId of which) {
    const { id } = await theScan(userId)
    const item = { kind: 'scan-site' as const, ref: id, userId, lane: 'site:first', dueAt: deps.now() }
    await planWork(database.db, { ...item, replace: true })
  }
  await workOff(deps, [scanSite(all), holdAbsence(all)])
}

const theScan = async (account: string): Promise<ExposureScan> =>
  must((await listDocs(database.db, 'exposure_scans', account))[0], 'a scan')
const jobs = async () =>
  (await Promise.all(accounts.map(account => listDocs(database.db, 'removal_jobs', account)))).flat()
const scans = () => Promise.all(accounts.map(theScan))
/** How many listings are reported as gone, in any form. */
async function saidGone() {
  const listings = (await scans()).flatMap(scan => scan.listings)
  const isNearer = (await jobs()).filter(job => job.absent_since !== null || job.status === 'completed')
  return {
    listings: listings.filter(({ gone_at }) => gone_at !== null).length,
    scans: (await scans()).filter(({ status }) => status === 'not_found').length,
    removals: isNearer.length,
  }
}
const NOBODY = { listings: 0, scans: 0, removals: 0 }
const isHeld = async () => (await database.db.select().from(siteChecks))[0]?.held_at != null

test('twelve vanish in a day and two had asked: nobody is said to be gone, not even those of the morning', async () => {
  await listed(12)
  await askedBy(2)
  shows = false
  await look(4 * DAY, accounts.slice(0, 2))
  await look(4 * DAY + 5 * HOUR, accounts.slice(2))
  expect(await saidGone()).toEqual(NOBODY)
  expect(await isHeld()).toBe(true)
  expect((await scans()).map(({ status, problem }) => [status, problem])).toEqual(
    accounts.map(() => ['error', HELD]),
  )
  const said = await listDocs(database.db, 'realtime_updates', must(accounts[0], 'account'))
  expect(said.map(({ update_data }) => update_data.text)).toContain(
    `The listing wasn’t there on First Finder, but we don’t count that. ${HELD}`,
  )
  // All are scanned again within two days, whatever their plans.
  for (const { next_check_at } of await scans())
    expect(Date.parse(next_check_at ?? '')).toBeLessThanOrEqual(START + 6 * DAY + 5 * HOUR)
})

test('a scan that pulls the brake takes back what it had concluded earlier that day', async () => {
  records = [1, 2, 3, 4, 5].map(id => recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', `${id}`))
  await listed(1)
  await askedBy(1)
  // Only the person could request it, so no request was sent.
  const job = must((await jobs())[0], 'the removal')
  const theirs = { status: 'requires_manual', waiting_for: 'you', submitted_at: null } as const
  await patchDoc(database.db, 'removal_jobs', must(accounts[0], 'account'), job.id, theirs)
  records = records.slice(1)
  await look(4 * DAY)
  expect(await saidGone()).toMatchObject({ listings: 1, removals: 1 })
  expect(await jobs()).toMatchObject([{ status: 'verification', assurance: 'seen_gone_once' }])
  shows = false
  await look(4 * DAY + 6 * HOUR)
  expect(await isHeld()).toBe(true)
  expect(await saidGone()).toEqual(NOBODY)
  expect(await scans()).toMatchObject([{ status: 'error', problem: HELD }])
  expect(await jobs()).toMatchObject([{ ...theirs, absent_since: null, assurance: 'none' }])
})

test('a site that goes on hiding them is not believed later either', async () => {
  await listed(5)
  await askedBy(1)
  shows = false
  for (const day of [4, 6, 8, 30]) await look(day * DAY)
  expect(await saidGone()).toEqual(NOBODY)
  expect(await isHeld()).toBe(true)
})

test('a second look at the same listing is no second listing', async () => {
  await listed(2)
  shows = false
  for (let hour = 0; hour < 4; hour += 1) await look(4 * DAY + hour * HOUR)
  expect(await isHeld()).toBe(false)
})

test('all who vanish had asked for it: nothing is held, and the removals end', async () => {
  await listed(6)
  await askedBy(6)
  shows = false
  await look(4 * DAY)
  expect(await isHeld()).toBe(false)
  expect(await saidGone()).toEqual({ listings: 6, scans: 6, removals: 6 })
  await look(8 * DAY)
  expect((await jobs()).every(({ assurance }) => assurance === 'seen_gone_twice')).toBe(true)
})

test('two who go by themselves hold nothing', async () => {
  await listed(6)
  await askedBy(4)
  shows = false
  await look(4 * DAY)
  expect(await isHeld()).toBe(false)
  expect(await saidGone()).toMatchObject({ listings: 6, removals: 4 })
})

test('the second absence of a removal does not count while the site is held', async () => {
  await listed(5)
  await askedBy(1)
  shows = false
  const [first, ...others] = accounts
  await look(4 * DAY, [must(first, 'account')])
  await look(6 * DAY, others)
  await look(8 * DAY, [must(first, 'account')])
  expect(await jobs()).toMatchObject([{ status: 'verification', assurance: 'seen_gone_once' }])
})

test('the hold ends by itself once the site shows them again, and what is asked for then ends', async () => {
  await listed(5)
  await askedBy(2)
  shows = false
  await look(4 * DAY)
  expect(await isHeld()).toBe(true)
  shows = true
  await look(6 * DAY)
  expect(await isHeld()).toBe(false)
  expect((await scans()).map(({ status }) => status)).toEqual(accounts.map(() => 'found'))
  shows = false
  await look(8 * DAY, accounts.slice(0, 2))
  await look(12 * DAY, accounts.slice(0, 2))
  expect((await jobs()).map(({ assurance }) => assurance)).toEqual(['seen_gone_twice', 'seen_gone_twice'])
})

test('an operator who has looked ends it: the next looks conclude anew, from the first absence on', async () => {
  await listed(5)
  await askedBy(2)
  shows = false
  await look(4 * DAY)
  const [site] = await listUntrustedSites(database.db)
  expect(site).toMatchObject({ site: 'first', name: 'First Finder', held: { vanished: 5, asked: 2 } })
  const since = Date.parse(site?.held?.since ?? '')
  expect(await releaseSite(database.db, 'first', since - 1, START + 5 * DAY)).toBe(false)
  expect(await releaseSite(database.db, 'first', since, START + 5 * DAY)).toBe(true)
  expect(await listUntrustedSites(database.db)).toEqual([])
  await look(6 * DAY)
  expect(await isHeld()).toBe(false)
  expect((await jobs()).map(({ assurance }) => assurance)).toEqual(['seen_gone_once', 'seen_gone_once'])
  expect(await saidGone()).toMatchObject({ listings: 5 })
})

test('several copies that count at once pull the brake all the same', async () => {
  await listed(8)
  shows = false
  await Promise.all(accounts.map(account => lookAlone(4 * DAY, account)))
  await workOff(deps, [holdAbsence(deps)])
  expect(await saidGone()).toEqual(NOBODY)
})

async function lookAlone(ms: number, userId: string) {
  deps.clock.at = START + ms
  const { id } = await theScan(userId)
  const item = {
    kind: 'scan-site' as const,
    ref: id,
    userId,
    lane: 'site:first',
    urgency: 'asked' as const,
    transport: 'browser' as const,
    attempts: 1,
    lease: newId(),
  }
  await scanSite({ ...deps, engine }).run({ ...item, input: {} }, new AbortController().signal)
}
