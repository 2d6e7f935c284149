// "Not known yet" is never shown as "none": the state of lists before the device's first pull.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { liveQuery } from '#web/data/storage/live-query.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
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
import { type Docs, stableSelection } from './stable-selection.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

/** A collection's list as a screen gets it, with every state it went through. */
function listOf(tab: Tab, name: CollectionName, where?: (row: { id: string }) => boolean) {
  const { database, sync } = tab.account
  const live = liveQuery(database[name] as never, {}, tab.hardware.environment, sync.firstPull(name))
  const select = stableSelection()
  const now = () => select(live.snapshot(), where as never, undefined)
  const states: string[] = []
  const note = ({ status, docs }: Docs<unknown>) => {
    const state = `${status} ${docs.length}`
    if (states.at(-1) !== state) states.push(state)
  }
  note(now())
  const stop = live.subscribe(() => note(now()))
  return { states, stop }
}

/** A device whose browser removed its copy, started with the network cut. */
async function emptiedOffline(): Promise<Tab> {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const hardware = await closeTab(tab)
  hardware.evict()
  hardware.cut(true)
  return openSignedInTab(server, hardware)
}

test('a list is never "none" before the first pull has ended', async () => {
  server.putQuietly('people', samplePerson(newId()))
  const tab = await emptiedOffline()
  const [people, alerts] = [listOf(tab, 'people'), listOf(tab, 'notifications')]
  await becomes(tab, { state: 'offline' })
  expect(people.states).toEqual(['loading 0'])
  tab.hardware.cut(false)
  await becomes(tab, { state: 'up_to_date' })
  await eventually(() => expect(people.states.at(-1)).toBe('ready 1'))
  await eventually(() => expect(alerts.states.at(-1)).toBe('ready 0'))
  expect(people.states).not.toContain('ready 0')
})

test('rows that are here are shown, also before the first pull has ended', async () => {
  const tab = await emptiedOffline()
  const list = listOf(tab, 'people')
  await addRow(tab.account, 'people', samplePerson(newId()))
  await eventually(() => expect(list.states.at(-1)).toBe('ready 1'))
})

test('a part of a list is not "none" either while only other rows are here', async () => {
  const tab = await emptiedOffline()
  const list = listOf(tab, 'people', row => row.id === 'somebody else')
  await addRow(tab.account, 'people', samplePerson(newId()))
  const everybody = listOf(tab, 'people')
  await eventually(() => expect(everybody.states.at(-1)).toBe('ready 1'))
  expect(list.states).toEqual(['loading 0'])
})

test('once pulled, an empty list is empty at once, offline and after a restart', async () => {
  const first = await openSignedInTab(server)
  await becomes(first, { state: 'up_to_date' })
  const hardware = await closeTab(first)
  hardware.cut(true)
  const tab = await openSignedInTab(server, hardware)
  const list = listOf(tab, 'people')
  await eventually(() => expect(list.states).toEqual(['loading 0', 'ready 0']))
})

test('what is deleted for the last time leaves an empty list', async () => {
  const id = newId()
  server.putQuietly('notifications', sampleNotification(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const list = listOf(tab, 'notifications')
  await eventually(() => expect(list.states.at(-1)).toBe('ready 1'))
  server.put('notifications', { ...sampleNotification(id), _deleted: true })
  await eventually(() => expect(list.states.at(-1)).toBe('ready 0'))
})
