// A store that can't be read is reported as such: never as "none", and never as loading forever.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { liveQuery } from '#web/data/storage/live-query.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { becomes, closeAll, eventually, openSignedInTab, type Tab } from '#web/data/testing/signed-in.ts'
import { stableSelection } from './stable-selection.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

/** The people list as a screen gets it. */
function peopleOn({ account: { database, sync }, hardware }: Tab) {
  const live = liveQuery(database.people as never, {}, hardware.environment, sync.firstPull('people'))
  const select = stableSelection()
  const stop = live.subscribe(() => {})
  return { now: () => select(live.snapshot(), undefined, undefined), stop }
}

test('a first read that fails is a failure, and the list doesn’t count as empty', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.account.database.people.storageInstance.query = () => Promise.reject(new Error('the store is broken'))
  const people = peopleOn(tab)
  await eventually(() => expect(people.now()).toEqual({ status: 'loading', docs: [], failed: true }))
  expect(console.error).toHaveBeenCalledWith('Reading the device’s rows failed:', expect.anything())
  people.stop()
})

test('what is read is no failure', async () => {
  server.putQuietly('people', samplePerson(newId()))
  const tab = await openSignedInTab(server)
  const people = peopleOn(tab)
  await eventually(() => expect(people.now()).toMatchObject({ status: 'ready', docs: [{}], failed: false }))
  people.stop()
})
