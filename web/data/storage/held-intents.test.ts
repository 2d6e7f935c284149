// A request that can be taken back for a moment is on disk at once: a crash loses none, and none is sent twice.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
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

const hold = (tab: Tab) => tab.account.heldIntents.hold('cancel-removal', { job_id: newId() })
const intents = async (tab: Tab) =>
  (await tab.account.database.intents.find().exec()).map(row => row.toJSON())

test('nothing goes out while it’s held, and nothing after it was taken back', async () => {
  const tab = await openSignedInTab(server)
  const id = await hold(tab)
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(await intents(tab)).toEqual([])
  expect(await tab.account.heldIntents.drop(id)).toBe(true)
  await tab.account.heldIntents.release(id)
  const next = await openSignedInTab(server, await closeTab(tab))
  await becomes(next, { state: 'up_to_date', pending: 0 })
  expect(await intents(next)).toEqual([])
  expect(server.rows('intents')).toEqual([])
})

test('released, it goes out once, with the time at which the person asked', async () => {
  const tab = await openSignedInTab(server)
  const id = await hold(tab)
  await tab.account.heldIntents.release(id)
  await tab.account.heldIntents.release(id)
  await eventually(() => expect(server.effects.get(id)).toBe(1))
  expect(await intents(tab)).toMatchObject([{ id, kind: 'cancel-removal' }])
  expect(await tab.account.heldIntents.drop(id)).toBe(false)
})

test('what a closed page left behind goes out when the account is opened next, once', async () => {
  const tab = await openSignedInTab(server)
  const id = await hold(tab)
  const next = await openSignedInTab(server, await closeTab(tab))
  await eventually(() => expect(server.effects.get(id)).toBe(1))
  const third = await openSignedInTab(server, await closeTab(next))
  await becomes(third, { state: 'up_to_date', pending: 0 })
  expect(server.effects.get(id)).toBe(1)
  expect((await intents(third)).map(row => row.id)).toEqual([id])
})

test('a crash between the outbox and the list adds it once', async () => {
  const tab = await openSignedInTab(server)
  const id = await hold(tab)
  const stored = {
    id,
    kind: 'cancel-removal',
    payload: { job_id: newId() },
    created_at: new Date().toISOString(),
  }
  await tab.account.database.intents.insert({ ...stored, status: 'pending', result: null, error: null })
  await eventually(() => expect(server.effects.get(id)).toBe(1))
  const next = await openSignedInTab(server, await closeTab(tab))
  await becomes(next, { state: 'up_to_date', pending: 0 })
  expect(server.effects.get(id)).toBe(1)
  expect(await intents(next)).toHaveLength(1)
})

test('one that its function can’t read isn’t held', async () => {
  const tab = await openSignedInTab(server)
  await expect(tab.account.heldIntents.hold('cancel-removal', { job_id: 'nobody' })).rejects.toThrow()
})
