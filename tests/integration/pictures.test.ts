// Which pictures of scans are stored: only those that a scan or a removal's timeline still shows.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT, tables } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import type { Engine } from '#server/removals/engine.ts'
import { pictureRule } from '#server/removals/search/scan-pictures.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { planEvidencePurge, purgeOldEvidence } from '#server/rights/purge-evidence.ts'
import { picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const SITES = ['first', 'second', 'third']
const MINE = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let person: ReturnType<typeof aPerson>
let scans: ReturnType<typeof aScan>[]
/** What every site shows. */
let shown: RecordFacts[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  person = aPerson()
  shown = [MINE]
  await putDoc(database.db, 'people', account, person)
  scans = SITES.map(site_id =>
    aScan({ id: newId(), person_id: person.id, site_id, status: 'pending', listings: [] }),
  )
  for (const scan of scans) {
    await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: scan.site_id }))
    await putDoc(database.db, 'exposure_scans', account, scan)
  }
  await planEvidencePurge(deps)
})

/** Takes a picture of every page. */
const engine: Engine = {
  scanner: async site =>
    scannerOf(async () => ({
      status: shown.length > 0 ? 'found' : 'not_found',
      extracted: shown,
      shots: [
        {
          label: 'Results page',
          takenAt: deps.now(),
          url: `https://${site}.example/`,
          jpeg: new Uint8Array([0xff, 0xd8, deps.now() % 256]),
          digest: 'ab',
        },
      ],
      problem: null,
    })),
  distinct: async (_site, queries) => queries.slice(0, 1),
  optOut: async () => null,
}

const jobs = () => [scanSite({ ...deps, engine }), purgeOldEvidence(deps)]

/** Visits all sites now, along with any other due work. */
async function visitAll() {
  for (const { id, site_id } of scans) {
    const due = { kind: 'scan-site', ref: id, userId: account, lane: `site:${site_id}` } as const
    await planWork(database.db, { ...due, dueAt: deps.now(), replace: true })
  }
  await workOff(deps, jobs())
}

/** Days pass with only the daily rounds. */
async function days(count: number) {
  for (let day = 0; day < count; day += 1) {
    deps.clock.at += DAY
    await workOff(deps, [purgeOldEvidence(deps)])
  }
}

const stored = async () =>
  (await database.db.select().from(blobs).where(eq(blobs.user_id, account))).map(({ key }) => key).sort()

async function referenced() {
  const seen = (await listDocs(database.db, 'exposure_scans', account)).flatMap(picturesOfScan)
  const told = (await listDocs(database.db, 'realtime_updates', account)).flatMap(picturesOfEntry)
  return [...new Set([...seen, ...told])].sort()
}

test('after three scans of three sites, the three pictures that are shown are left', async () => {
  for (let round = 0; round < 3; round += 1) {
    await visitAll()
    await days(3)
  }
  expect(await referenced()).toHaveLength(3)
  expect(await stored()).toEqual(await referenced())
})

test('what was just taken stays, though nothing shows it yet', async () => {
  await visitAll()
  const before = await stored()
  const scan = must(await findDoc(database.db, 'exposure_scans', account, must(scans[0], 'scan').id), 'scan')
  const listings = scan.listings.map(one => ({ ...one, evidence_id: null }))
  await putDoc(database.db, 'exposure_scans', account, { ...scan, listings })
  await database.db.update(blobs).set({ review_at: new Date(deps.now()) })
  deps.clock.at += 23 * HOUR
  await workOff(deps, jobs())
  expect(await stored()).toEqual(before)
  await days(8)
  expect(await stored()).toEqual(await referenced())
  expect(await stored()).toHaveLength(2)
})

test('a picture that only a removal’s timeline shows stays', async () => {
  await visitAll()
  const scan = must(await findDoc(database.db, 'exposure_scans', account, must(scans[0], 'scan').id), 'scan')
  const listing = must(scan.listings[0], 'listing')
  const job = aJob({
    person_id: person.id,
    site_id: scan.site_id,
    scan_id: scan.id,
    listing_key: listing.key,
    status: 'verification',
  })
  await putDoc(database.db, 'removal_jobs', account, job)
  shown = []
  deps.clock.at += 4 * DAY
  await visitAll()
  const told = (await listDocs(database.db, 'realtime_updates', account)).flatMap(picturesOfEntry)
  expect(told).toHaveLength(1)
  await days(10)
  expect(await stored()).toEqual(await referenced())
  expect(await stored()).toContain(told[0])
})

test('pictures are cropped to listings, except while a removal waits to be verified', async () => {
  const scan = must(scans[0], 'scan')
  const rule = () => pictureRule(database.db, account, scan, person, deps.now())
  expect(await rule()).toMatchObject({ isCropped: true })
  const job = aJob({ person_id: person.id, site_id: 'first', scan_id: scan.id, status: 'verification' })
  await putDoc(database.db, 'removal_jobs', account, job)
  expect(await rule()).toMatchObject({ isCropped: false })
})

test('a listing that the person said isn’t theirs can’t be read in later pictures', async () => {
  await visitAll()
  const scan = must(await findDoc(database.db, 'exposure_scans', account, must(scans[0], 'scan').id), 'scan')
  const rule = (listings = scan.listings) =>
    pictureRule(database.db, account, { ...scan, listings }, person, deps.now())
  expect((await rule()).mayShow(MINE)).toBe(true)
  const denied = scan.listings.map(one => ({ ...one, verdict: 'not_yours', decided_by: 'person' }) as const)
  expect((await rule(denied)).mayShow(MINE)).toBe(false)
  expect((await rule(denied)).isWorth([MINE])).toBe(false)
  // Another record on the same page may be theirs.
  expect((await rule(denied)).mayShow(recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '48', '2'))).toBe(
    true,
  )
})

test('pictures of a person who was deleted go within eight days', async () => {
  await visitAll()
  await database.db.transaction(tx => writeDocs(tx, 'people', account, [{ ...person, _deleted: true }]))
  await days(9)
  expect(await stored()).toEqual([])
})

test('the pictures of one account that can’t be reviewed hold up no other’s', async () => {
  await visitAll()
  const mine = account
  const other = newId()
  await database.db.insert(blobs).values({
    user_id: other,
    bucket: 'evidence',
    key: newId(),
    type: 'image/jpeg',
    digest: '',
    bytes: new Uint8Array([1]),
    created_at: new Date(deps.now()),
    review_at: new Date(deps.now()),
  })
  await database.db.execute(sql`update ${tables.exposure_scans} set sealed = 'OLS1broken'`)
  await days(2)
  const left = await database.db.select().from(blobs).where(eq(blobs.bucket, 'evidence'))
  expect(left.map(one => one.user_id)).toEqual([mine, mine, mine])
})
