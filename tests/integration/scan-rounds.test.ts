// A person with many names and towns: a site gets the likeliest pairs, a few per visit, until all have been answered.
// No conclusion is drawn before, and every query is in the ledger.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { averaged } from '#server/db/lane-rate.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { searches, siteLanes } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { urgencyOf } from '#server/db/visit-urgency.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { QUERIES_PER_VISIT } from '#server/removals/search/plan-visit.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aPlace, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { TAKEN } from '#tests/support/removal-world.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let asked: string[]
/** The site's answer to a query. */
let answer: (query: RecipeProfile) => RecordFacts[] | 'blocked' | 'error'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  asked = []
  answer = () => []
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})

const engine: Engine = {
  scanner: async () =>
    scannerOf(async query => {
      asked.push(`${query.firstName} ${query.lastName}, ${query.city}`)
      const given = answer(query)
      if (typeof given === 'string')
        return { status: given, extracted: [], shots: [], problem: 'Turned away.' }
      return { status: given.length > 0 ? 'found' : 'not_found', extracted: given, shots: [], problem: null }
    }),
  distinct: async (_site, queries) => [...queries],
  async optOut(_site, request) {
    await request.onBeforeSubmit([], null)
    return TAKEN
  },
}

const NAMES = Array.from({ length: 10 }, (_, at) => ({
  first: 'Marguerite',
  middle: '',
  last: `Tolliver${'abcdefghij'[at]}`,
  suffix: '',
}))
const PLACES = Array.from({ length: 20 }, (_, at) =>
  aPlace(`Town${'abcdefghijklmnopqrst'[at]}`, 'OH', at === 0),
)

async function startScan() {
  const person = aPerson({ names: NAMES, places: PLACES })
  await putDoc(database.db, 'people', account, person)
  await ask('start-scan', { person_id: person.id })
  return person
}
const ask = async (name: string, body: unknown) => (await functionCaller(deps, account)(name, body)).json()
const theScan = async () => must((await listDocs(database.db, 'exposure_scans', account))[0], 'the scan')
const theJob = async () => must((await listDocs(database.db, 'removal_jobs', account))[0], 'the removal')

/** Does the work due at a time after the start, and returns the site's queries meanwhile. */
async function at(ms: number): Promise<string[]> {
  const before = asked.length
  deps.clock.at = START + ms
  const all = { ...deps, engine }
  await workOff(all, [scanSite(all), removeListing(all)])
  return asked.slice(before)
}

const PAIR = { name: 'Marguerite Tollivera', town: 'Townt' }
const hers = recordOf('Marguerite Tollivera', 'Townt', 'OH', '47', '1')
const isHers = ({ lastName, city }: RecipeProfile) => lastName === 'Tollivera' && city === 'Townt'

test('the likeliest pairs are asked for over several visits, and “not found” is said when all have been answered', async () => {
  await startScan()
  expect(await at(0)).toHaveLength(QUERIES_PER_VISIT)
  expect(await theScan()).toMatchObject({
    status: 'pending',
    scan_date: null,
    problem: `12 of 36 searches are done here. We’ll do the others within hours.`,
  })
  expect(await at(HOUR)).toHaveLength(QUERIES_PER_VISIT)
  expect(await theScan()).toMatchObject({ status: 'pending', scan_date: null })
  await at(2 * HOUR)
  expect(await theScan()).toMatchObject({ status: 'not_found', problem: null })
  expect(new Set(asked).size).toBe(QUERIES_PER_ROUND)
  expect(asked).toHaveLength(QUERIES_PER_ROUND)
  expect(await at(2 * DAY)).toEqual([])
})

test('each question is one line of the ledger, written before it is asked', async () => {
  await startScan()
  answer = () => {
    throw new Error('the worker died')
  }
  await at(0)
  const first = await database.db.select().from(searches)
  expect(first).toMatchObject([{ times: 1, answered_at: null }])
  expect(await openColumn(database.db, SEALED.searchAsked, first[0] ?? {})).toEqual({
    name: 'Marguerite Tollivera',
    place: 'Towna, OH',
  })
  answer = () => []
  for (let hour = 1; hour < 60; hour += 1) await at(hour * HOUR)
  const lines = await database.db.select().from(searches)
  expect(lines).toHaveLength(QUERIES_PER_ROUND)
  expect(lines.every(({ answered_at }) => answered_at !== null)).toBe(true)
  expect((await theScan()).status).toBe('not_found')
})

test('a site that turns us away is asked later for what it has not answered', async () => {
  await startScan()
  // Another person: an empty answer from a site that then blocks us proves nothing.
  const somebody = [recordOf('Bernard Okafor', 'Toledo', 'OH', '30', '9')]
  answer = () => (asked.length > 5 ? 'blocked' : somebody)
  await at(0)
  expect(await theScan()).toMatchObject({ status: 'blocked' })
  const refused = asked.at(-1)
  answer = () => []
  const later = [...(await at(3 * DAY)), ...(await at(3 * DAY + HOUR)), ...(await at(3 * DAY + 2 * HOUR))]
  expect(later[0]).toBe(refused)
  expect(later).toHaveLength(QUERIES_PER_ROUND - 5)
  expect(await theScan()).toMatchObject({ status: 'not_found' })
})

test('a listing is looked for in every visit as it was found, and gone only when a round without it has ended', async () => {
  answer = query => (isHers(query) ? [hers] : [])
  const person = await startScan()
  for (const hour of [0, 1, 2]) await at(hour * HOUR)
  const { id, listings } = await theScan()
  expect(listings).toMatchObject([{ name: PAIR.name, gone_at: null }])
  await ask('confirm-listing', { scan_id: id, listing_key: must(listings[0], 'listing').key, mine: true })
  await ask('start-removals', {
    person_id: person.id,
    listings: [{ scan_id: id, listing_key: must(listings[0], 'listing').key }],
  })
  await at(3 * HOUR)
  expect((await theJob()).status).toBe('verification')
  answer = () => []
  const question = `${PAIR.name}, ${PAIR.town}`
  let visits = 0
  for (; (await theJob()).absent_since === null; visits += 1) {
    expect((await theScan()).listings).toMatchObject([{ gone_at: null }])
    expect(await at(4 * DAY + visits * HOUR)).toContain(question)
  }
  expect(visits).toBeGreaterThan(1)
  expect((await theScan()).listings).not.toMatchObject([{ gone_at: null }])
  for (let day = 5; day < 12; day += 1) for (const hour of [0, 1, 2, 3, 4]) await at(day * DAY + hour * HOUR)
  expect(await theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
})

/** An old scan that is due as maintenance, for a person with more pairs than one visit covers. */
async function dueMaintenance(jobs: readonly Partial<RemovalJob>[]): Promise<void> {
  const { db } = database
  const person = aPerson({ names: NAMES, places: PLACES })
  await putDoc(db, 'people', account, person)
  const scan = aScan({
    person_id: person.id,
    status: 'not_found',
    scan_date: iso(START - 30 * DAY),
    listings: [],
  })
  await putDoc(db, 'exposure_scans', account, scan)
  for (const job of jobs)
    await putDoc(db, 'removal_jobs', account, aJob({ person_id: person.id, scan_id: scan.id, ...job }))
  const due = { kind: 'scan-site', ref: scan.id, userId: account, lane: 'site:first' } as const
  await planWork(db, { ...due, dueAt: START, urgency: 'maintenance' })
}
const planned = async () => {
  const [row] = await database.db.select().from(work)
  return row && { urgency: urgencyOf(row.urgency), dueAt: row.due_at.getTime() }
}

test('a round that goes on is as urgent as what its visit led to', async () => {
  await dueMaintenance([{ status: 'verification', submitted_at: iso(START - DAY) }])
  expect(await at(0)).toHaveLength(QUERIES_PER_VISIT)
  expect(await planned()).toEqual({ urgency: 'verification', dueAt: START + HOUR })
})

test('a round of what was asked for stays as urgent as it was', async () => {
  await startScan()
  await at(0)
  expect(await planned()).toEqual({ urgency: 'asked', dueAt: START + HOUR })
})

test('the next visit of a round is due in an hour, and that’s what its lane is noted to have wanted', async () => {
  await dueMaintenance([])
  await at(0)
  expect(await planned()).toEqual({ urgency: 'maintenance', dueAt: START + HOUR })
  const cycles = async () => (await database.db.select({ ms: siteLanes.cycle_ms }).from(siteLanes))[0]?.ms
  expect(await cycles()).toBe(HOUR)
  await at(HOUR)
  expect(await cycles()).toBe(HOUR)
  await at(2 * HOUR)
  expect(await cycles()).toBe(averaged(HOUR, 30 * DAY))
})
