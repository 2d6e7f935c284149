// What a device reads: its account's rows and the shared catalogue, by sequence number, page by page.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { createPageCache } from '#server/sync/page-cache.ts'
import { STEP_ROWS } from '#server/sync/read-in-steps.ts'
import { collections } from '#shared/collections/index.ts'
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

const idsOf = (docs: readonly { id: string }[]) => docs.map(doc => doc.id)

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })

test('1.4 an account sees its own rows only', async () => {
  const other = syncDevice(deps)
  const person = aPerson()
  await device.create('people', person)
  expect((await other.pull('people')).documents).toEqual([])
  expect(await other.pull('people')).toEqual({ documents: [], checkpoint: { seq: 0 } })
})

test('4.9 an account cannot touch another’s row by knowing its id', async () => {
  const other = syncDevice(deps)
  const person = aPerson()
  await device.create('people', person)
  const was = must(await device.read('people', person.id), 'person')
  await other.edit('people', was, { birth_year: 1900 })
  await other.edit('people', was, { _deleted: true })
  expect(await device.read('people', person.id)).toEqual({ ...person, _deleted: false })
})

test('3.1 documents carry neither their owner nor their number', async () => {
  await device.create('people', aPerson())
  const [doc] = (await device.pull('people')).documents
  expect(Object.keys(must(doc, 'document')).sort()).toEqual(
    [...Object.keys(collections.people.fields), '_deleted'].sort(),
  )
})

test('3.1 pages follow each other without a gap, oldest first, and end with a short one', async () => {
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

test('3.1 a page that is read in steps is one page, and says where the next begins', async () => {
  const notes = Array.from({ length: 2 * STEP_ROWS + 7 }, () => aNotification())
  await database.db.transaction(tx =>
    writeDocs(
      tx,
      'notifications',
      device.userId,
      notes.map(note => ({ ...note, _deleted: false })),
    ),
  )
  const ids = notes.map(note => note.id)
  for (const limit of [2 * STEP_ROWS - 1, 2 * STEP_ROWS, 2 * STEP_ROWS + 7, 1000]) {
    const first = await device.pull('notifications', 0, limit)
    expect(first.documents.map(doc => doc.id)).toEqual(ids.slice(0, limit))
    const rest = await device.pull('notifications', first.checkpoint.seq, limit)
    expect(rest.documents.map(doc => doc.id)).toEqual(ids.slice(limit))
  }
})

test('3.1 the next page is read before it is requested', async () => {
  const cache = createPageCache(deps.envelope)
  const found = vi.spyOn(cache, 'find')
  const reader = syncDevice(deps, device.userId, cache)
  const notes = Array.from({ length: 7 }, () => aNotification())
  for (const note of notes) await putDoc(database.db, 'notifications', device.userId, note)
  const ids = (page: PullAnswer) => page.documents.map(doc => doc.id)
  const first = await reader.pull('notifications', 0, 3)
  const second = await reader.pull('notifications', first.checkpoint.seq, 3)
  expect([first, second].map(ids)).toEqual([notes.slice(0, 3), notes.slice(3, 6)].map(idsOf))
  expect(found.mock.results.at(-1)?.value).not.toBeNull()
})

test('3.1 a page that was read before is read again once anything of the account has changed', async () => {
  const reader = syncDevice(deps, device.userId)
  const notes = Array.from({ length: 6 }, () => aNotification())
  for (const note of notes) await putDoc(database.db, 'notifications', device.userId, note)
  const first = await reader.pull('notifications', 0, 2)
  const moved = must(notes[2], 'a notification of the second page')
  await putDoc(database.db, 'notifications', device.userId, { ...moved, title: 'Changed' })
  const second = await reader.pull('notifications', first.checkpoint.seq, 2)
  const rest = await reader.pull('notifications', second.checkpoint.seq, 2)
  expect(second.documents.map(doc => doc.id)).toEqual(idsOf(notes.slice(3, 5)))
  expect(rest.documents.map(doc => doc.title)).toEqual([notes[5]?.title, 'Changed'])
  // The first page was cached, too.
  expect((await reader.pull('notifications', 0, 2)).documents).toEqual(first.documents)
})

test('3.2 a checkpoint stays where it is while nothing is new, and a changed row comes once more', async () => {
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

test('3.5 one request brings all collections up to date, each from its own checkpoint', async () => {
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

test('3.6 the catalogue is everybody’s, and is not sent again while it has not changed', async () => {
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

test('3.7 every answer tells the product’s time, a refusal and an unchanged one too', async () => {
  deps.clock.at = START + 3 * DAY
  const answers = [
    await device.request('/people/pull'),
    await device.request('/data_broker_sites/pull'),
    await device.request('/pull', json({})),
    await device.request('/people/push', json([])),
    await device.request('/people/pull?limit=0'),
    await device.request('/people/pull', { headers: { 'x-sync-protocol': '0' } }),
    await device.request('/data_broker_sites/pull', { headers: { 'if-none-match': '*' } }),
  ]
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 400, 426, 304])
  for (const answer of answers) expect(answer.headers.get('x-server-time')).toBe(iso(START + 3 * DAY))
})

test('3.6 no cache keeps an account’s rows; the catalogue’s are asked for anew each time', async () => {
  const control = async (path: string, init?: RequestInit) =>
    (await device.request(path, init)).headers.get('cache-control')
  expect(await control('/people/pull')).toBe('no-store')
  expect(await control('/pull', json({}))).toBe('no-store')
  expect(await control('/people/push', json([]))).toBe('no-store')
  expect(await control('/people/pull?limit=0')).toBe('no-store')
  expect(await control('/data_broker_sites/pull')).toBe('private, no-cache')
})

test('3.5 only what is asked for is answered', async () => {
  await device.create('people', aPerson())
  const pull = async (body: unknown) =>
    (await (await device.request('/pull', json(body))).json()) as Record<string, PullAnswer>
  const some = await pull({ only: ['people', 'data_broker_sites'] })
  expect(Object.keys(some).sort()).toEqual(['data_broker_sites', 'people'])
  expect(some.people?.documents).toHaveLength(1)
  expect(await pull({ only: [], since: { people: 1 } })).toEqual({})
  expect(await pull({ only: ['people', 'people'] })).toMatchObject({ people: { checkpoint: { seq: 1 } } })
})

test.each([
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
] as const)('3.8 to %s a page is answered in %s', async (accepted, encoding, restore) => {
  const notes = Array.from({ length: 12 }, () => aNotification())
  for (const note of notes) await putDoc(database.db, 'notifications', device.userId, note)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ name: 'Zoë'.repeat(400) }))
  const headers = { 'accept-encoding': accepted }
  for (const path of ['/notifications/pull', '/data_broker_sites/pull', '/data_broker_sites/pull']) {
    const plain = await device.request(path)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await device.request(path, { headers })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect(packed.headers.get('content-type')).toBe('application/json')
    expect(restore(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  }
  const short = await device.request('/people/pull', { headers })
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(short.headers.get('vary')).toBe('accept-encoding')
})
