// The outbox leaves with no tab open (SPEC.md 9.8): a device in memory, a server in memory, and no page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { createDevice } from '#web/data/device.ts'
import type { Environment } from '#web/data/environment.ts'
import { signOutOf } from '#web/data/session/sign-out.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
import { type FakeDevice, fakeDevice } from '#web/data/testing/fake-device.ts'
import { type FakeLocks, fakeLocks } from '#web/data/testing/fake-locks.ts'
import { FakeServer, USER } from '#web/data/testing/fake-server.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import { becomes, closeAll, closeTab, openSignedInTab, SOME } from '#web/data/testing/signed-in.ts'
import { replayOutbox } from './replay-outbox.ts'

const LOCK = `offlist-${USER.id}-leader`

let server: FakeServer
let hardware: FakeDevice
let locks: FakeLocks

beforeEach(() => {
  server = new FakeServer()
  locks = fakeLocks()
  hardware = fakeDevice(server)
  hardware.environment.holdLock = locks.hold
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

/** The worker of the same device: the same storage, no localStorage, no socket. */
function replay(): Promise<void> {
  const kept = new Map<string, string>()
  const environment: Environment = {
    ...hardware.environment,
    openSocket(_path, events) {
      queueMicrotask(events.closed)
      return { send() {}, close() {} }
    },
    local: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
    },
    holdLock: async () => () => {},
    // Time here runs faster than a busy machine works, so long timers never cut a replay off.
    after: (milliseconds, run) =>
      milliseconds < MINUTE ? hardware.environment.after(milliseconds, run) : () => {},
  }
  return replayOutbox({
    environment,
    users: async () => (hardware.storedRows(USER.id) > 0 ? [USER.id] : []),
    holdLock: locks.hold,
    isWanted: async name => locks.isWanted(name),
    start: surroundings => createDevice(surroundings, SOME),
  })
}

/** Closes a tab in which a person and an intent about them were made offline. */
async function leaveUnsent(): Promise<{ person: string; intent: string }> {
  const tab = await openSignedInTab(server, hardware)
  await becomes(tab, { state: 'up_to_date' })
  hardware.cut(true)
  const person = newId()
  await addRow(tab.account, 'people', samplePerson(person))
  const intent = await addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: person })
  await closeTab(tab)
  return { person, intent }
}

test('9.8 everything unsent leaves, rows before intents, and news are there at the next start', async () => {
  const { person, intent } = await leaveUnsent()
  const told = newId()
  server.putQuietly('notifications', sampleNotification(told))
  hardware.cut(false)
  await replay()
  expect(server.row('people', person)).toBeDefined()
  expect(server.effects.get(intent)).toBe(1)
  expect(server.received).toEqual([person, intent])
  expect(locks.isHeld(LOCK)).toBe(false)
  hardware.cut(true)
  const again = await openSignedInTab(server, hardware)
  expect(await again.account.database.notifications.findOne(told).exec()).not.toBeNull()
  await becomes(again, { state: 'offline', pending: 0 })
})

test('9.8 without a network it rejects, and all is still there', async () => {
  const { person, intent } = await leaveUnsent()
  await expect(replay()).rejects.toThrow()
  expect(server.received).toEqual([])
  hardware.cut(false)
  await replay()
  expect(server.row('people', person)).toBeDefined()
  expect(server.effects.get(intent)).toBe(1)
})

test('9.8 it does nothing while a tab leads', async () => {
  await leaveUnsent()
  hardware.cut(false)
  const endTab = await locks.hold(LOCK, {})
  const before = server.requests.length
  await replay()
  expect(server.requests).toHaveLength(before)
  expect(server.received).toEqual([])
  endTab?.()
})

test('9.8 it waits for a tab that is being closed, and then sends', async () => {
  const { person } = await leaveUnsent()
  hardware.cut(false)
  const endTab = await locks.hold(LOCK, {})
  const replaying = replay()
  await expect.poll(() => locks.isWanted(LOCK)).toBe(true)
  endTab?.()
  await replaying
  expect(server.row('people', person)).toBeDefined()
})

test('9.6 it does nothing where nobody is signed in, or the session has ended', async () => {
  const { person } = await leaveUnsent()
  hardware.cut(false)
  server.endSession()
  await replay()
  expect(server.row('people', person)).toBeUndefined()
  expect(hardware.storedRows(USER.id)).toBeGreaterThan(0)
})

test('9.7 it opens no data of a user who is not the one that is signed in', async () => {
  await leaveUnsent()
  hardware.cut(false)
  server.user = { id: '22222222-2222-4222-8222-222222222222', email: 'eve@example.com' }
  const before = hardware.dump(USER.id)
  await replay()
  expect(server.received).toEqual([])
  expect(hardware.dump(USER.id)).toBe(before)
})

test('9.6 after signing out there is nothing to do, not even a request', async () => {
  const tab = await openSignedInTab(server, hardware)
  await becomes(tab, { state: 'up_to_date' })
  await signOutOf(tab.device)
  const before = server.requests.length
  await replay()
  expect(server.requests).toHaveLength(before)
})

test('9.1 it stops when a tab wants to lead, which then goes on', async () => {
  await leaveUnsent()
  // The server answers only the refresh, so the replay doesn't end on its own.
  const { fetch } = server
  server.fetch = (path, init) => (path.startsWith('/auth/') ? fetch(path, init) : new Promise(() => {}))
  hardware.cut(false)
  const replaying = replay()
  await expect.poll(() => locks.isHeld(LOCK)).toBe(true)
  const leading = locks.hold(LOCK, {})
  await replaying
  expect(await leading).not.toBeNull()
})
