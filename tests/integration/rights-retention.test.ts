// Raw pictures are deleted 90 days after their removal was verified complete. What they proved stays.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tables } from '#server/db/replicated.ts'
import { findDoc, headOf, patchDoc, putDoc } from '#server/db/rows.ts'
import { blobs, seenRecords } from '#server/db/tables/engine.ts'
import { syncDevices } from '#server/db/tables/sync.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { planDeletionPurge } from '#server/housekeeping/purge-deletions.ts'
import { planEvidencePurge } from '#server/rights/purge-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { aJob } from '#tests/support/documents.ts'
import { type Filled, fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld
let who: RightsPerson
let filled: Filled

beforeAll(async () => {
  world = await openRightsWorld()
})
beforeEach(async () => {
  await emptyDatabase(world.database)
  who = await world.signIn(`somebody-${newId()}@example.com`)
  filled = await fillAccount(world, who, 'jjqjjq')
  await planDeletionPurge(world.deps)
  await planEvidencePurge(world.deps)
})
afterAll(() => world.close())

/** Marks the removal as verified complete now, with its listing gone. */
async function complete() {
  const { job, scan } = filled
  const at = iso(world.deps.now())
  await patchDoc(world.deps.db, 'removal_jobs', who.userId, job.id, { status: 'completed', completed_at: at })
  const listings = scan.listings.map(listing => ({ ...listing, gone_at: at }))
  await patchDoc(world.deps.db, 'exposure_scans', who.userId, scan.id, { listings })
}

const pictures = () => world.deps.db.select().from(blobs).where(eq(blobs.user_id, who.userId))
const entry = async () =>
  must(await findDoc(world.deps.db, 'realtime_updates', who.userId, filled.updateId), 'entry')

test('on the ninetieth day the picture goes; its date, digest and sentence stay, and the entry says so', async () => {
  await complete()
  const before = await entry()
  world.pass(89 * DAY)
  await world.work()
  expect(await pictures()).toHaveLength(1)
  expect(await entry()).toEqual(before)
  world.pass(2 * DAY)
  await world.work()
  expect(await pictures()).toEqual([])
  expect(await entry()).toEqual({ ...before, evidence: [{ ...before.evidence[0], kind: 'purged' }] })
  const scan = must(await findDoc(world.deps.db, 'exposure_scans', who.userId, filled.scan.id), 'scan')
  expect(scan.listings[0]?.evidence_id).toBeNull()
})

test('the picture of a removal that is not complete stays, however old', async () => {
  world.pass(400 * DAY)
  await world.work()
  expect(await pictures()).toHaveLength(1)
})

test('a picture that shows another removal too stays until that one is done as well', async () => {
  await complete()
  const job = aJob({ person_id: filled.person.id, status: 'verification' })
  const shared = await entry()
  await putDoc(world.deps.db, 'removal_jobs', who.userId, job)
  await putDoc(world.deps.db, 'realtime_updates', who.userId, { ...shared, id: newId(), job_id: job.id })
  world.pass(91 * DAY)
  await world.work()
  expect((await entry()).evidence[0]?.kind).toBe('purged')
  expect(await pictures()).toHaveLength(1)
  const done = { status: 'completed', completed_at: iso(world.deps.now()) } as const
  await patchDoc(world.deps.db, 'removal_jobs', who.userId, job.id, done)
  world.pass(91 * DAY)
  await world.work()
  expect(await pictures()).toEqual([])
})

test('what looks remembered goes within a day of the person being deleted, and not before', async () => {
  const { person } = filled
  world.pass(2 * DAY)
  await world.work()
  expect(await world.deps.db.select().from(seenRecords)).toHaveLength(1)
  await world.deps.db.transaction(tx => writeDocs(tx, 'people', who.userId, [{ ...person, _deleted: true }]))
  world.pass(2 * DAY)
  await world.work()
  expect(await world.deps.db.select().from(seenRecords)).toEqual([])
})

test('it goes also where every device has long passed the deletion, so that the deleted row goes the same day', async () => {
  const { person } = filled
  await world.deps.db.transaction(tx => writeDocs(tx, 'people', who.userId, [{ ...person, _deleted: true }]))
  await world.deps.db.insert(syncDevices).values({
    user_id: who.userId,
    device_id: newId(),
    seen_at: new Date(world.deps.now()),
    passed: { people: await headOf(world.deps.db, who.userId) },
  })
  world.pass(2 * DAY)
  await world.work()
  expect(await world.deps.db.select({ id: tables.people.id }).from(tables.people)).toEqual([])
  expect(await world.deps.db.select().from(seenRecords)).toEqual([])
})
