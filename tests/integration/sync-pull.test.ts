// What a device reads: its own account's rows and the shared catalogue, by sequence number, page by page.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { PullAnswer } from '#shared/protocol/sync.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aNotification, aPerson, aSite, START } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let device: SyncDevice

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  deps = testDeps(database)
  device = syncDevice(deps)
})

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('an account sees its own rows only', async () => {
  const other = syncDevice(deps)
  const person = aPerson()
  await device.create('people', person)
  expect((await other.pull('people')).documents).toEqual([])
  expect(await other.pull('people')).toEqual({ documents: [], checkpoint: { seq: 0 } })
})

test('an account cannot touch another’s row by knowing its id', async () => {
  const other = syncDevice(deps)
  const person = aPerson()
  await device.create('people', person)
  const was = must(await device.read('people', person.id), 'person')
  await other.edit('people', was, { birth_year: 1900 })
  await other.edit('people', was, { _deleted: true })
  expect(await device.read('people', person.id)).toEqual({ ...person, _deleted: false })
})

test('documents carry neither their owner nor their number', async () => {
  await device.create('people', aPerson())
  const [doc] = (await device.pull('people')).documents
  expect(Object.keys(must(doc, 'document')).sort()).toEqual(
    [...Object.keys(collections.people.fields), '_deleted'].sort(),
  )
})

test('pages follow each other without a gap, oldest first, and end with a short one', async () => {
  const notes = Array.from({ length: 7 }, () => aNotification())
  for (const note of notes) await putDoc(database.db, 'notifications', device.userId, note)
  const pages: PullAnswer[] = []
  let seq = 0
  do {
    const page = await device.pull('notifications', seq, 3)
    pages.push(page)
    seq = page.checkpoint.seq
  } while (pages.at(-1)?.documents.length === 3)
  expect(pages.map(page => page.documents.length)).toEqual([3, 3, 1])
  expect(pages.flatMap(page => page.documents.map(doc => doc.id))).toEqual(notes.map(note => note.id))
})

test('a checkpoint stays where it is while nothing is new, and a changed row comes once more', async () => {
  const [first, second] = [aPerson(), aPerson()]
  await device.create('people', first)
  await device.create('people', second)
  const { checkpoint } = await device.pull('people')
  expect(await device.pull('people', checkpoint.seq)).toEqual({ documents: [], checkpoint })
  const was = must(await device.read('people', first.id), 'person')
  await device.edit('people', was, { birth_year: 1980 })
  const next = await device.pull('people', checkpoint.seq)
  expect(next.documents.map(doc => doc.id)).toEqual([first.id])
  expect(next.checkpoint.seq).toBeGreaterThan(checkpoint.seq)
})

test('one request brings all collections up to date, each from its own checkpoint', async () => {
  const person = aPerson()
  await device.create('people', person)
  await putDoc(database.db, 'notifications', device.userId, aNotification())
  const { checkpoint } = await device.pull('notifications')
  const response = await device.request(
    '/pull',
    json({ since: { notifications: checkpoint.seq }, limit: 100 }),
  )
  const answers = (await response.json()) as Record<string, PullAnswer>
  expect(Object.keys(answers).sort()).toEqual(Object.keys(collections).sort())
  expect(answers.people?.documents).toMatchObject([{ id: person.id }])
  expect(answers.notifications).toEqual({ documents: [], checkpoint })
})

test('the catalogue is everybody’s, and is not sent again while it has not changed', async () => {
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'shared-one' }))
  const first = await device.request('/data_broker_sites/pull?seq=0&limit=1000')
  const etag = must(first.headers.get('etag'), 'etag')
  expect(((await first.json()) as PullAnswer).documents).toMatchObject([{ id: 'shared-one' }])
  const again = await syncDevice(deps).request('/data_broker_sites/pull?seq=0&limit=1000', {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id: 'shared-two' }))
  const changed = await device.request('/data_broker_sites/pull?seq=0&limit=1000', {
    headers: { 'if-none-match': etag },
  })
  expect(changed.status).toBe(200)
})

test('every answer tells the product’s time and is not kept by caches', async () => {
  deps.clock.at = START + 3 * DAY
  for (const path of ['/people/pull', '/data_broker_sites/pull']) {
    const response = await device.request(path)
    expect(response.headers.get('x-server-time')).toBe(iso(START + 3 * DAY))
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const pushed = await device.request('/people/push', json([]))
  expect(pushed.headers.get('x-server-time')).toBe(iso(START + 3 * DAY))
})

test.each([
  ['an unknown collection', '/users/pull', undefined, 404, 'not_found'],
  ['a name from the prototype', '/constructor/pull', undefined, 404, 'not_found'],
  ['a push to an unknown collection', '/profiles/push', json([]), 404, 'not_found'],
  ['a negative checkpoint', '/people/pull?seq=-1', undefined, 400, 'validation_failed'],
  ['a checkpoint that is no number', '/people/pull?seq=abc', undefined, 400, 'validation_failed'],
  ['a page of nothing', '/people/pull?limit=0', undefined, 400, 'validation_failed'],
  ['a page too large', '/people/pull?limit=1001', undefined, 400, 'validation_failed'],
  ['a body that is not JSON', '/people/push', { method: 'POST', body: '[{' }, 400, 'bad_json'],
  ['a body that is no list', '/people/push', json({}), 400, 'validation_failed'],
  ['a row without a document', '/people/push', json([{}]), 400, 'validation_failed'],
  [
    'more rows than a push may have',
    '/people/push',
    json(Array(501).fill({ newDocumentState: {} })),
    400,
    'validation_failed',
  ],
  ['a version too old', '/people/pull', { headers: { 'x-sync-protocol': '0' } }, 426, 'update_needed'],
  [
    'a version that is no number',
    '/people/pull',
    { headers: { 'x-sync-protocol': 'x' } },
    426,
    'update_needed',
  ],
] as const)('%s is refused as a problem', async (_what, path, init, status, code) => {
  const response = await device.request(path, init as RequestInit | undefined)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ status, code })
})

test('a row without an id is refused, not stored', async () => {
  const { id: _id, ...rest } = aPerson()
  const [refused] = await device.push('people', [{ newDocumentState: { ...rest, _deleted: false } }])
  expect(refused?._refused).toMatchObject({ code: 'invalid', field: 'id' })
  const [long] = await device.push('people', [{ newDocumentState: { ...rest, id: newId().repeat(3) } }])
  expect(long?._refused).toMatchObject({ code: 'invalid', field: 'id' })
})
