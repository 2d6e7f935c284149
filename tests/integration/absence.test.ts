// Conclusions from a scan that doesn't see a listing, or sees it again. Absences must be certain, and returns are
// reported.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine, Scanner } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { readSeenRecords } from '#server/removals/search/seen-records.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aPlace, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { TAKEN } from '#tests/support/removal-world.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
/** The site's answers, the queries it received, and the submitted forms. */
let answers: (query: RecipeProfile) => RecordFacts[]
let asked: string[]
let sent: (string | null)[]
/** Whether the site shows people it certainly lists, and how often that was checked. */
let control: Awaited<ReturnType<Scanner['control']>>
let controls: number
/** Runs during a visit, after its searches. */
let meanwhile: () => Promise<unknown>
/** The answer at the address of a record's own page. */
let ownPage: (url: string) => Awaited<ReturnType<Scanner['openPage']>>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  asked = []
  sent = []
  control = { kind: 'answered', page: null }
  controls = 0
  meanwhile = async () => undefined
  ownPage = url => ({ status: 404, url, text: '' })
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})

const search: Scanner['search'] = async query => {
  asked.push(`${query.firstName} ${query.lastName}, ${query.city}`)
  const extracted = answers(query)
  return { status: extracted.length ? 'found' : 'not_found', extracted, shots: [], problem: null }
}
const askControl = async () => {
  controls += 1
  await meanwhile()
  return control
}
const engine: Engine = {
  scanner: async () => scannerOf(search, { control: askControl, openPage: async url => ownPage(url) }),
  distinct: async (_site, queries) => [...queries],
  async optOut(_site, request) {
    await request.onBeforeSubmit([], null)
    sent.push(request.record.name)
    return TAKEN
  },
}
/** Does the work due at a time after the start. */
function at(ms: number) {
  deps.clock.at = START + ms
  const withEngine = { ...deps, engine }
  return workOff(withEngine, [scanSite(withEngine), removeListing(withEngine)])
}
async function days(from: number, to: number) {
  for (let day = from; day < to; day += 1) await at(day * DAY + 2 * HOUR)
}
const ask = async (name: string, body: unknown) =>
  (await (await functionCaller(deps, account)(name, body)).json()) as Record<string, unknown>
const jobs = () => listDocs(database.db, 'removal_jobs', account)
const alerts = () => listDocs(database.db, 'reappearance_alerts', account)
const theScan = async () => must((await listDocs(database.db, 'exposure_scans', account))[0], 'the scan')

/** A person after the first scan. With `removed`, the removals have been sent. */
async function found({ removed = true, ...given }: Partial<Person> & { removed?: boolean } = {}) {
  const person = aPerson(given)
  await putDoc(database.db, 'people', account, person)
  await ask('start-scan', { person_id: person.id })
  await at(0)
  if (removed) {
    await ask('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    await at(HOUR)
  }
  return person
}

const hers = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
const other = (name: string, id: string) => recordOf(name, 'Dayton', 'OH', '30', id)
/** Her entry on a site without links: identified by its content. */
const digested = (age: string): RecordFacts => ({
  ...recordOf('Marguerite A Tolliver', 'Dayton', 'OH', age, ''),
  profileUrl: null,
  identifier: `digest-of-${age}`,
})

test('a person who moves does not move their listing: it is looked for as it was found', async () => {
  let listed = true
  answers = query => (listed && query.city === 'Dayton' ? [hers] : [])
  const person = await found()
  await patchDoc(database.db, 'people', account, person.id, { places: [aPlace('Austin', 'TX', true)] })
  asked = []
  await days(3, 10)
  expect(new Set(asked)).toEqual(new Set(['Marguerite Tolliver, Austin', 'Marguerite Tolliver, Dayton']))
  expect(await jobs()).toMatchObject([{ status: 'verification', assurance: 'none' }])
  expect((await theScan()).listings).toMatchObject([{ gone_at: null }])
  listed = false
  await days(10, 20)
  expect(await jobs()).toMatchObject([{ status: 'completed', assurance: 'seen_gone_twice' }])
})

test('a listing that nobody asked to be removed is not called gone because a name was mended', async () => {
  answers = query => (query.lastName === 'Toliver' ? [hers] : [])
  const person = await found({
    removed: false,
    names: [{ first: 'Marguerite', middle: '', last: 'Toliver', suffix: '' }],
  })
  const names = [{ first: 'Marguerite', middle: '', last: 'Tolliver', suffix: '' }]
  await patchDoc(database.db, 'people', account, person.id, { names })
  await ask('start-scan', { person_id: person.id })
  await at(DAY)
  expect((await theScan()).listings).toMatchObject([{ verdict: 'yours', gone_at: null }])
})

test('what is kept of a search is whom and where it asked, nothing else of the person', async () => {
  answers = () => [hers]
  await found({ phones: ['9375550123'], places: [aPlace('Dayton', 'OH', true, '12 Elm St')] })
  const [seen] = (await readSeenRecords(database.db, account, (await theScan()).id)).values()
  expect(seen?.foundBy).toEqual([
    {
      firstName: 'Marguerite',
      middleName: 'Anne',
      lastName: 'Tolliver',
      suffix: null,
      birthYear: 1979,
      city: 'Dayton',
      state: 'OH',
      zip: null,
    },
  ])
})

test('a birthday is no removal: an entry known by what it says is the same under its new digest', async () => {
  let list = [digested('46')]
  answers = () => list
  await found()
  list = [digested('47')]
  await days(3, 10)
  expect(await jobs()).toMatchObject([
    { status: 'verification', assurance: 'none', absent_since: null, listing_key: 'digest-of-47' },
  ])
  expect((await theScan()).listings).toMatchObject([{ key: 'digest-of-47', gone_at: null }])
  // It remains one removal of one listing: requested again, then gone.
  await days(10, 20)
  expect(sent).toHaveLength(2)
  list = []
  await days(20, 30)
  expect(await jobs()).toMatchObject([{ status: 'completed', assurance: 'seen_gone_twice' }])
})

test('another listing of the person’s does not keep a removal from being completed', async () => {
  const second = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '2')
  let list = [hers, second]
  answers = () => list
  const person = await found({ removed: false })
  const { id, listings } = await theScan()
  const first = must(listings[0], 'the first listing').key
  await ask('start-removals', { person_id: person.id, listings: [{ scan_id: id, listing_key: first }] })
  await at(HOUR)
  list = [second]
  await days(3, 12)
  expect(await jobs()).toMatchObject([{ status: 'completed', listing_key: first }])
})

test('an entry that lost its name is there, if it is the one, and may be it, if it could be', async () => {
  let list: RecordFacts[] = [hers, other('Ann Lee', '2'), other('Bo Kim', '3'), other('Cy Dee', '4')]
  const rest = list.slice(1)
  answers = () => list
  await found()
  list = [{ ...hers, name: null }, ...rest]
  await days(3, 8)
  expect(await jobs()).toMatchObject([{ status: 'verification', absent_since: null }])
  expect((await theScan()).listings).toMatchObject([{ name: 'Marguerite A Tolliver', gone_at: null }])
  list = [{ ...hers, name: null, identifier: 'another' }, ...rest]
  await days(8, 13)
  expect(await jobs()).toMatchObject([{ status: 'verification', absent_since: null }])
  expect(await theScan()).toMatchObject({ status: 'error' })
  // Don't wait for a stranger without a name.
  list = [{ ...other('x', '9'), name: null, addresses: [{ city: 'Reno', state: 'NV' }], age: '81' }, ...rest]
  await days(13, 24)
  expect(await jobs()).toMatchObject([{ status: 'completed' }])
})

test('an address given to somebody else is not theirs because the person said yes to what it showed before', async () => {
  let list = [hers]
  answers = () => list
  const person = await found({ removed: false })
  const scan = await theScan()
  const key = must(scan.listings[0], 'the listing').key
  await ask('confirm-listing', { scan_id: scan.id, listing_key: key, mine: true })
  list = [recordOf('Gerald Whitcombe Jr', 'Reno', 'NV', '81', '1')]
  await at(DAY)
  await ask('start-scan', { person_id: person.id })
  await at(2 * DAY)
  expect((await theScan()).listings).toMatchObject([{ verdict: 'unsure', decided_by: 'match' }])
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  await at(2 * DAY + HOUR)
  expect(sent).toEqual([])
})

test('a removal that was cancelled once does not silence a later return', async () => {
  let list = [hers]
  answers = () => list
  const person = await found({ removed: false })
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  await ask('cancel-removal', { job_id: must((await jobs())[0], 'the first removal').id })
  await ask('start-removals', {
    person_id: person.id,
    listings: await theirListings(database.db, account, person.id),
  })
  await at(HOUR)
  list = []
  await days(3, 12)
  list = [hers]
  await days(12, 25)
  expect(await alerts()).toMatchObject([{ status: 'new' }])
})

test('an alert ends when its listing goes, answered or not, and the next return is told anew', async () => {
  let list = [hers]
  answers = () => list
  await found()
  list = []
  await days(3, 12)
  list = [hers]
  await days(12, 20)
  const [first] = await alerts()
  await ask('handle-reappearance', { alertId: must(first, 'an alert').id, action: 'auto_remove' })
  const again = must(
    (await jobs()).find(job => job.status === 'queued'),
    'the new removal',
  )
  await ask('cancel-removal', { job_id: again.id })
  list = []
  await days(20, 28)
  expect(await alerts()).toMatchObject([{ status: 'resolved' }])
  list = [hers]
  await days(28, 36)
  expect((await alerts()).map(alert => alert.status).sort()).toEqual(['new', 'resolved'])
  list = []
  await days(36, 44)
  expect((await alerts()).map(alert => alert.status)).toEqual(['resolved', 'resolved'])
})

test('a site that shows nobody at all has not said that the person is not there', async () => {
  let list = [hers]
  answers = () => list
  await found()
  list = []
  control = { kind: 'silent' }
  await days(3, 40)
  expect(await jobs()).toMatchObject([{ status: 'verification', assurance: 'none', absent_since: null }])
  const scan = await theScan()
  expect(scan).toMatchObject({ status: 'error', listings: [{ gone_at: null }] })
  expect(scan.problem).toContain('showed nobody at all')
  expect(JSON.stringify(await listDocs(database.db, 'notifications', account))).not.toContain('gone')
  control = { kind: 'answered', page: null }
  await days(40, 50)
  expect(await jobs()).toMatchObject([{ status: 'completed', assurance: 'seen_gone_twice' }])
})

test('a first look at a site that shows nobody at all couldn’t check', async () => {
  answers = () => []
  control = { kind: 'silent' }
  await found({ removed: false })
  expect(await theScan()).toMatchObject({ status: 'error', scan_date: null })
})

test('a site that refuses the control, having answered the search, couldn’t be checked', async () => {
  answers = () => []
  control = { kind: 'unknown', outcome: 'blocked', problem: 'The site refused: HTTP 429.' }
  await found({ removed: false })
  expect(await theScan()).toMatchObject({ status: 'blocked', problem: 'The site refused: HTTP 429.' })
})

test('the first “not found” for a person needs an answer of its own: the site may have turned silent since the last', async () => {
  answers = () => []
  await found({ removed: false })
  expect(await theScan()).toMatchObject({ status: 'not_found' })
  control = { kind: 'silent' }
  account = newId()
  const person = aPerson()
  await putDoc(database.db, 'people', account, person)
  expect(await ask('start-scan', { person_id: person.id })).toMatchObject({ sites: 1 })
  await at(10 * MINUTE)
  expect(await theScan()).toMatchObject({
    status: 'error',
    problem: expect.stringContaining('proves nothing'),
  })
})

test('a repeated “not found” goes by the control of the hour, and none is needed where the person is found', async () => {
  const lookAgain = async (ms: number) => {
    const { id } = await theScan()
    const work = { kind: 'scan-site', ref: id, userId: account, lane: 'site:first' } as const
    await planWork(database.db, { ...work, dueAt: START + ms })
    await at(ms)
  }
  answers = () => []
  await found({ removed: false })
  expect(controls).toBe(1)
  await lookAgain(59 * MINUTE)
  expect(controls).toBe(1)
  await lookAgain(HOUR + MINUTE)
  expect(controls).toBe(2)
  answers = () => [hers]
  await lookAgain(5 * HOUR)
  expect(controls).toBe(2)
})

test('a listing that is out of the search while its page is up is never gone, and says so', async () => {
  let list = [hers]
  answers = () => list
  await found()
  list = []
  ownPage = url =>
    url === hers.profileUrl
      ? { status: 200, url, text: 'Marguerite A Tolliver, 47, lives in Dayton, OH' }
      : { status: 404, url, text: '' }
  await days(3, 13)
  expect(await jobs()).toMatchObject([
    { status: 'verification', assurance: 'page_stands', absent_since: null },
  ])
  expect(await theScan()).toMatchObject({ status: 'found', listings: [{ gone_at: null }] })
  expect((await theScan()).listings[0]?.hidden_at).not.toBeNull()
  // Two weeks later, it's requested again.
  await days(13, 18)
  expect(sent).toHaveLength(2)
  ownPage = url => ({ status: 410, url, text: '' })
  await days(18, 28)
  expect(await jobs()).toMatchObject([{ status: 'completed', assurance: 'seen_gone_twice' }])
  expect(await theScan()).toMatchObject({ listings: [{ hidden_at: null }] })
})

test('a listing that becomes theirs while a visit goes on is not called gone by it: nobody opened its page', async () => {
  let list = [hers]
  answers = () => list
  await found({ removed: false })
  const { id } = await theScan()
  const answer = (mine: boolean) =>
    ask('confirm-listing', { scan_id: id, listing_key: hers.identifier, mine })
  await answer(false)
  list = []
  meanwhile = () => answer(true)
  await planWork(database.db, {
    ...{ kind: 'scan-site', ref: id, userId: account, lane: 'site:first' },
    dueAt: START + DAY,
  })
  await at(DAY)
  expect((await theScan()).listings).toMatchObject([{ verdict: 'yours', gone_at: null }])
})

test('a page that cannot be opened leaves open whether its listing is gone', async () => {
  let list = [hers]
  answers = () => list
  await found()
  list = []
  ownPage = () => 'unknown'
  await days(3, 13)
  expect(await jobs()).toMatchObject([{ status: 'verification', assurance: 'none', absent_since: null }])
  expect(await theScan()).toMatchObject({ listings: [{ gone_at: null }] })
})
