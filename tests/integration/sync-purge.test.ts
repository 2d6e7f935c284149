// Old deletions are purged. An earlier checkpoint has then expired, and reading from the start always ends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { headOf, listDocs, putDoc, rowsAfter } from '#server/db/rows.ts'
import { planWork } from '#server/db/work.ts'
import { planDeletionPurge, purgeDeleted } from '#server/housekeeping/purge-deletions.ts'
import { purgeDeletions } from '#server/sync/purge.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { PullAllAnswer } from '#shared/protocol/sync.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aNotification, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { wholePart } from '#tests/support/whole-round.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps
let device: SyncDevice

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  deps = testDeps(database)
  device = syncDevice(deps)
})

const purge = () => wholePart(after => purgeDeletions(database.db, deps.now(), after))

/** Pulls from a number as a device with this id. Resolves when that is recorded. */
async function pullAs(id: string, seq: number, name: CollectionName = 'people'): Promise<Response> {
  const response = await device.request(`/${name}/pull?seq=${seq}`, { headers: { 'x-sync-device': id } })
  await device.written()
  return response
}

/** Creates people and deletes the first one. Returns the deletion's number. */
async function deleteFirstOf(count: number): Promise<{ deletion: number; ids: string[] }> {
  const people = Array.from({ length: count }, () => aPerson())
  for (const person of people) await device.create('people', person)
  const first = must(people[0], 'person')
  const was = must(await device.read('people', first.id), 'stored person')
  expect(await device.edit('people', was, { _deleted: true })).toEqual([])
  return { deletion: await headOf(database.db, device.userId), ids: people.map(person => person.id) }
}

const idsLeft = async () =>
  (await rowsAfter(database.db, 'people', device.userId, 0, 1000)).map(row => row.id)

const combined = async (body: object): Promise<PullAllAnswer> =>
  (await (
    await device.request('/pull', { method: 'POST', body: JSON.stringify(body) })
  ).json()) as PullAllAnswer

test('8.1 a deletion goes once every device has passed it, and what is not deleted stays', async () => {
  const { deletion, ids } = await deleteFirstOf(3)
  const [phone, laptop] = [newId(), newId()]
  await pullAs(phone, deletion)
  await pullAs(laptop, deletion - 1)
  await purge()
  expect(await idsLeft()).toHaveLength(3)
  await pullAs(laptop, deletion)
  deps.clock.at += DAY
  await pullAs(laptop, deletion)
  await purge()
  expect(await idsLeft()).toEqual(ids.slice(1))
})

test('8.1 a device that has never asked for the collection has passed nothing of it', async () => {
  const { deletion } = await deleteFirstOf(1)
  await pullAs(newId(), deletion)
  await pullAs(newId(), deletion, 'notifications')
  await purge()
  expect(await idsLeft()).toHaveLength(1)
})

test('8.1 a device that reads afresh is waited for again', async () => {
  const { deletion } = await deleteFirstOf(1)
  const id = newId()
  await pullAs(id, deletion)
  await pullAs(id, 0)
  await purge()
  expect(await idsLeft()).toHaveLength(1)
})

test('8.1 another account’s devices have no say', async () => {
  const { deletion } = await deleteFirstOf(1)
  const other = syncDevice(deps)
  await other.request('/people/pull?seq=0', { headers: { 'x-sync-device': newId() } })
  await other.written()
  await pullAs(newId(), deletion)
  await purge()
  expect(await idsLeft()).toEqual([])
})

test('8.1 a device unheard of for 180 days is not waited for, and forgotten', async () => {
  const { deletion } = await deleteFirstOf(1)
  await pullAs(newId(), 1)
  deps.clock.at += 100 * DAY
  const kept = newId()
  await pullAs(kept, deletion)
  deps.clock.at += 80 * DAY + MINUTE
  await purge()
  expect(await idsLeft()).toEqual([])
  const { rows } = await database.statements.executeSql('select device_id from sync_devices')
  expect(rows).toEqual([{ device_id: kept }])
})

test('8.2 with no device known only age purges: 180 days after the deletion, to the hour', async () => {
  await deleteFirstOf(2)
  await device.request('/people/pull?seq=99', { headers: { 'x-sync-device': 'not a device' } })
  deps.clock.at += 180 * DAY - MINUTE
  await purge()
  expect(await idsLeft()).toHaveLength(2)
  deps.clock.at += HOUR
  await purge()
  expect(await idsLeft()).toHaveLength(1)
})

test('8.1 what the server itself deleted goes by age too, counted from the next round', async () => {
  const person = aPerson()
  await putDoc(database.db, 'people', device.userId, person, true)
  await purge()
  deps.clock.at += 179 * DAY
  await purge()
  expect(await idsLeft()).toEqual([person.id])
  deps.clock.at += DAY + HOUR
  await purge()
  expect(await idsLeft()).toEqual([])
})

test('what scans found of a person goes with the person, but for listings that a removal is about', async () => {
  const [gone, kept] = [aPerson(), aPerson()]
  const listings = [aListing({ key: 'asked' }), aListing({ key: 'unasked' })]
  const [plain, asked, other] = [
    aScan({ person_id: gone.id, listings }),
    aScan({ person_id: gone.id, listings }),
    aScan({ person_id: kept.id, listings }),
  ]
  for (const person of [gone, kept]) await putDoc(database.db, 'people', device.userId, person)
  for (const scan of [plain, asked, other]) await putDoc(database.db, 'exposure_scans', device.userId, scan)
  const job = aJob({ person_id: gone.id, scan_id: asked.id, listing_key: 'asked' })
  await putDoc(database.db, 'removal_jobs', device.userId, job)
  await purge()
  expect(await listDocs(database.db, 'exposure_scans', device.userId)).toHaveLength(3)
  await putDoc(database.db, 'people', device.userId, gone, true)
  await purge()
  const left = await listDocs(database.db, 'exposure_scans', device.userId)
  const keysOf = (id: string) => left.find(scan => scan.id === id)?.listings.map(({ key }) => key)
  expect([plain, asked, other].map(({ id }) => keysOf(id))).toEqual([
    undefined,
    ['asked'],
    ['asked', 'unasked'],
  ])
  const stored = await rowsAfter(database.db, 'exposure_scans', device.userId, 0, 1000)
  expect(stored.find(({ id }) => id === plain.id)).toMatchObject({ deleted: true, listings: [] })
  const head = await headOf(database.db, device.userId)
  await purge()
  expect(await headOf(database.db, device.userId)).toBe(head)
})

test('8.1 a row that came back is not purged', async () => {
  const site = aSite()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site, true)
  await purge()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
  deps.clock.at += 181 * DAY
  await purge()
  expect(await listDocs(database.db, 'data_broker_sites', SHARED_ACCOUNT)).toEqual([site])
})

test('8.3 a checkpoint below a purged number has expired; from the start, and from there on, it goes on', async () => {
  const { deletion, ids } = await deleteFirstOf(3)
  await pullAs(newId(), deletion)
  await purge()
  const expired = await pullAs(newId(), deletion - 1)
  expect(expired.status).toBe(410)
  expect(expired.headers.get('x-server-time')).not.toBeNull()
  expect(await expired.json()).toMatchObject({ code: 'checkpoint_expired' })
  const afresh = await device.pull('people', 0)
  expect(afresh.documents.map(doc => doc.id)).toEqual(ids.slice(1))
  expect((await device.pull('people', deletion)).documents).toEqual([])
})

test('8.3 in a combined pull only the expired collection says so', async () => {
  const { deletion } = await deleteFirstOf(2)
  await putDoc(database.db, 'notifications', device.userId, aNotification())
  await pullAs(newId(), deletion)
  await purge()
  const answer = await combined({ since: { people: 1, notifications: 1 } })
  expect(answer.people).toEqual({ expired: true })
  expect(answer.notifications).toMatchObject({ documents: [{}], checkpoint: { seq: deletion + 1 } })
  expect(Object.keys(answer)).toHaveLength(Object.keys(collections).length)
})

test('8.3 the last page’s checkpoint has not expired, although the highest number was purged', async () => {
  const { deletion } = await deleteFirstOf(2)
  await pullAs(newId(), deletion)
  await purge()
  const { checkpoint } = await device.pull('people', 0)
  expect(await device.pull('people', checkpoint.seq)).toEqual({ documents: [], checkpoint })
  const { people } = await combined({ since: { people: 0 } })
  expect(people).toMatchObject({ checkpoint })
})

test.each([1, 2, 3])(
  '8.3 reading afresh in pages of %i comes to its end, and misses nothing',
  async limit => {
    const { deletion, ids } = await deleteFirstOf(8)
    await pullAs(newId(), deletion)
    await purge()
    const seen: string[] = []
    let seq = 0
    for (let page = 0; page < 20; page++) {
      const { documents, checkpoint } = await device.pull('people', seq, limit)
      seen.push(...documents.map(doc => doc.id))
      seq = checkpoint.seq
      if (documents.length < limit) break
    }
    expect(seen).toEqual(ids.slice(1))
    expect(await device.pull('people', seq)).toEqual({ documents: [], checkpoint: { seq } })
  },
)

test('8.3 the shared rows’ pages in memory know of a purge', async () => {
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'stays' }))
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'goes' }), true)
  await purge()
  const before = await device.request('/data_broker_sites/pull?seq=1')
  expect(before.status).toBe(200)
  deps.clock.at += 180 * DAY + HOUR
  await purge()
  const headers = { 'if-none-match': must(before.headers.get('etag'), 'etag') }
  expect((await device.request('/data_broker_sites/pull?seq=1', { headers })).status).toBe(410)
  expect((await combined({ since: { data_broker_sites: 1 } })).data_broker_sites).toEqual({ expired: true })
  const { documents, checkpoint } = await device.pull('data_broker_sites')
  expect(documents.map(doc => doc.id)).toEqual(['stays'])
  expect(checkpoint.seq).toBe(2)
})

test('8.1 marks that say nothing more are forgotten', async () => {
  const days = Array.from({ length: 10 }, (_, round) => round * 40)
  for (const day of days) {
    deps.clock.at = START + day * DAY
    await putDoc(database.db, 'people', device.userId, aPerson())
    await purge()
  }
  const { rows } = await database.statements.executeSql('select at from sync_marks order by at')
  const left = rows.map(row => (new Date((row as { at: string }).at).getTime() - START) / DAY)
  expect(left).toEqual([160, 200, 240, 280, 320, 360])
})

test('8.1 the round is planned for the next day, again and again', async () => {
  await planDeletionPurge(deps)
  const job = purgeDeleted(deps as never)
  await planWork(database.db, {
    kind: 'purge-deletions',
    ref: 'sync',
    userId: SHARED_ACCOUNT,
    lane: 'purge-deletions',
    dueAt: START,
  })
  await workOff({ ...deps, wallNow: () => START }, [job])
  const { rows } = await database.statements.executeSql(
    "select due_at from work where kind = 'purge-deletions'",
  )
  expect(rows.map(row => new Date((row as { due_at: string }).due_at).getTime())).toEqual([START + DAY])
})
