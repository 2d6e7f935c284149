// The device's storage over its life: keys, loss, a full disk, a second user, and leaving (SPEC.md 9.4 to 9.9).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { signInOn } from '#web/data/session.ts'
import { FakeServer, PASSWORD, USER } from '#web/data/testing/fake-server.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  startTab,
  type Tab,
} from '#web/data/testing/signed-in.ts'
import { loadEvidence } from './evidence-cache.ts'
import { addRow, changeRow } from './row-writes.ts'

const SECRET = 'Zuckmayer'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const people = async (tab: Tab) => (await tab.account.database.people.find().exec()).map(row => row.toJSON())
const health = (tab: Tab) => tab.device.databases.gauge.state()
const secretPerson = (id: string) => samplePerson(id, { relatives: [SECRET], phones: [SECRET] })

test('9.4 nothing that came, was written, sent or refused can be read on the device', async () => {
  const [pulled, written, refused] = [newId(), newId(), newId()]
  server.putQuietly('people', secretPerson(pulled))
  server.putQuietly('notifications', sampleNotification(newId(), { title: SECRET, message: SECRET }))
  server.refuse = (_name, edit) =>
    edit.newDocumentState.id === refused ? { code: 'invalid', message: 'No.' } : null
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await addRow(tab.account, 'people', secretPerson(written))
  await addRow(tab.account, 'people', secretPerson(refused))
  await becomes(tab, { refused: 1, pending: 0 })
  tab.hardware.cut(true)
  await changeRow(tab.account, 'people', pulled, { relatives: [SECRET, `${SECRET} senior`] })
  expect(tab.hardware.dump()).not.toContain(SECRET)
  expect((await people(tab)).map(person => person.relatives[0])).toEqual([SECRET, SECRET])
  expect([...tab.hardware.kept.values()].join()).not.toContain(SECRET)
})

test('9.4 evidence is kept sealed, and one that was kept open by an earlier version is taken away', async () => {
  const tab = await openSignedInTab(server)
  tab.hardware.blobs.set(`offlist-evidence-${USER.id}`, new Map([['old', new Blob(['old picture'])]]))
  const again = await openSignedInTab(server, await closeTab(tab))
  expect([...again.hardware.blobs.keys()]).toEqual([])
  await loadEvidence(again.device, USER.id, 'shot')
  const [kept] = [...again.hardware.blobs.values()].flatMap(cache => [...cache.values()])
  expect(await kept?.text()).not.toContain('picture')
  again.hardware.cut(true)
  const shown = await loadEvidence(again.device, USER.id, 'shot')
  expect(await shown?.text()).toBe('picture')
  expect(shown?.type).toBe('text/plain;charset=utf-8')
})

test('evidence that finds no room is shown all the same', async () => {
  const tab = await openSignedInTab(server)
  tab.hardware.environment.blobs.write = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))
  expect(await (await loadEvidence(tab.device, USER.id, 'shot'))?.text()).toBe('picture')
})

test('9.4 without its key what is there is wiped, fetched anew, and told', async () => {
  const id = newId()
  server.putQuietly('people', secretPerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  expect(tab.device.databases.notice()).toBeNull()
  const hardware = await closeTab(tab)
  hardware.keys.clear()
  const again = await openSignedInTab(server, hardware)
  expect(again.device.databases.notice()).toBe('unreadable')
  expect(health(again).lost).toBe(0)
  await becomes(again, { state: 'up_to_date' })
  expect(await people(again)).toEqual([secretPerson(id)])
  again.device.databases.dismissNotice()
  expect(health(again).lost).toBeNull()
  const third = await openSignedInTab(server, await closeTab(again))
  expect(third.device.databases.notice()).toBeNull()
})

test('9.9 a device whose data the browser removed starts afresh from the server and says so', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const hardware = await closeTab(tab)
  hardware.evict()
  hardware.cut(true)
  const again = await openSignedInTab(server, hardware)
  expect(again.device.databases.notice()).toBe('evicted')
  expect(health(again)).toMatchObject({ lost: 0 })
  // The data that it was in sync with is gone.
  expect(again.account.sync.state().lastInStepAt).toBeNull()
  hardware.cut(false)
  await becomes(again, { state: 'up_to_date' })
  expect(await people(again)).toEqual([samplePerson(id)])
})

test('9.9 how many unsent changes went with the data is said at every start until it is dismissed', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  for (const id of [newId(), newId(), newId()]) await addRow(tab.account, 'people', samplePerson(id))
  await becomes(tab, { state: 'offline', pending: 3 })
  const hardware = await closeTab(tab)
  // Once more, before the first report.
  const second = await openSignedInTab(server, hardware)
  await becomes(second, { pending: 3 })
  await closeTab(second)
  hardware.evict()
  const again = await openSignedInTab(server, hardware)
  expect(health(again).lost).toBe(3)
  hardware.cut(false)
  await becomes(again, { state: 'up_to_date', pending: 0 })
  const third = await openSignedInTab(server, await closeTab(again))
  expect(health(third).lost).toBe(3)
  third.device.databases.dismissNotice()
  expect(health(third).lost).toBeNull()
  const fourth = await openSignedInTab(server, await closeTab(third))
  expect(health(fourth).lost).toBeNull()
})

test('9.9 a write that finds no room rejects, leaves nothing behind, and is told until there is room', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  tab.hardware.disk.full = true
  await expect(addRow(tab.account, 'people', samplePerson(newId()))).rejects.toThrow()
  await expect(changeRow(tab.account, 'people', id, { birth_year: 1901 })).rejects.toThrow()
  expect(health(tab).full).toBe(true)
  expect(await people(tab)).toEqual([samplePerson(id)])
  tab.hardware.disk.full = false
  await changeRow(tab.account, 'people', id, { birth_year: 1902 })
  expect(health(tab).full).toBe(false)
  await eventually(() => expect(server.row('people', id)?.birth_year).toBe(1902))
})

test('9.9 rows that found no room are here once there is room again', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const ids = Array.from({ length: 20 }, newId)
  tab.hardware.disk.full = true
  for (const id of ids.slice(0, 10)) server.put('people', samplePerson(id))
  await eventually(() => expect(health(tab).full).toBe(true))
  tab.hardware.disk.full = false
  for (const id of ids.slice(10)) server.put('people', samplePerson(id))
  await eventually(async () => {
    tab.account.replication.resync()
    expect((await people(tab)).map(row => row.id).sort()).toEqual([...ids].sort())
  })
  // The next start doesn't skip them either.
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'up_to_date' })
  expect(await people(again)).toHaveLength(20)
})

test('9.9 what only this device has can be had as text', async () => {
  const [known, fresh, refused] = [newId(), newId(), newId()]
  server.putQuietly('people', samplePerson(known))
  server.refuse = (_name, edit) =>
    edit.newDocumentState.id === refused ? { code: 'invalid', message: 'No.' } : null
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await addRow(tab.account, 'people', samplePerson(refused))
  await becomes(tab, { refused: 1, pending: 0 })
  expect((await tab.device.databases.unsent()).unsent).toEqual([])
  tab.hardware.cut(true)
  await addRow(tab.account, 'people', samplePerson(fresh))
  await changeRow(tab.account, 'people', known, { birth_year: 1950 })
  const { unsent, refused: kept } = await tab.device.databases.unsent()
  const row = (document: object) => ({ collection: 'people', document, deleted: false })
  expect(unsent).toHaveLength(2)
  expect(unsent).toEqual(
    expect.arrayContaining([row(samplePerson(fresh)), row(samplePerson(known, { birth_year: 1950 }))]),
  )
  expect(kept).toMatchObject([{ document: samplePerson(refused), refusal: { code: 'invalid' } }])
})

test('9.9 the browser is asked once to keep the data, and little room is told', async () => {
  const tab = await openSignedInTab(server)
  const { gauge } = tab.device.databases
  expect(gauge.state().persisted).toBe(false)
  tab.hardware.room = { usage: 10e9, quota: 100e9 }
  await gauge.askToPersist()
  await gauge.askToPersist()
  expect(tab.hardware.asked).toBe(1)
  expect(gauge.state()).toMatchObject({ persisted: true, low: false, usage: 10e9, quota: 100e9 })
  tab.hardware.room = { usage: 91e9, quota: 100e9 }
  await gauge.measure()
  expect(gauge.state().low).toBe(true)
  tab.hardware.room = { usage: 260e6, quota: 300e6 }
  await gauge.measure()
  expect(gauge.state().low).toBe(true)
})

test('9.6 leaving destroys the key before anything else, and leaves nothing', async () => {
  const tab = await openSignedInTab(server)
  await addRow(tab.account, 'people', secretPerson(newId()))
  await tab.device.databases.gauge.askToPersist()
  await loadEvidence(tab.device, USER.id, 'shot')
  const { environment } = tab.hardware
  const rowsWhenDestroyed: number[] = []
  const { destroy } = environment.keys
  environment.keys.destroy = userId => {
    rowsWhenDestroyed.push(tab.hardware.storedRows(userId))
    return destroy(userId)
  }
  tab.device.session.stop()
  await tab.device.databases.destroy(USER.id)
  expect(rowsWhenDestroyed[0]).toBeGreaterThan(0)
  expect(tab.hardware.keys.size).toBe(0)
  expect(tab.hardware.storedRows()).toBe(0)
  expect(tab.hardware.blobs.size).toBe(0)
  expect([...tab.hardware.kept.keys()].filter(key => key.includes(USER.id))).toEqual([])
  // Evidence that was still loading at sign-out isn't stored.
  expect(await (await loadEvidence(tab.device, USER.id, 'other'))?.text()).toBe('picture')
  expect(tab.hardware.blobs.size).toBe(0)
})

test('9.7 a second user has the first one’s key destroyed', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const hardware = await closeTab(tab)
  hardware.kept.delete('offlist-session')
  server.user = { id: newId(), email: 'grace@example.com' }
  const device = startTab(hardware)
  await signInOn(device, { email: server.user.email, password: PASSWORD })
  await device.databases.whenOpen()
  expect([...hardware.keys.keys()]).toEqual([server.user.id])
  expect(hardware.storedRows(USER.id)).toBe(0)
})
