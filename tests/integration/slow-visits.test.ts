// Visits that run out of time: what they saw counts, unasked queries prove nothing, and the next visit gets further.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import type { VisitTime } from '#server/removals/search/visit-time.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aPlace, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let scanId: string
let asked: string[]

const TOWNS = ['Dayton', 'Columbus', 'Toledo', 'Akron']

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  asked = []
  deps = { ...testDeps(database), wallNow: () => START }
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'first' }))
  const person = aPerson({ places: TOWNS.map((town, index) => aPlace(town, 'OH', index === 0)) })
  await putDoc(database.db, 'people', account, person)
  const scan = aScan({ person_id: person.id, status: 'pending', scan_date: null, listings: [] })
  scanId = scan.id
  await putDoc(database.db, 'exposure_scans', account, scan)
  const due = { kind: 'scan-site', ref: scanId, userId: account, lane: 'site:first' } as const
  await planWork(database.db, { ...due, dueAt: START })
})

type Search = (town: string) => Promise<'found' | 'nobody'>

/** Does due work, with the time limit given by `visitTime`. */
async function workWith(search: Search, visitTime: () => VisitTime) {
  const engine: Engine = {
    scanner: async () =>
      scannerOf(async ({ city }) => {
        asked.push(city ?? '')
        const found = (await search(city ?? '')) === 'found'
        const extracted = found ? [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')] : []
        return { status: found ? 'found' : 'not_found', extracted, shots: [], problem: null }
      }),
    distinct: async (_site, queries) => [...queries],
    optOut: async () => null,
  }
  await workOff(deps, [scanSite({ ...deps, engine, visitTime })])
  return must(await findDoc(database.db, 'exposure_scans', account, scanId), 'scan')
}

const forNow = () => new AbortController().signal

/** Time for so many searches. */
const timeFor = (searches: number) => () => {
  const until = asked.length + searches
  return { hasTime: () => asked.length < until, over: forNow() }
}

test('a visit that has time for few searches never says "not found" before all are asked, and each gets further', async () => {
  const statuses: string[] = []
  for (let visit = 0; visit < 4; visit += 1) {
    const scan = await workWith(async () => 'nobody', timeFor(1))
    statuses.push(scan.status)
    const [next] = await database.db.select().from(work).where(eq(work.ref, scanId))
    deps.clock.at = Math.max(deps.clock.at + HOUR, next?.due_at.getTime() ?? 0)
  }
  expect(asked.toSorted()).toEqual(TOWNS.toSorted())
  expect(statuses).toEqual(['pending', 'pending', 'pending', 'not_found'])
})

test('a site that never answers is one that couldn’t be checked, by the end of the visit', async () => {
  const over = new AbortController()
  const hung = async (town: string) => {
    if (town === TOWNS[0]) return 'found' as const
    over.abort()
    return new Promise<never>(() => undefined)
  }
  const scan = await workWith(hung, () => ({ hasTime: () => !over.signal.aborted, over: over.signal }))
  // Records seen earlier count.
  expect(scan).toMatchObject({ status: 'found', scan_date: null, started_at: null })
  expect(scan.problem).toBe('The site took too long to answer.')
  expect(scan.listings.map(({ gone_at }) => gone_at)).toEqual([null])
})
