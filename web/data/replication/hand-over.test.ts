// The leading tab ends in the middle of sending: the next takes over, and nothing is lost or done twice (SPEC.md 9.1).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import type { ApiFetch } from '#web/data/environment.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { addRow, changeRow } from '#web/data/storage/row-writes.ts'
import { type FakeDevice, fakeDevice } from '#web/data/testing/fake-device.ts'
import { type FakeLocks, fakeLocks } from '#web/data/testing/fake-locks.ts'
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

/** The fate of a push when the tab ends: it never arrives, or its answer never does. */
type Fate = 'through' | 'never arrives' | 'never answered'

let server: FakeServer
let locks: FakeLocks
let hardware: FakeDevice
let fate: Fate

beforeEach(() => {
  server = new FakeServer()
  locks = fakeLocks()
  fate = 'through'
  hardware = fakeDevice({ fetch, connect: events => server.connect(events) })
  hardware.environment.holdLock = locks.hold
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const fetch: ApiFetch = async (path, init) => {
  if (!path.includes('/push') || fate === 'through') return server.fetch(path, init)
  if (fate === 'never answered') await server.fetch(path, init)
  return new Promise(() => {})
}

/** Opens another tab; one process can't open the database twice, so this closes the crashed tab's. */
async function crashAndOpenNext(): Promise<Tab> {
  fate = 'through'
  locks.crash()
  return openSignedInTab(server, hardware)
}

test.each(['never arrives', 'never answered'] as const)(
  '9.1 a tab that crashes while its push %s leaves all to the next, which sends it once more at most',
  async how => {
    const known = newId()
    server.putQuietly('people', samplePerson(known))
    const first = await openSignedInTab(server, hardware)
    await becomes(first, { state: 'up_to_date' })
    fate = how
    const fresh = newId()
    await addRow(first.account, 'people', samplePerson(fresh))
    await changeRow(first.account, 'people', known, { birth_year: 1970 })
    const intent = await addIntent(first.account, first.device.clock.now, 'start-scan', { person_id: fresh })
    if (how === 'never answered') await eventually(() => expect(server.received).toContain(fresh))
    await becomes(first, { pending: 3 })
    const next = await crashAndOpenNext()
    await becomes(next, { state: 'up_to_date', pending: 0, failed: 0, refused: 0 })
    expect(server.row('people', fresh)).toEqual({ ...samplePerson(fresh), _deleted: false })
    expect(server.row('people', known)?.birth_year).toBe(1970)
    expect(server.effects.get(intent)).toBe(1)
    expect(server.rows('people')).toHaveLength(2)
  },
)

test('9.1 a tab that crashes while an intent is answered does not make it happen twice', async () => {
  const first = await openSignedInTab(server, hardware)
  await becomes(first, { state: 'up_to_date' })
  fate = 'never answered'
  const intent = await addIntent(first.account, first.device.clock.now, 'start-scan', { person_id: newId() })
  await eventually(() => expect(server.effects.get(intent)).toBe(1))
  const next = await crashAndOpenNext()
  await becomes(next, { state: 'up_to_date', pending: 0, failed: 0 })
  expect(server.effects.get(intent)).toBe(1)
})

test('9.1 a tab that crashes in the middle of a first sync leaves the rest to the next', async () => {
  for (let n = 0; n < 1600; n += 1) server.putQuietly('notifications', sampleNotification(newId()))
  const first = await openSignedInTab(server, hardware)
  await eventually(async () =>
    expect(await first.account.database.notifications.count().exec()).toBeGreaterThan(0),
  )
  const next = await crashAndOpenNext()
  await becomes(next, { state: 'up_to_date' })
  expect(await next.account.database.notifications.count().exec()).toBe(1600)
})

test('9.1 a tab does not replicate while another leads, and does as soon as that one closes', async () => {
  const endOther = await locks.hold(`offlist-${server.user.id}-leader`, {})
  const tab = await openSignedInTab(server, hardware)
  const id = newId()
  await addRow(tab.account, 'people', samplePerson(id))
  expect(tab.account.sync.state()).toMatchObject({ state: 'pending', pending: 1 })
  expect(server.requests.filter(request => request.includes('/sync/'))).toEqual([])
  endOther?.()
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  sentOnce(id)
})

test('9.1 closing the leading tab lets the lead go when nothing of it runs any more', async () => {
  const tab = await openSignedInTab(server, hardware)
  await becomes(tab, { state: 'up_to_date' })
  const lock = `offlist-${server.user.id}-leader`
  expect(locks.isHeld(lock)).toBe(true)
  await closeTab(tab)
  expect(locks.isHeld(lock)).toBe(false)
})

const sentOnce = (id: string) => expect(server.received).toEqual([id])
