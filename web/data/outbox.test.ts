// Intents and live lists on a device in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId, rowId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { addIntent, removeIntent, repeatIntent } from '#web/data/storage/intent-writes.ts'
import { liveQuery } from '#web/data/storage/live-query.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
import { FakeServer } from './testing/fake-server.ts'
import { sampleNotification, samplePerson } from './testing/sample-rows.ts'
import { becomes, closeAll, eventually, openSignedInTab, type Tab } from './testing/signed-in.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const intents = async (tab: Tab) =>
  (await tab.account.database.intents.find().exec()).map(row => row.toJSON())
const error = { code: 'broken', message: 'It did not work.' }

const addScan = (tab: Tab) =>
  addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: newId() })

async function failedIntent(tab: Tab, add = addScan): Promise<string> {
  const id = await add(tab)
  await eventually(() => expect(server.row('intents', id)).toBeDefined())
  server.put('intents', { ...server.row('intents', id), id, status: 'failed', error })
  await becomes(tab, { state: 'failed', failed: 1, refused: 0 })
  return id
}

test('an intent whose payload does not fit its kind is not made', async () => {
  const tab = await openSignedInTab(server)
  const odd = { person_id: 'nobody' }
  await expect(addIntent(tab.account, tab.device.clock.now, 'start-scan', odd)).rejects.toThrow()
  expect(await intents(tab)).toEqual([])
})

test('6.4 a failed intent is sent again as a new one, once, however often that is asked for', async () => {
  const tab = await openSignedInTab(server)
  const id = await failedIntent(tab)
  const repeat = () => repeatIntent(tab.account, tab.device.clock.now, id)
  const again = await repeat()
  expect(await repeat()).toBe(again)
  expect(rowId.safeParse(again).success).toBe(true)
  await becomes(tab, { state: 'up_to_date', failed: 0, pending: 0 })
  expect((await intents(tab)).map(row => row.id)).toEqual([again])
  expect(server.effects.get(again)).toBe(1)
  expect(server.row('intents', id)?._deleted).toBe(true)
  expect(server.row('intents', again)?.payload).toEqual(server.row('intents', id)?.payload)
})

test('a letter that the person has sent keeps its day when it is recorded again, and nothing else does', async () => {
  const tab = await openSignedInTab(server)
  const letter = functionPayloads['record-letter'].parse({
    to: 'desk@first.example',
    subject: 'Remove',
    body: 'Please.',
    siteName: 'First',
    followUpDays: 30,
  })
  const addLetter = () => addIntent(tab.account, tab.device.clock.now, 'record-letter', letter)
  const ids = [await failedIntent(tab, addLetter), await failedIntent(tab)]
  const asked = ids.map(id => server.row('intents', id)?.created_at)
  for (const id of ids) await repeatIntent(tab.account, () => tab.device.clock.now() + DAY, id)
  const again = new Map((await intents(tab)).map(row => [row.kind, row.created_at]))
  expect(again.get('record-letter')).toBe(asked[0])
  expect(Date.parse(again.get('start-scan') ?? '') - Date.parse(String(asked[1]))).toBeGreaterThanOrEqual(DAY)
})

test('6.4 only a failed intent can be sent again', async () => {
  const tab = await openSignedInTab(server)
  const id = await addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: newId() })
  await expect(repeatIntent(tab.account, tab.device.clock.now, id)).rejects.toThrow('has not failed')
})

test('6.3 an intent that was given up before it left never takes effect', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  const id = await addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: newId() })
  await becomes(tab, { state: 'offline', pending: 1 })
  await removeIntent(tab.account, id)
  tab.hardware.cut(false)
  await becomes(tab, { state: 'up_to_date', pending: 0, failed: 0 })
  expect(await intents(tab)).toEqual([])
})

test('6.3 a failed intent that was given up no longer counts', async () => {
  const tab = await openSignedInTab(server)
  await removeIntent(tab.account, await failedIntent(tab))
  await becomes(tab, { state: 'up_to_date', failed: 0, pending: 0 })
})

test('a live list follows its rows, shows bursts once per frame, and keeps rows that did not change', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const frames: (() => void)[] = []
  const timers = {
    frame(run: () => void) {
      frames.push(run)
      return () => {}
    },
  }
  const collection = tab.account.database.people as never
  const pulled = tab.account.sync.firstPull('people')
  const live = liveQuery(collection, { sort: [{ created_at: 'asc' }] }, timers, pulled)
  expect(liveQuery(collection, { sort: [{ created_at: 'asc' }] }, timers, pulled)).toBe(live)
  let told = 0
  const stop = live.subscribe(() => (told += 1))
  const show = async () => {
    await eventually(() => expect(frames.length).toBeGreaterThan(0))
    for (const run of frames.splice(0)) run()
  }
  expect(live.snapshot().status).toBe('loading')
  await show()
  expect(live.snapshot()).toEqual({ status: 'ready', docs: [], whole: true, failed: false })
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await addRow(tab.account, 'people', samplePerson(id))
  expect(frames).toHaveLength(1)
  await show()
  expect(told).toBe(2)
  expect(live.snapshot().docs).toHaveLength(3)
  const [first] = live.snapshot().docs
  await addRow(tab.account, 'people', samplePerson(newId(), { created_at: '2027-01-01T00:00:00.000Z' }))
  await show()
  expect(live.snapshot().docs[0]).toBe(first)
  stop()
  await addRow(tab.account, 'people', samplePerson(newId()))
  expect(frames).toEqual([])
})

test('the rows of a list are plain and hold nothing but their fields', async () => {
  const id = newId()
  server.putQuietly('notifications', sampleNotification(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  const { database, sync } = tab.account
  const pulled = sync.firstPull('notifications')
  const live = liveQuery(database.notifications as never, {}, tab.hardware.environment, pulled)
  const stop = live.subscribe(() => {})
  await eventually(() => expect(live.snapshot().docs).toEqual([sampleNotification(id)]))
  stop()
})
