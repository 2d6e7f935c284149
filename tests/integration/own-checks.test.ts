// The person's own checks of sites that let no program in: stored as theirs, counted by our clock, and never one of our
// scans.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let personId: string
/** Whether the site turns our scans away, and what it shows otherwise. */
let isShut: boolean
let listed: RecordFacts[]
/** How it answers for a listing's own page. */
let pageStatus: number

const LINK = 'https://first.example/p/77'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64')
const hers = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')

const engine: Engine = {
  scanner: async () =>
    scannerOf(
      async () =>
        isShut
          ? { status: 'blocked', extracted: [], shots: [], problem: 'The site turned us away.' }
          : { status: listed.length ? 'found' : 'not_found', extracted: listed, shots: [], problem: null },
      { openPage: async url => ({ status: pageStatus, url, text: '' }) },
    ),
  distinct: async (_site, queries) => queries.slice(0, 1),
  async optOut(_site, request) {
    await request.onBeforeSubmit([], null)
    const nothing = { handoff: null, resume: null, uncertain: false, disclosed: [], problem: null }
    return { status: 'submitted', shots: [], ...nothing }
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  isShut = true
  listed = [hers]
  pageStatus = 404
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  const person = aPerson()
  personId = person.id
  await putDoc(database.db, 'people', account, person)
})

/** Does the work due at a time after the start. */
function at(ms: number) {
  deps.clock.at = START + ms
  const withEngine = { ...deps, engine }
  return workOff(withEngine, [scanSite(withEngine), removeListing(withEngine)])
}

type Given = { askedAt?: number; intentId?: string }

/** A request of the person; `askedAt`: after the start, by their device. */
async function ask(name: string, payload: unknown, { askedAt, intentId = newId() }: Given = {}) {
  const asked = askedAt === undefined ? deps.now() : START + askedAt
  const outcome = await runFunction(deps, database.db, holderOf(account), name, payload, {
    askedAt: asked,
    intentId,
  })
  return { ...outcome, id: intentId }
}

const theScan = async () => must((await listDocs(database.db, 'exposure_scans', account))[0], 'the scan')
const theJob = async () => must((await listDocs(database.db, 'removal_jobs', account))[0], 'the removal')
const alerts = () => listDocs(database.db, 'reappearance_alerts', account)
const events = async () =>
  (await listDocs(database.db, 'realtime_updates', account)).map(({ update_data }) => update_data.event)
const record = (answer: string, more: object = {}, given: Given = {}) =>
  ask('record-check', { person_id: personId, site_id: 'first', answer, ...more }, given)
/** A listing as a scan of ours stores it. */
async function knownListings() {
  await record('found', { link: LINK })
  return (await theScan()).listings.map(({ seen_by: _, ...listing }) => listing)
}
async function askForAll() {
  const listings = await theirListings(database.db, account, personId)
  return ask('start-removals', { person_id: personId, listings })
}
const scanned = () => ask('start-scan', { person_id: personId }).then(() => at(0))

describe('a site that turns our scans away', () => {
  beforeEach(scanned)

  test('what they found is a listing that only they saw; the scan’s result stays ours', async () => {
    const before = await theScan()
    expect(await record('found', { link: LINK })).toMatchObject({ ok: true })
    const scan = await theScan()
    expect(scan).toMatchObject({ status: 'blocked', scan_date: before.scan_date, problem: before.problem })
    expect(scan.listings).toMatchObject([
      { key: LINK, url: LINK, seen_by: 'person', decided_by: 'person', verdict: 'yours', gone_at: null },
    ])
    expect(scan.own_checks).toMatchObject([
      { answer: 'found', by: account, at: iso(START), listing_key: LINK },
    ])
  })

  test('finding nothing is noted, and isn’t “not found”', async () => {
    const { id } = await record('not_found')
    await at(80 * HOUR)
    await record('not_found')
    const own_checks = [{ id, answer: 'not_found' }, { answer: 'not_found' }]
    expect(await theScan()).toMatchObject({ status: 'blocked', scan_date: null, listings: [], own_checks })
  })

  test.each([
    ['another site’s address', 'https://second.example/p/77'],
    ['a site whose name only begins alike', 'https://first.example.evil.example/p/77'],
    ['an address with a name before the host', 'https://first.example@evil.example/'],
    ['no address', 'javascript:alert(1)'],
    ['an address without https', 'http://www.first.example/p/77'],
  ])('%s isn’t its listing', async (_what, link) => {
    expect(await record('found', { link })).toMatchObject({ ok: false, code: 'validation_failed' })
    expect((await theScan()).own_checks ?? []).toEqual([])
  })

  test('a picture is enough, and is evidence with their label; the request doesn’t keep it', async () => {
    const found = await record('found', { picture: JPEG })
    expect(found).toMatchObject({ ok: true, keeps: { answer: 'found' } })
    expect(JSON.stringify(found)).not.toContain(JPEG)
    const [listing] = (await theScan()).listings
    expect(listing).toMatchObject({
      url: null,
      seen_by: 'person',
      evidence_id: expect.any(String),
      picture: { label: 'Your own picture', url: null },
    })
    const picture = Buffer.from('<svg onload="x">').toString('base64')
    for (const more of [{ picture }, {}])
      expect(await record('found', more)).toMatchObject({ ok: false, code: 'validation_failed' })
  })

  test('taking it back leaves no listing and no check', async () => {
    const { id } = await record('found', { link: LINK })
    const scan_id = (await theScan()).id
    expect(await ask('withdraw-check', { scan_id, check_id: newId() })).toMatchObject({ ok: false })
    expect(await ask('withdraw-check', { scan_id, check_id: id })).toMatchObject({ ok: true })
    expect(await theScan()).toMatchObject({ listings: [], own_checks: [] })
  })

  test('taking it back leaves a known listing as it was taken for', async () => {
    const ours = await theScan()
    const not = { verdict: 'not_yours', decided_by: 'match' } as const
    const listings = (await knownListings()).map(one => ({ ...one, ...not }))
    await patchDoc(database.db, 'exposure_scans', account, ours.id, { listings })
    const { id } = await record('found', { link: LINK })
    expect((await theScan()).listings).toMatchObject([{ verdict: 'yours', decided_by: 'person' }])
    await ask('withdraw-check', { scan_id: ours.id, check_id: id })
    expect((await theScan()).listings).toEqual(listings)
  })

  test('taking it back leaves a removal that was asked for before', async () => {
    const ours = await theScan()
    await patchDoc(database.db, 'exposure_scans', account, ours.id, { listings: await knownListings() })
    const listings = [{ scan_id: ours.id, listing_key: LINK }]
    expect(await ask('start-removals', { person_id: personId, listings })).toMatchObject({ ok: true })
    const { status, assurance } = await theJob()
    const { id } = await record('found', { link: LINK })
    expect(await ask('withdraw-check', { scan_id: ours.id, check_id: id })).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ status, assurance })
  })

  test('their picture doesn’t take the place of ours while the listing is up', async () => {
    const ours = await theScan()
    const evidence_id = newId()
    const listings = (await knownListings()).map(one => ({ ...one, evidence_id }))
    await patchDoc(database.db, 'exposure_scans', account, ours.id, { listings })
    await record('found', { link: LINK, picture: JPEG })
    expect((await theScan()).listings).toMatchObject([{ evidence_id }])
  })

  test('an answer from a device that was offline doesn’t replace a later one', async () => {
    await at(DAY)
    await record('found', { link: LINK }, { askedAt: DAY })
    expect(await record('not_found', {}, { askedAt: HOUR })).toMatchObject({
      ok: false,
      code: 'answered_since',
    })
    expect((await theScan()).own_checks).toHaveLength(1)
  })

  test('our search, once it’s let in, doesn’t call their listing gone because it never showed it', async () => {
    await record('found', { link: LINK })
    isShut = false
    listed = []
    pageStatus = 403
    await at(40 * DAY)
    expect(await theScan()).toMatchObject({
      problem: null,
      listings: [{ key: LINK, gone_at: null, seen_by: 'person' }],
    })
    // Its own page is missing: that's ours.
    pageStatus = 404
    await at(80 * DAY)
    expect((await theScan()).listings).toMatchObject([{ key: LINK, gone_at: iso(START + 80 * DAY) }])
  })

  test('once our search shows it, it’s seen by us as well', async () => {
    await record('found', { link: LINK })
    isShut = false
    listed = [{ ...hers, profileUrl: LINK, identifier: LINK }]
    await at(40 * DAY)
    const scan = await theScan()
    expect(scan.listings).toHaveLength(1)
    expect(scan.listings[0]).not.toHaveProperty('seen_by')
  })
})

test('a site that we can’t search gets a row of theirs, and no visit is planned', async () => {
  await patchDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first', { scannable: false })
  await record('not_found')
  expect(await theScan()).toMatchObject({ status: 'error', scan_date: null, next_check_at: null })
})

describe('a removal on a site that turns us away since', () => {
  beforeEach(async () => {
    isShut = false
    listed = [{ ...hers, profileUrl: LINK, identifier: LINK }]
    await scanned()
    await askForAll()
    await at(HOUR)
    isShut = true
    await at(4 * DAY)
  })
  const answer = async (given: string) => ask('answer-look', { job_id: (await theJob()).id, answer: given })
  const OURS = /^(seen_|resurfaced|asserted)/

  test('two looks 72 hours apart, by our clock, are “you saw it gone”, and never ours', async () => {
    const before = (await events()).filter(event => OURS.test(event))
    await answer('not_found')
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone', absent_since: null })
    deps.clock.at += ABSENCE_GAP - 1
    await answer('not_found')
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone' })
    deps.clock.at += 1
    await answer('not_found')
    expect(await theJob()).toMatchObject({
      status: 'verification',
      assurance: 'person_saw_gone_twice',
      absent_since: null,
      completed_at: null,
    })
    expect((await events()).filter(event => OURS.test(event))).toEqual(before)
    const scan = await theScan()
    expect(scan.listings[0]).toMatchObject({ gone_at: null })
  })

  test('a device whose clock is wrong can’t make 72 hours pass', async () => {
    const { id } = await theJob()
    await ask('answer-look', { job_id: id, answer: 'not_found' }, { askedAt: -100 * DAY })
    await answer('not_found')
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone' })
  })

  test('a look that a device held for days doesn’t make 72 hours pass', async () => {
    const { id } = await theJob()
    await answer('not_found')
    const first = deps.clock.at - START
    deps.clock.at += ABSENCE_GAP + DAY
    await ask('answer-look', { job_id: id, answer: 'not_found' }, { askedAt: first + HOUR })
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone' })
    await answer('not_found')
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone_twice' })
  })

  test('a listing that they report at the site breaks its series, as an answer at its removal does', async () => {
    await answer('not_found')
    deps.clock.at += HOUR
    expect(await record('found', { link: LINK })).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'person_saw_present' })
    deps.clock.at += ABSENCE_GAP
    await answer('not_found')
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone' })
  })

  test('taking that report back takes it back at the removal, too', async () => {
    await answer('not_found')
    deps.clock.at += HOUR
    const { id } = await record('found', { link: LINK })
    const taken = { scan_id: (await theScan()).id, check_id: id }
    expect(await ask('withdraw-check', taken)).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'person_saw_gone' })
    expect((await theScan()).own_checks).toEqual([])
  })

  test('what we saw gone once starts again after they saw it there', async () => {
    isShut = false
    listed = []
    await at(8 * DAY)
    expect(await theJob()).toMatchObject({ assurance: 'seen_gone_once' })
    expect(await record('found', { link: LINK })).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_present', absent_since: null })
    await at(12 * DAY)
    expect((await theJob()).status).toBe('verification')
  })

  test('they can take the newest answer back, and things stand as before', async () => {
    const before = await theJob()
    await answer('not_found')
    deps.clock.at += ABSENCE_GAP
    const { id } = await answer('not_found')
    const job_id = before.id
    expect(await ask('withdraw-check', { job_id, check_id: id })).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone' })
    const [first] = (await theJob()).own_checks ?? []
    await ask('withdraw-check', { job_id, check_id: must(first, 'first check').id })
    expect(await theJob()).toMatchObject({ assurance: before.assurance, own_checks: [] })
  })

  test('found after “gone” is a return: an alert with their day, and a removal that is over, and was never complete', async () => {
    await answer('not_found')
    const missed = iso(deps.now())
    deps.clock.at += ABSENCE_GAP
    await answer('not_found')
    deps.clock.at += DAY
    const { id } = await answer('found')
    const job = await theJob()
    expect(job).toMatchObject({ status: 'failed', assurance: 'resurfaced', completed_at: null })
    expect(await ask('retry-removal', { job_id: job.id })).toMatchObject({ ok: false })
    expect(await alerts()).toMatchObject([
      { job_id: job.id, status: 'new', previous_removal_date: missed, detected_at: iso(deps.now()) },
    ])
    expect(await events()).toContain('person_found_again')
    expect(await events()).not.toContain('resurfaced')
    const notices = await listDocs(database.db, 'notifications', account)
    expect(notices.filter(({ type }) => type === 'removal_complete' || type === 'email_bounce')).toEqual([])
    expect(await ask('withdraw-check', { job_id: job.id, check_id: id })).toMatchObject({ ok: true })
    expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'person_saw_gone_twice' })
    expect(await alerts()).toMatchObject([{ status: 'resolved' }])
  })

  test('a site that didn’t open says nothing', async () => {
    const before = await theJob()
    await answer('could_not_open')
    expect(await theJob()).toMatchObject({ status: 'verification', assurance: before.assurance })
  })

  test('our own two scans, once we’re let in, complete it as ever', async () => {
    await answer('not_found')
    isShut = false
    listed = []
    for (const day of [8, 12, 16, 20]) await at(day * DAY)
    expect(await theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
    const job = await theJob()
    expect(Date.parse(must(job.absent_since, 'first absence'))).toBeGreaterThanOrEqual(START + 4 * DAY)
    expect(await findDoc(database.db, 'removal_jobs', account, job.id)).toMatchObject({
      own_checks: [{ answer: 'not_found' }],
    })
  })
})

describe('a site where our scans completed a removal', () => {
  beforeEach(async () => {
    isShut = false
    await scanned()
    await askForAll()
    listed = []
    for (const day of [1, 4, 8, 12, 16, 20]) await at(day * DAY)
    expect(await theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
  })

  test('another listing that only they found is no return that we saw', async () => {
    pageStatus = 403
    await record('found', { link: LINK })
    for (const day of [40, 80]) await at(day * DAY)
    const notices = await listDocs(database.db, 'notifications', account)
    expect(notices.filter(({ type }) => type === 'data_reappeared')).toEqual([])
    expect(await events()).not.toContain('resurfaced')
    expect(await theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
    expect((await theScan()).listings).toContainEqual(
      expect.objectContaining({ key: LINK, gone_at: null, seen_by: 'person' }),
    )
  })
})
