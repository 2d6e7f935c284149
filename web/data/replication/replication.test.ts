// The device's side of shared/protocol/SPEC.md, against a server in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { addRow, changeRow, deleteRow } from '#web/data/storage/row-writes.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  type Tab,
} from '#web/data/testing/signed-in.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const person = async (tab: Tab, id: string) =>
  (await tab.account.database.people.findOne(id).exec())?.toJSON()
const notification = async (tab: Tab, id: string) =>
  (await tab.account.database.notifications.findOne(id).exec())?.toJSON()
const startScan = (tab: Tab) =>
  addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: newId() })

test('3.3 what the server has arrives, page by page, and then the device is up to date', async () => {
  const ids = Array.from({ length: 1005 }, newId)
  for (const id of ids) server.putQuietly('notifications', sampleNotification(id))
  const tab = await openSignedInTab(server)
  const pending = new Set<number>()
  tab.account.sync.subscribe(() => pending.add(tab.account.sync.state().pending))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect([...pending]).toEqual([0])
  expect(await tab.account.database.notifications.count().exec()).toBe(1005)
  expect(tab.account.sync.state().lastInStepAt).toBeGreaterThan(0)
})

test('9.2 a row written here is pending until the server has it', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  expect(tab.account.sync.state().pending).toBe(1)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)).toEqual({ ...samplePerson(id), _deleted: false })
})

test('7.2 a change on the server shows without being asked for', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const id = newId()
  server.put('notifications', sampleNotification(id))
  await eventually(async () => expect(await notification(tab, id)).toEqual(sampleNotification(id)))
  server.put('notifications', { ...sampleNotification(id), _deleted: true })
  await eventually(async () => expect(await notification(tab, id)).toBeUndefined())
})

test('5.1 two devices that edited the same row offline both keep their work', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id, { phones: ['1'] }))
  const [one, two] = [await openSignedInTab(server), await openSignedInTab(server)]
  await becomes(one, { state: 'up_to_date' })
  await becomes(two, { state: 'up_to_date' })
  one.hardware.cut(true)
  two.hardware.cut(true)
  await changeRow(one.account, 'people', id, { phones: ['1', '2'], birth_year: 1970 })
  await changeRow(two.account, 'people', id, { phones: ['1', '3'], emails: ['a@example.com'] })
  one.hardware.cut(false)
  await becomes(one, { state: 'up_to_date' })
  two.hardware.cut(false)
  await becomes(two, { state: 'up_to_date', pending: 0 })
  const merged = { phones: ['1', '2', '3'], birth_year: 1970, emails: ['a@example.com'] }
  await eventually(async () => {
    expect(await person(one, id)).toMatchObject(merged)
    expect(await person(two, id)).toMatchObject(merged)
    expect(server.row('people', id)).toMatchObject(merged)
  })
})

test('5.5 a row deleted here stays deleted although it was changed elsewhere meanwhile', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  await deleteRow(tab.account, 'people', id)
  server.putQuietly('people', samplePerson(id, { birth_year: 1950 }))
  tab.hardware.cut(false)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)?._deleted).toBe(true)
  expect(await person(tab, id)).toBeUndefined()
})

test('4.4 a refused row gives way to the server’s, is kept with its reason, and holds up nothing', async () => {
  const [good, bad, known] = [newId(), newId(), newId()]
  server.putQuietly('people', samplePerson(known))
  server.refuse = (_collection, edit) =>
    edit.newDocumentState.id === bad || edit.newDocumentState.birth_year === 1901
      ? { code: 'invalid', message: 'Not so.', field: 'birth_year' }
      : null
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await addRow(tab.account, 'people', samplePerson(bad))
  await addRow(tab.account, 'people', samplePerson(good))
  await changeRow(tab.account, 'people', known, { birth_year: 1901 })
  await becomes(tab, { state: 'failed', pending: 0, failed: 2, refused: 2 })
  await eventually(async () => expect((await person(tab, known))?.birth_year).toBe(1980))
  expect(await person(tab, bad)).toBeUndefined()
  expect(server.row('people', good)).toBeDefined()
  const kept = tab.account.refusals.list()
  expect(kept.find(row => row.document.id === bad)).toMatchObject({
    collection: 'people',
    document: samplePerson(bad),
    refusal: { code: 'invalid', message: 'Not so.', field: 'birth_year' },
  })
  expect(kept.find(row => row.document.id === known)?.document.birth_year).toBe(1901)
  const later = newId()
  await addRow(tab.account, 'people', samplePerson(later))
  await eventually(() => expect(server.row('people', later)).toBeDefined())
  expect([...server.received].sort()).toEqual([good, bad, known, later].sort())
  for (const row of kept) await tab.account.refusals.dismiss(row.id)
  await becomes(tab, { state: 'up_to_date', failed: 0 })
})

test('9.3 refused rows are still there after a reload', async () => {
  server.refuse = () => ({ code: 'not_allowed', message: 'No.' })
  const tab = await openSignedInTab(server)
  await addRow(tab.account, 'people', samplePerson(newId()))
  await becomes(tab, { refused: 1, pending: 0 })
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { refused: 1, pending: 0 })
})

test('4.5 a batch that the server takes for malformed is sent row by row, and only the bad row is refused', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  const [one, two] = [newId(), newId()]
  await addRow(tab.account, 'people', samplePerson(one))
  await addRow(tab.account, 'people', samplePerson(two))
  const bad = { path: '/sync/v1/people/push', status: 400, body: { code: 'bad_json', detail: 'No.' } }
  const hardware = await closeTab(tab)
  server.answers.push({ ...bad }, { ...bad })
  hardware.cut(false)
  const again = await openSignedInTab(server, hardware)
  await becomes(again, { refused: 1, pending: 0 })
  expect(server.rows('people')).toHaveLength(1)
  expect(server.requests.filter(request => request.includes('/people/push'))).toHaveLength(3)
})

/** RxDB's own fields on every row. */
const BOOKKEEPING = { _rev: expect.any(String), _meta: expect.anything(), _attachments: {} }

test('8.4 an expired checkpoint starts the collection afresh and loses no unsent edit', async () => {
  const [gone, stays, edited] = [newId(), newId(), newId()]
  for (const id of [gone, stays, edited]) server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  const fresh = newId()
  await addRow(tab.account, 'people', samplePerson(fresh))
  await changeRow(tab.account, 'people', edited, { birth_year: 1955 })
  server.purge('people', gone)
  tab.hardware.cut(false)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(await person(tab, gone)).toBeUndefined()
  const left = await tab.account.database.people.storageInstance.findDocumentsById([gone], true)
  expect(left).toEqual([{ id: gone, created_at: expect.any(String), _deleted: true, ...BOOKKEEPING }])
  expect(await person(tab, stays)).toBeDefined()
  expect(server.row('people', fresh)).toBeDefined()
  expect(server.row('people', edited)?.birth_year).toBe(1955)
})

test('8.4 a collection that is only read starts afresh too', async () => {
  const scan = (id: string) => ({
    id,
    person_id: newId(),
    site_id: 'site',
    status: 'found' as const,
    requested_at: '2026-11-21T10:00:00.000Z',
    started_at: null,
    scan_date: null,
    next_check_at: null,
    problem: null,
    listings: [],
  })
  const [gone, stays] = [newId(), newId()]
  server.putQuietly('exposure_scans', scan(gone))
  server.putQuietly('exposure_scans', scan(stays))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  server.purge('exposure_scans', gone)
  server.tell({ type: 'resync' })
  await eventually(async () => {
    const ids = (await tab.account.database.exposure_scans.find().exec()).map(row => row.id)
    expect(ids).toEqual([stays])
  })
})

test('6.1 an intent made offline survives a reload and takes effect once, though its answer gets lost', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  const id = await startScan(tab)
  await becomes(tab, { state: 'offline', pending: 1 })
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'offline', pending: 1 })
  server.losePushAnswers = 2
  again.hardware.cut(false)
  await becomes(again, { state: 'up_to_date', pending: 0, failed: 0 })
  expect(server.effects.get(id)).toBe(1)
  await eventually(async () =>
    expect((await again.account.database.intents.findOne(id).exec())?.status).toBe('accepted'),
  )
})

test('7.8 when the socket drops the device reconnects and catches up with what it was not told', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await eventually(() => expect(server.connections).toBe(1))
  server.disconnect()
  const id = newId()
  server.putQuietly('notifications', sampleNotification(id))
  await eventually(async () => expect(await notification(tab, id)).toBeDefined())
  expect(server.connections).toBe(1)
})

test('7.8 a server that cannot be reached is offline, whatever the browser believes, and then not any more', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true, false)
  await becomes(tab, { state: 'offline' })
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  await becomes(tab, { state: 'offline', pending: 1 })
  tab.hardware.cut(false, false)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)).toBeDefined()
})

test('a device without a network opens at once with what it has', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const hardware = await closeTab(tab)
  hardware.cut(true)
  const again = await openSignedInTab(server, hardware)
  expect(await person(again, id)).toBeDefined()
  await becomes(again, { state: 'offline' })
})

test('an access token that is refused is renewed and nobody notices', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  server.expireTokens()
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)).toBeDefined()
  const refreshes = server.requests.filter(request => request.includes('grant_type=refresh_token'))
  expect(refreshes).toHaveLength(1)
})

test('4.5 one collection that fails does not hold up the others', async () => {
  for (let n = 0; n < 5; n += 1) server.answers.push({ path: '/sync/v1/people/pull', status: 500 })
  const id = newId()
  server.putQuietly('notifications', sampleNotification(id))
  const tab = await openSignedInTab(server)
  await eventually(async () => expect(await notification(tab, id)).toBeDefined())
  await becomes(tab, { state: 'up_to_date' })
})

test('1.3 a row that this version cannot read is left out and says that an update is needed', async () => {
  const [odd, fine] = [newId(), newId()]
  server.putQuietly('notifications', { ...sampleNotification(odd), priority: 'cosmic' })
  server.putQuietly('notifications', { ...sampleNotification(fine), colour: 'new' })
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date', updateNeeded: true })
  expect(await notification(tab, odd)).toBeUndefined()
  expect(await notification(tab, fine)).toEqual(sampleNotification(fine))
})

test('3.7 the product’s time is the server’s', async () => {
  server.ahead = 3 * DAY
  const tab = await openSignedInTab(server)
  expect(Math.abs(tab.device.clock.now() - Date.now() - 3 * DAY)).toBeLessThan(5000)
  const hardware = await closeTab(tab)
  hardware.cut(true)
  expect(Math.abs(hardware.start().clock.now() - Date.now() - 3 * DAY)).toBeLessThan(5000)
})

test('4.7 a local write that does not fit is refused on the spot', async () => {
  const tab = await openSignedInTab(server)
  await expect(addRow(tab.account, 'people', samplePerson(newId(), { names: [] }))).rejects.toThrow()
  const id = newId()
  server.putQuietly('notifications', sampleNotification(id))
  server.tell({ type: 'resync' })
  await eventually(async () => expect(await notification(tab, id)).toBeDefined())
  await expect(changeRow(tab.account, 'notifications', id, { title: 'Mine' })).rejects.toThrow('title')
  await expect(addRow(tab.account, 'notifications', sampleNotification(newId()))).rejects.toThrow()
  expect(tab.account.sync.state().pending).toBe(0)
})
