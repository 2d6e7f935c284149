// A device clock that is wrong or gets set loses no rows and duplicates none (SPEC.md 9.2, 3.7).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { addRow, changeRow } from '#web/data/storage/row-writes.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  type Tab,
} from '#web/data/testing/signed-in.ts'
import { createClockMemory } from './clock-memory.ts'

const YEARS = 365 * DAY

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  vi.useRealTimers()
  await closeAll()
  vi.restoreAllMocks()
})

/**
 * Stores a person as RxDB would at another time of the device's clock, and as if the device crashed before sending it.
 */
async function writtenAt(tab: Tab, lwt: number): Promise<string> {
  await tab.account.replication.stop()
  const id = newId()
  const document = {
    ...samplePerson(id),
    _deleted: false,
    _attachments: {},
    _rev: '1-abc',
    _meta: { lwt },
  }
  const { originalStorageInstance } = tab.account.database.people.storageInstance
  await originalStorageInstance.bulkWrite([{ document }], 'test')
  return id
}

const sentOnce = (id: string) => expect(server.received.filter(other => other === id)).toEqual([id])

/** A tab that has sent something, and so has a checkpoint. */
async function marked(hardware = fakeDevice(server)): Promise<Tab> {
  const tab = await openSignedInTab(server, hardware)
  await addRow(tab.account, 'people', samplePerson(newId()))
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  return tab
}

test('9.2 what was written after the clock was set back leaves at the next start', async () => {
  const tab = await marked()
  const id = await writtenAt(tab, Date.now() - 10 * YEARS)
  const hardware = await closeTab(tab)
  hardware.advance(-10 * YEARS)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(server.row('people', id)).toBeDefined())
  await becomes(again, { state: 'up_to_date', pending: 0 })
  sentOnce(id)
})

test('9.2 it leaves too when the clock was right again before the next start', async () => {
  const hardware = await closeTab(await marked())
  hardware.advance(-10 * YEARS)
  const wrong = await openSignedInTab(server, hardware)
  await becomes(wrong, { state: 'up_to_date', pending: 0 })
  const id = await writtenAt(wrong, Date.now() - 10 * YEARS)
  await closeTab(wrong)
  hardware.advance(10 * YEARS)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(server.row('people', id)).toBeDefined())
  await becomes(again, { state: 'up_to_date', pending: 0 })
  sentOnce(id)
})

test('9.2 it leaves too when the tab that wrote it never led', async () => {
  const tab = await marked()
  const id = await writtenAt(tab, Date.now() - 10 * YEARS)
  tab.hardware.advance(-10 * YEARS)
  tab.account.sync.noteWrite()
  const hardware = await closeTab(tab)
  hardware.advance(10 * YEARS)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(server.row('people', id)).toBeDefined())
  await becomes(again, { state: 'up_to_date', pending: 0 })
})

test.each([-20 * YEARS, 20 * YEARS])(
  '9.2 a clock %i ms off makes no difference to what is sent, merged and acted on',
  async off => {
    const hardware = fakeDevice(server)
    hardware.advance(off)
    const known = newId()
    server.putQuietly('people', samplePerson(known))
    const tab = await openSignedInTab(server, hardware)
    await becomes(tab, { state: 'up_to_date' })
    hardware.cut(true)
    await changeRow(tab.account, 'people', known, { birth_year: 1970 })
    const fresh = newId()
    await addRow(tab.account, 'people', samplePerson(fresh))
    const intent = await addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: fresh })
    server.putQuietly('people', samplePerson(known, { emails: ['a@example.com'] }))
    server.losePushAnswers = 2
    hardware.cut(false)
    await becomes(tab, { state: 'up_to_date', pending: 0, failed: 0 })
    expect(server.row('people', known)).toMatchObject({ birth_year: 1970, emails: ['a@example.com'] })
    expect(server.row('people', fresh)).toBeDefined()
    expect(server.effects.get(intent)).toBe(1)
    const made = Date.parse(String(server.row('intents', intent)?.created_at))
    expect(Math.abs(made - Date.now())).toBeLessThan(60_000)
    await becomes(tab, { state: 'up_to_date' })
    expect(Math.abs((tab.account.sync.state().lastInStepAt ?? 0) - Date.now())).toBeLessThan(60_000)
  },
)

test('3.7 a clock that is set while the app is open is noticed with the next answer', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.advance(5 * YEARS)
  server.tell({ type: 'resync' })
  await eventually(() => expect(Math.abs(tab.device.clock.now() - Date.now())).toBeLessThan(5000))
  await becomes(tab, { state: 'up_to_date' })
})

test('9.2 rows are looked through only where the clock gives reason to', () => {
  const kept = new Map<string, string>()
  let now = 10 * YEARS
  const memory = () =>
    createClockMemory({
      userId: 'ada',
      deviceNow: () => now,
      local: {
        get: key => kept.get(key) ?? null,
        set: (key, value) => void kept.set(key, value),
        remove: key => void kept.delete(key),
      },
    })
  const start = () => {
    const started = memory()
    started.note()
    return started
  }
  // A clock that was never checked is unknown.
  expect(start().mayHaveSlipped()).toBe(true)
  start().settle(false)
  expect(start().mayHaveSlipped()).toBe(false)
  now += DAY
  expect(start().mayHaveSlipped()).toBe(false)
  now -= 2 * DAY
  expect(start().mayHaveSlipped()).toBe(true)
  // The clock is right again, but it wasn't checked since.
  now += 3 * DAY
  expect(start().mayHaveSlipped()).toBe(true)
  start().settle(true)
  expect(start().mayHaveSlipped()).toBe(true)
  start().settle(false)
  expect(start().mayHaveSlipped()).toBe(false)
})
