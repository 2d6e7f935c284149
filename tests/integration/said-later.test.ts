// An intent that waited on an offline device, and what the person said on another device meanwhile: the later statement
// wins.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { consents } from '#server/db/tables/households.ts'
import { work } from '#server/db/tables/sync.ts'
import { raiseAlert } from '#server/removals/verify/alerts.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, anIntent, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  deps = testDeps(database)
  account = newId()
})

/** An intent created some hours ago that reaches the server now. */
async function arrives(kind: string, payload: Record<string, unknown>, hoursAgo: number): Promise<Intent> {
  const made = anIntent(kind, payload, { created_at: iso(START - hoursAgo * HOUR) })
  const device = syncDevice(deps, account)
  expect(await device.create('intents', made)).toEqual([])
  return must(await device.read('intents', made.id), 'intent') as unknown as Intent
}

const jobs = async () => {
  const all = await listDocs(database.db, 'removal_jobs', account)
  return all.map(job => [job.listing_key, job.status]).sort()
}

/** A person with these listings. */
async function listed(...keys: string[]) {
  const person = aPerson()
  const scan = aScan({ person_id: person.id, listings: keys.map(key => aListing({ key })) })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  const named = keys.map(listing_key => ({ scan_id: scan.id, listing_key }))
  return { person, scan, wish: { person_id: person.id, listings: named } }
}

test('“that’s me” and a start from before a “not me” are no answer and no start', async () => {
  const { scan, wish } = await listed('a')
  const answer = (mine: boolean) => ({ scan_id: scan.id, listing_key: 'a', mine })
  await arrives('confirm-listing', answer(false), 1)
  expect(await arrives('confirm-listing', answer(true), 2)).toMatchObject({
    status: 'failed',
    error: { code: 'answered_since' },
  })
  expect(await arrives('start-removals', wish, 2)).toMatchObject({ status: 'done', result: { jobs: [] } })
  expect(await jobs()).toEqual([])
  // The person may still change their mind.
  expect(await arrives('confirm-listing', answer(true), 0)).toMatchObject({ status: 'done' })
})

test('an answer that was taken back stays so when an older one arrives', async () => {
  const { scan } = await listed('a')
  const named = { scan_id: scan.id, listing_key: 'a' }
  const answer = (mine: boolean) => ({ ...named, mine })
  await arrives('confirm-listing', answer(false), 2)
  expect(await arrives('withdraw-answer', named, 1)).toMatchObject({ status: 'done' })
  const [open] = await listDocs(database.db, 'exposure_scans', account)
  expect(open).toMatchObject({ status: 'unsure', listings: [{ verdict: 'unsure', decided_by: 'match' }] })
  expect(await arrives('confirm-listing', answer(true), 3)).toMatchObject({
    status: 'failed',
    error: { code: 'answered_since' },
  })
  await arrives('confirm-listing', answer(true), 0)
  expect(await arrives('withdraw-answer', named, 1)).toMatchObject({ error: { code: 'answered_since' } })
})

test.each([true, false])(
  'an answer (%s) about what a listing showed is none about whom it shows now',
  async mine => {
    const { scan } = await listed('a')
    const { name, age, last_seen_at } = aListing()
    const answer = { scan_id: scan.id, listing_key: 'a', mine, shown: { name, age, last_seen_at } }
    const another = aListing({ key: 'a', name: 'Gerald Whitcombe', age: '81', verdict: 'unsure' })
    await putDoc(database.db, 'exposure_scans', account, { ...scan, listings: [another] })
    expect(await arrives('confirm-listing', answer, 2)).toMatchObject({ error: { code: 'listing_changed' } })
    const grown = aListing({ key: 'a', places: ['Reno, NV'], akas: ['G. Whitcombe'], verdict: 'unsure' })
    await putDoc(database.db, 'exposure_scans', account, { ...scan, listings: [grown] })
    expect(await arrives('confirm-listing', answer, 2)).toMatchObject({ status: 'done' })
  },
)

test('an answer about one listing is none about another', async () => {
  const { scan } = await listed('a', 'b')
  await arrives('confirm-listing', { scan_id: scan.id, listing_key: 'a', mine: false }, 1)
  const other = await arrives('confirm-listing', { scan_id: scan.id, listing_key: 'b', mine: false }, 2)
  expect(other).toMatchObject({ status: 'done' })
})

test('a removal canceled since is not started again; the others are', async () => {
  const { person, scan, wish } = await listed('a', 'b')
  const job = aJob({ person_id: person.id, scan_id: scan.id, listing_key: 'a', status: 'queued' })
  await putDoc(database.db, 'removal_jobs', account, job)
  await arrives('cancel-removal', { job_id: job.id }, 1)
  await arrives('start-removals', wish, 2)
  const [a, b] = [
    ['a', 'cancelled'],
    ['b', 'queued'],
  ]
  expect(await jobs()).toEqual([a, b])
  await arrives('start-removals', wish, 0)
  expect(await jobs()).toEqual([a, ['a', 'queued'], b])
})

test('“Auto Remove” from before its removal was canceled removes nothing', async () => {
  const { person, scan } = await listed('a')
  const of = { person_id: person.id, scan_id: scan.id, listing_key: 'a' }
  const done = aJob({ ...of, status: 'completed', completed_at: iso(START) })
  await putDoc(database.db, 'removal_jobs', account, done)
  const alert = must(
    await raiseAlert({ tx: database.db, deps, userId: account }, done, aListing({ key: 'a' })),
    'alert',
  )
  const answer = { alertId: alert.id, action: 'auto_remove' }
  const first = await arrives('handle-reappearance', answer, 1)
  await arrives('cancel-removal', { job_id: first.result?.job_id }, 1)
  expect(await arrives('handle-reappearance', answer, 2)).toMatchObject({ status: 'failed' })
  expect(await jobs()).toEqual([
    ['a', 'cancelled'],
    ['a', 'completed'],
  ])
  expect(await arrives('handle-reappearance', answer, 0)).toMatchObject({ status: 'done' })
})

test('a consent from before one was taken back is none', async () => {
  const at = new Date(START)
  const user = { id: account, email: `${account}@example.com`, createdAt: at, updatedAt: at }
  await database.db.insert(users).values(user)
  const person = aPerson({ relation: 'child', birth_year: 2015 })
  await putDoc(database.db, 'people', account, person)
  const consent = { authority: 'parent', statement: '2026-11' }
  const wish = { person_id: person.id, sites: [aSite().id], consent }
  expect(await arrives('start-scan', wish, 3)).toMatchObject({ status: 'done' })
  await database.db
    .update(consents)
    .set({ revoked_at: new Date(START - HOUR) })
    .where(eq(consents.user_id, account))
  expect(await arrives('start-scan', wish, 2)).toMatchObject({
    status: 'failed',
    error: { code: 'consent_needed' },
  })
  expect(await arrives('start-scan', wish, 0)).toMatchObject({ status: 'done' })
})
