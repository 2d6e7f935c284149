import { expect, test } from 'vitest'
import { createConnection } from '#web/data/http/connection.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer, USER } from '#web/data/testing/fake-server.ts'
import { inStepKey } from './in-step-key.ts'
import { SyncMonitor } from './sync-monitor.ts'
import { type LocalFacts, type SyncReport, syncStateOf } from './sync-report.ts'

const FINE: SyncReport = {
  reachable: true,
  unsent: 0,
  exchanging: false,
  inStep: true,
  lastInStepAt: 1_000_000,
  updateNeeded: false,
  pulled: [],
}
const NOTHING: LocalFacts = {
  reachable: true,
  ownWrites: 0,
  failedIntents: 0,
  refused: 0,
  conflicts: 0,
  lastInStepAt: null,
}

test.each([
  ['up_to_date', FINE, NOTHING],
  ['syncing', { ...FINE, inStep: false }, NOTHING],
  ['syncing', { ...FINE, unsent: 2, exchanging: true }, NOTHING],
  ['pending', { ...FINE, unsent: 2 }, NOTHING],
  ['pending', FINE, { ...NOTHING, ownWrites: 1 }],
  ['failed', FINE, { ...NOTHING, failedIntents: 1 }],
  ['failed', { ...FINE, unsent: 1 }, { ...NOTHING, refused: 1 }],
  ['failed', FINE, { ...NOTHING, refused: 1, conflicts: 1 }],
  ['conflict', { ...FINE, unsent: 1 }, { ...NOTHING, conflicts: 1 }],
  ['offline', { ...FINE, reachable: false }, { ...NOTHING, conflicts: 1 }],
  ['offline', { ...FINE, reachable: false }, NOTHING],
  ['offline', { ...FINE, reachable: false, unsent: 3 }, { ...NOTHING, refused: 1 }],
  ['offline', null, { ...NOTHING, reachable: false }],
  ['syncing', null, NOTHING],
] as const)('the state is %s for %j and %j', (state, report, local) => {
  expect(syncStateOf(report, local).state).toBe(state)
})

test('the numbers are told whatever the word is', () => {
  const local = { ...NOTHING, ownWrites: 1, failedIntents: 2, refused: 1 }
  const report = { ...FINE, reachable: false, unsent: 3 }
  expect(syncStateOf(report, local)).toMatchObject({ state: 'offline', pending: 4, failed: 3, refused: 1 })
})

/** Tabs of one device; only the monitors are real. */
function tabs() {
  const { environment, kept } = fakeDevice(new FakeServer())
  const open = () =>
    new SyncMonitor({
      connection: createConnection({ ...environment, onLine: () => true }),
      database: {} as never,
      names: ['people', 'removal_jobs'],
      environment,
      refusals: { list: () => [], subscribe: () => () => {} },
      textConflicts: { list: () => [], subscribe: () => () => {} },
      userId: USER.id,
    })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return { open, settle, kept }
}

test('9.1 what the leading tab reports shows in every tab, also in one that opens later', async () => {
  const { open, settle } = tabs()
  const [leader, follower] = [open(), open()]
  leader.report({ ...FINE, unsent: 2 })
  await settle()
  expect(follower.state()).toMatchObject({ state: 'pending', pending: 2 })
  const late = open()
  expect(late.state().state).toBe('syncing')
  await settle()
  expect(late.state()).toMatchObject({ state: 'pending', pending: 2 })
})

test('9.2 a write of a following tab is pending at once, until the leader has counted', async () => {
  const { open, settle } = tabs()
  const [leader, follower] = [open(), open()]
  leader.report(FINE)
  await settle()
  expect(follower.state().state).toBe('up_to_date')
  follower.noteWrite()
  expect(follower.state()).toMatchObject({ state: 'pending', pending: 1 })
  await settle()
  leader.report(FINE)
  await settle()
  expect(follower.state()).toMatchObject({ state: 'up_to_date', pending: 0 })
})

test('when the device was last in step is known after a reload', async () => {
  const { open, kept } = tabs()
  open().report(FINE)
  expect(kept.get(inStepKey(USER.id))).toBe('1000000')
  expect(open().state().lastInStepAt).toBe(1_000_000)
})

test('the same state is the same object, so that nothing renders for nothing', () => {
  const { open } = tabs()
  const monitor = open()
  const before = monitor.state()
  expect(monitor.state()).toBe(before)
  monitor.report(FINE)
  const after = monitor.state()
  let told = 0
  monitor.subscribe(() => (told += 1))
  monitor.report({ ...FINE })
  expect(monitor.state()).toBe(after)
  expect(told).toBe(0)
})

test('which collections were pulled to the end is known in every tab, and after a restart', async () => {
  const { open, settle } = tabs()
  const [leader, follower] = [open(), open()]
  expect(leader.firstPull('people').ended()).toBe(false)
  leader.report({ ...FINE, inStep: false, pulled: ['people'] })
  await settle()
  for (const tab of [leader, follower, open()]) {
    expect(tab.firstPull('people').ended()).toBe(true)
    expect(tab.firstPull('removal_jobs').ended()).toBe(false)
    expect(tab.hasPulledAll()).toBe(false)
  }
  leader.report(FINE)
  expect(open().hasPulledAll()).toBe(true)
})

test('a device that was in step under an earlier version of the app has pulled everything', () => {
  const { open, kept } = tabs()
  kept.set(inStepKey(USER.id), '1000000')
  expect(open().hasPulledAll()).toBe(true)
})
