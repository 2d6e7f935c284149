// A person's answers about a listing persist, however its site names it: "not me" never becomes theirs by itself, and
// "that's me" isn't lost.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { readSeenRecords } from '#server/removals/search/seen-records.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { fakeEngine, type PretendSite, recordOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let site: PretendSite
let engine: Engine

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  site = { records: [], scan: 'answers', optOut: 'submitted', submissions: [] }
  engine = fakeEngine(new Map([['first', site]]))
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})

/** Scans the site at a time after the start. */
async function look(ms: number, ...records: RecordFacts[]) {
  site.records = records
  deps.clock.at = START + ms
  const withEngine = { ...deps, engine }
  await workOff(withEngine, [scanSite(withEngine)])
}
const ask = async (name: string, body: unknown) =>
  (await (await functionCaller(deps, account)(name, body)).json()) as Record<string, unknown>
const theScan = async () => must((await listDocs(database.db, 'exposure_scans', account))[0], 'the scan')

const link = 'https://site.example/p/marguerite-tolliver'
const hers = (address: string | null, given: Partial<RecordFacts> = {}): RecordFacts => ({
  ...recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', ''),
  relatives: ['Otto Tolliver'],
  profileUrl: address,
  identifier: address ?? `digest of ${JSON.stringify(given)}`,
  ...given,
})

/** A first scan, and the answer to it. */
async function answered(mine: boolean, record: RecordFacts) {
  const person = aPerson()
  await putDoc(database.db, 'people', account, person)
  await ask('start-scan', { person_id: person.id })
  await look(0, record)
  const { id, listings } = await theScan()
  await ask('confirm-listing', { scan_id: id, listing_key: must(listings[0], 'a listing').key, mine })
  return person
}
async function again(person: { id: string }, ms: number, ...records: RecordFacts[]) {
  deps.clock.at = START + ms
  await ask('start-scan', { person_id: person.id })
  await look(ms, ...records)
  return (await theScan()).listings
}

test.each([
  ['a referring page', hers(`${link}-48213077?ref=2`)],
  ['a slash', hers(`${link}-48213077/`)],
  ['another slug around its id', hers('https://site.example/p/m-tolliver-troy-48213077')],
  ['a new link', hers(`${link}-99213071`)],
])('“not me” goes on when the link has %s', async (_, later) => {
  const person = await answered(false, hers(`${link}-48213077`))
  const listings = await again(person, DAY, later)
  expect(listings).toMatchObject([{ verdict: 'not_yours', decided_by: 'person' }])
  expect(await theScan()).toMatchObject({ status: 'not_found' })
})

test('“not me” goes on where an entry is known by what it says, and one relative more is shown', async () => {
  const person = await answered(false, hers(null))
  const more = hers(null, { relatives: ['Otto Tolliver', 'Ann Tolliver'] })
  expect(await again(person, DAY, more)).toMatchObject([{ verdict: 'not_yours', decided_by: 'person' }])
  const back = hers(null, { relatives: ['Ann Tolliver'] })
  await again(person, 2 * DAY)
  expect(await again(person, 40 * DAY, back)).toMatchObject([
    { verdict: 'not_yours', decided_by: 'person', gone_at: null },
  ])
})

test('one that was refused, missed, and is theirs after all was never checked: it isn’t gone', async () => {
  const person = await answered(false, hers(`${link}-48213077`))
  const [missed] = await again(person, DAY)
  expect(missed?.gone_at).not.toBeNull()
  await ask('confirm-listing', { scan_id: (await theScan()).id, listing_key: missed?.key, mine: true })
  expect(await theScan()).toMatchObject({ status: 'found', listings: [{ verdict: 'yours', gone_at: null }] })
})

test.each([true, false])(
  'an answer (mine: %s) after a visit that failed makes it no visit that succeeded',
  async mine => {
    const doubtful = { ...hers(`${link}-48213077`), age: null, relatives: [], addresses: [] }
    const person = aPerson()
    await putDoc(database.db, 'people', account, person)
    await ask('start-scan', { person_id: person.id })
    await look(0, doubtful)
    expect(await theScan()).toMatchObject({ status: 'unsure' })
    site.scan = 'blocked'
    await again(person, DAY)
    const { id, listings } = await theScan()
    await ask('confirm-listing', { scan_id: id, listing_key: must(listings[0], 'a listing').key, mine })
    expect(await theScan()).toMatchObject({
      status: 'blocked',
      problem: expect.stringContaining('Turned away'),
      listings: [{ verdict: mine ? 'yours' : 'not_yours', gone_at: null }],
    })
  },
)

test('a “no” about what a visit showed before it was turned away leaves open what else is there', async () => {
  const person = aPerson()
  const scan = aScan({
    person_id: person.id,
    status: 'unsure',
    problem: 'The site turned us away.',
    listings: [aListing({ verdict: 'unsure', decided_by: 'match' })],
  })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  await ask('confirm-listing', { scan_id: scan.id, listing_key: aListing().key, mine: false })
  expect(await theScan()).toMatchObject({ status: 'error', problem: 'The site turned us away.' })
})

test('an answer that is taken back leaves a question, and the answer is gone from every device', async () => {
  const doubtful = { ...hers(`${link}-48213077`), age: null, relatives: [] }
  await answered(false, doubtful)
  const { id, listings } = await theScan()
  const named = { scan_id: id, listing_key: must(listings[0], 'a listing').key }
  expect(await ask('withdraw-answer', named)).toMatchObject({ status: 'unsure' })
  expect(await theScan()).toMatchObject({
    status: 'unsure',
    listings: [{ verdict: 'unsure', decided_by: 'match', gone_at: null }],
  })
  const kinds = (await listDocs(database.db, 'intents', account)).map(({ kind }) => kind)
  expect(kinds).not.toContain('confirm-listing')
  // Withdrawing it again changes nothing: the matcher's verdict isn't an answer.
  expect(await ask('withdraw-answer', named)).toMatchObject({ status: 'unsure' })
})

test('with the answer, a removal that hasn’t asked for anything is taken back', async () => {
  const { person, scan } = await stored([aListing({ verdict: 'yours', decided_by: 'person' })])
  const of = { person_id: person.id, scan_id: scan.id, listing_key: aListing().key }
  const [waiting, sent] = [
    aJob({ ...of, status: 'queued', submitted_at: null }),
    aJob({ ...of, status: 'verification', submitted_at: iso(START) }),
  ]
  for (const job of [waiting, sent]) await putDoc(database.db, 'removal_jobs', account, job)
  await ask('withdraw-answer', { scan_id: scan.id, listing_key: of.listing_key })
  const after = new Map(
    (await listDocs(database.db, 'removal_jobs', account)).map(({ id, status }) => [id, status]),
  )
  expect([after.get(waiting.id), after.get(sent.id)]).toEqual(['cancelled', 'verification'])
})

test('one that could be the refused one is asked about, look after look, and then answered', async () => {
  const person = await answered(false, hers(`${link}-48213077`))
  const perhaps = hers(`${link}-99213071`, { relatives: [] })
  const open = { verdict: 'unsure', decided_by: 'match', gone_at: null }
  expect((await again(person, DAY, perhaps)).at(-1)).toMatchObject(open)
  expect((await again(person, 2 * DAY, perhaps)).at(-1)).toMatchObject(open)
  const { id, listings } = await theScan()
  await ask('confirm-listing', { scan_id: id, listing_key: listings.at(-1)?.key, mine: true })
  expect((await again(person, 3 * DAY, perhaps)).at(-1)).toMatchObject({
    verdict: 'yours',
    decided_by: 'person',
  })
})

test('“that’s me” goes on under another link, though the matcher would ask', async () => {
  const theirs = { age: null, phoneNumbers: ['9375550112'] }
  const person = await answered(true, hers(`${link}-48213077`, theirs))
  expect(await again(person, DAY, hers(`${link}-99213071`, theirs))).toMatchObject([
    { verdict: 'yours', decided_by: 'person' },
  ])
})

/** A scan as earlier visits left it, with its next visit planned. */
async function stored(listings: SeenListing[]) {
  const person = aPerson()
  const scan = aScan({ person_id: person.id, listings })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  const work = { kind: 'scan-site', ref: scan.id, userId: account, lane: 'first' } as const
  await database.db.transaction(tx => planWork(tx, { ...work, dueAt: START + 4 * DAY }))
  return { person, scan }
}
const refusedOf = (key: string) =>
  aListing({ key, url: key, age: '71', verdict: 'not_yours', decided_by: 'person' })

test('a refused person behind a shared link silences nobody else there', async () => {
  const shared = 'https://site.example/results'
  await stored([refusedOf(shared)])
  await look(4 * DAY + HOUR, hers(shared), hers(shared, { age: '71', relatives: [] }))
  const { listings } = await theScan()
  expect(listings).toMatchObject([
    { age: '71', verdict: 'not_yours', decided_by: 'person' },
    { age: '47', decided_by: 'match' },
  ])
  expect(listings[1]?.verdict).not.toBe('not_yours')
  expect(new Set(listings.map(({ key }) => key)).size).toBe(2)
})

test('rows of before keep their keys: no listing looks new, and a removal goes on with its own', async () => {
  const before = `${link}?utm_source=list&id=7`
  const refused = `${link}-of-troy?ref=1`
  const { person, scan } = await stored([aListing({ key: before, url: before }), refusedOf(refused)])
  const job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    listing_key: before,
    status: 'verification',
    submitted_at: iso(START),
  })
  await putDoc(database.db, 'removal_jobs', account, job)
  await keepRecord(database.db, account, scan.id, { key: before, record: hers(before), foundBy: [] })
  await look(4 * DAY + HOUR, hers(`${link}?id=7&ref=9`), hers(`${link}-of-troy`, { age: '71' }))
  expect((await theScan()).listings).toMatchObject([
    { key: before, first_seen_at: iso(START), gone_at: null },
    { key: refused, verdict: 'not_yours', decided_by: 'person', gone_at: null },
  ])
  const [after] = await listDocs(database.db, 'removal_jobs', account)
  expect(after).toMatchObject({ listing_key: before, status: 'verification', absent_since: null })
  // The form is filled in with what the site shows now.
  const kept = await readSeenRecords(database.db, account, scan.id)
  expect(kept.get(before)?.record).toMatchObject({
    profileUrl: `${link}?id=7&ref=9`,
  })
})

test('a question that is asked again is open on every device: the answer of before is gone', async () => {
  const answers = async () =>
    (await listDocs(database.db, 'intents', account)).filter(({ kind }) => kind === 'confirm-listing')
  const person = await answered(true, hers(`${link}-48213077`))
  const given = must((await answers())[0], 'the answer')
  const other = { ...given, id: newId(), payload: { ...given.payload, listing_key: 'another' } }
  await putDoc(database.db, 'intents', account, other)
  await again(person, DAY, hers(`${link}-48213077`))
  expect(await answers()).toHaveLength(2)
  await again(person, 2 * DAY, hers(`${link}-48213077`, { name: 'Gerald Whitcombe', age: '81' }))
  expect((await theScan()).listings).toMatchObject([{ verdict: 'unsure', decided_by: 'match' }])
  expect(await answers()).toEqual([other])
})
