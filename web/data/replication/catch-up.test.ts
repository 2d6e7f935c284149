// How a device catches up with the server: in few requests, whatever the order of the answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { DEVICE_HEADER, PROTOCOL_HEADER, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { ApiFetch } from '#web/data/environment.ts'
import { signOutOf } from '#web/data/session/sign-out.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  SOME,
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

const pulls = () => server.requests.filter(request => request.includes('/pull'))
const count = (tab: Tab) => tab.account.database.notifications.count().exec()

test('7.8 after the socket dropped, one request brings all collections up to date', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await eventually(() => expect(server.connections).toBe(1))
  const before = server.requests.length
  const ids = SOME.filter(name => name === 'people' || name === 'notifications').map(() => newId())
  server.disconnect()
  server.putQuietly('people', samplePerson(ids[0] ?? ''))
  server.putQuietly('notifications', sampleNotification(ids[1] ?? ''))
  await eventually(async () => {
    expect(await tab.account.database.people.count().exec()).toBe(1)
    expect(await count(tab)).toBe(1)
  })
  await becomes(tab, { state: 'up_to_date' })
  expect(server.requests.slice(before).filter(request => request.includes('/pull'))).toEqual([
    'POST /sync/v1/pull',
  ])
})

test('3.5 at the start no collection asks by itself', async () => {
  server.putQuietly('people', samplePerson(newId()))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  expect(pulls()[0]).toBe('POST /sync/v1/pull')
})

test('3.4 rows written while a long first sync runs are there at its end, each once', async () => {
  for (let n = 0; n < 2300; n += 1) server.putQuietly('notifications', sampleNotification(newId()))
  let isWriting = true
  const write = () => {
    if (!isWriting) return
    server.put('notifications', sampleNotification(newId()))
    setTimeout(write, 5)
  }
  const starting = openSignedInTab(server)
  write()
  const tab = await starting
  await eventually(async () => expect(await count(tab)).toBeGreaterThan(2300))
  isWriting = false
  await becomes(tab, { state: 'up_to_date' })
  await eventually(async () => expect(await count(tab)).toBe(server.rows('notifications').length))
})

test('8.3 of collections pulled together, only those that expired start afresh', async () => {
  const [gone, stays, told] = [newId(), newId(), newId()]
  for (const id of [gone, stays]) server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  server.purge('people', gone)
  server.putQuietly('notifications', sampleNotification(told))
  tab.hardware.cut(false)
  await eventually(async () => {
    expect((await tab.account.database.people.find().exec()).map(row => row.id)).toEqual([stays])
    expect(await tab.account.database.notifications.findOne(told).exec()).not.toBeNull()
  })
  await becomes(tab, { state: 'up_to_date', pending: 0 })
})

test('8.2 every sync request names the device, by the same name until the account is wiped from it', async () => {
  const names: (string | null)[] = []
  const hardware = fakeDevice({
    fetch: ((path, init) => {
      const headers = new Headers(init.headers)
      if (path.startsWith('/sync/')) {
        names.push(headers.get(DEVICE_HEADER))
        expect(headers.get(PROTOCOL_HEADER)).toBe(String(SYNC_PROTOCOL))
      }
      return server.fetch(path, init)
    }) satisfies ApiFetch,
    connect: server.connect,
  })
  const tab = await openSignedInTab(server, hardware)
  await addRow(tab.account, 'people', samplePerson(newId()))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'up_to_date' })
  const [name] = names
  expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(new Set(names)).toEqual(new Set([name]))
  await signOutOf(again.device)
  expect([...hardware.kept.entries()].flat().join()).not.toContain(name)
  names.splice(0)
  const later = await openSignedInTab(server, hardware)
  await becomes(later, { state: 'up_to_date' })
  expect(names[0]).not.toBe(name)
})

test('9.2 a write during a long first sync counts, and is sent', async () => {
  for (let n = 0; n < 1500; n += 1) server.putQuietly('notifications', sampleNotification(newId()))
  const tab = await openSignedInTab(server)
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  expect(tab.account.sync.state().pending).toBe(1)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', id)).toBeDefined()
  expect(server.received).toEqual([id])
})

test('1.3 rows of a later version are read by the version that knows them, though nobody touches them', async () => {
  const odd = newId()
  server.putQuietly('notifications', { ...sampleNotification(odd), priority: 'cosmic' })
  for (let n = 0; n < 3; n += 1) server.putQuietly('notifications', sampleNotification(newId()))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date', updateNeeded: true })
  const hardware = await closeTab(tab)
  // Simulates the update: this version can read the row now, and its number is unchanged.
  const stored = server.row('notifications', odd)
  if (stored) stored.priority = 'high'
  const again = await openSignedInTab(server, hardware)
  await becomes(again, { state: 'up_to_date', updateNeeded: false })
  expect((await again.account.database.notifications.findOne(odd).exec())?.priority).toBe('high')
})

test('9.9 a first sync that finds no room goes on where it was when there is room again', async () => {
  const ids = Array.from({ length: 1200 }, newId)
  for (const id of ids) server.putQuietly('notifications', sampleNotification(id))
  const tab = await openSignedInTab(server)
  await eventually(async () => expect(await count(tab)).toBeGreaterThan(0))
  tab.hardware.disk.full = true
  await eventually(() => expect(tab.device.databases.gauge.state().full).toBe(true))
  tab.hardware.disk.full = false
  await becomes(tab, { state: 'up_to_date' })
  expect(await count(tab)).toBe(1200)
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'up_to_date' })
  expect(await count(again)).toBe(1200)
})
