// A server that was restored from a backup (SPEC.md 8.5, 8.6), against one in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { addIntent } from '#web/data/storage/intent-writes.ts'
import { addRow, changeRow } from '#web/data/storage/row-writes.ts'
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

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const LATER = '2026-11-22T10:00:00.000Z'
const IN_STEP = { state: 'up_to_date', pending: 0 } as const
const person = async (tab: Tab, id: string) =>
  (await tab.account.database.people.findOne(id).exec())?.toJSON()

test('8.6 two devices send what the restored server lacks, and lose no unsent edit', async () => {
  const [shared, own] = [newId(), newId()]
  server.putQuietly('people', samplePerson(shared))
  server.putQuietly('people', samplePerson(own))
  const one = await openSignedInTab(server)
  const other = await openSignedInTab(server)
  await Promise.all([becomes(one, IN_STEP), becomes(other, IN_STEP)])
  const backup = server.backup()

  // Acknowledged by the server, and lost with it.
  const added = newId()
  await addRow(one.account, 'people', samplePerson(added))
  await changeRow(one.account, 'people', shared, { birth_year: 1955, updated_at: LATER })
  await becomes(one, IN_STEP)
  await eventually(async () => expect((await person(other, shared))?.birth_year).toBe(1955))
  await becomes(other, IN_STEP)

  // Unsent edits: on one device of a row that was changed since the backup, on the other of one that wasn't.
  for (const tab of [one, other]) tab.hardware.cut(true)
  await changeRow(one.account, 'people', shared, { phones: ['555 0100'], updated_at: LATER })
  await changeRow(other.account, 'people', own, { birth_year: 1944, updated_at: LATER })
  const offline = newId()
  await addRow(other.account, 'people', samplePerson(offline))

  server.restore(backup)
  expect(server.row('people', added)).toBeUndefined()
  for (const tab of [one, other]) tab.hardware.cut(false)
  await eventually(() => {
    expect(server.row('people', added)).toMatchObject({ _deleted: false })
    expect(server.row('people', shared)).toMatchObject({ birth_year: 1955, phones: ['555 0100'] })
    expect(server.row('people', own)).toMatchObject({ birth_year: 1944 })
    expect(server.row('people', offline)).toMatchObject({ _deleted: false })
  })
  for (const tab of [one, other]) {
    await becomes(tab, IN_STEP)
    for (const row of server.rows('people'))
      expect({ ...(await person(tab, row.id)), _deleted: false }).toEqual(row)
    // The second device may find that the first has already sent all rows.
    expect(tab.account.restored.rows()).not.toBeNull()
  }
})

test('8.6 a row that was changed since the backup and has an unsent edit keeps both', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  const backup = server.backup()
  await changeRow(tab.account, 'people', id, { birth_year: 1955, updated_at: LATER })
  await eventually(() => expect(server.row('people', id)?.birth_year).toBe(1955))
  await becomes(tab, IN_STEP)
  tab.hardware.cut(true)
  await changeRow(tab.account, 'people', id, { phones: ['555 0100'], updated_at: LATER })
  server.restore(backup)
  tab.hardware.cut(false)
  await eventually(() =>
    expect(server.row('people', id)).toMatchObject({ birth_year: 1955, phones: ['555 0100'] }),
  )
  await becomes(tab, IN_STEP)
  expect(await person(tab, id)).toMatchObject({ birth_year: 1955, phones: ['555 0100'] })
})

test('8.6 a device that was behind the backup goes on, and has nothing to say', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  tab.hardware.cut(true)
  server.putQuietly('people', samplePerson(id, { birth_year: 1955, updated_at: LATER }))
  const backup = server.backup()
  server.putQuietly('people', samplePerson(newId()))
  server.restore(backup)
  tab.hardware.cut(false)
  await eventually(async () => expect((await person(tab, id))?.birth_year).toBe(1955))
  await becomes(tab, IN_STEP)
  expect(tab.account.restored.rows()).toBeNull()
  expect(server.row('people', id)?.birth_year).toBe(1955)
})

test('8.6 what the server alone may write follows it, and an intent that was carried out acts once', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  const backup = server.backup()
  const lost = newId()
  server.put('notifications', sampleNotification(lost))
  const intent = await addIntent(tab.account, tab.device.clock.now, 'start-scan', { person_id: newId() })
  await becomes(tab, IN_STEP)
  await eventually(async () =>
    expect(await tab.account.database.notifications.findOne(lost).exec()).not.toBeNull(),
  )
  tab.hardware.cut(true)
  server.restore(backup)
  tab.hardware.cut(false)
  await eventually(() => expect(tab.account.refusals.list()).toHaveLength(1))
  expect(tab.account.refusals.list()[0]).toMatchObject({
    collection: 'intents',
    document: { kind: 'start-scan' },
    refusal: { code: 'server_restored' },
  })
  await eventually(async () =>
    expect(await tab.account.database.notifications.findOne(lost).exec()).toBeNull(),
  )
  expect([...server.effects.values()]).toEqual([1])
  expect(intent).toBeDefined()
})

test('8.6 a device that reads again what it could not read is found to be ahead all the same', async () => {
  server.putQuietly('people', { ...samplePerson(newId()), relation: 'cosmic' })
  const tab = await openSignedInTab(server)
  await becomes(tab, { pending: 0 })
  const backup = server.backup()
  const added = newId()
  await addRow(tab.account, 'people', samplePerson(added))
  await eventually(() => expect(server.row('people', added)).toBeDefined())
  await becomes(tab, { pending: 0 })
  const hardware = await closeTab(tab)
  server.restore(backup)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(server.row('people', added)).toMatchObject({ _deleted: false }))
  expect(again.account.restored.rows()).not.toBeNull()
})

test('8.6 a tab that dies before it has sent them sends them when it is opened again', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  const backup = server.backup()
  const added = newId()
  await addRow(tab.account, 'people', samplePerson(added))
  await becomes(tab, IN_STEP)
  tab.hardware.cut(true)
  server.restore(backup)
  server.losePushAnswers = 1
  const hardware = await closeTab(tab)
  hardware.cut(false)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(server.row('people', added)).toMatchObject({ _deleted: false }))
  await becomes(again, IN_STEP)
  expect(await person(again, added)).toBeDefined()
})

test('8.6 an edit that is sent before the device has heard of the restoration takes nothing away', async () => {
  const id = newId()
  server.putQuietly('people', samplePerson(id))
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  const backup = server.backup()
  await changeRow(tab.account, 'people', id, { birth_year: 1955, updated_at: LATER })
  await eventually(() => expect(server.row('people', id)?.birth_year).toBe(1955))
  await becomes(tab, IN_STEP)
  server.restoreQuietly(backup)
  await changeRow(tab.account, 'people', id, { phones: ['555 0100'], updated_at: LATER })
  await eventually(() =>
    expect(server.row('people', id)).toMatchObject({ birth_year: 1955, phones: ['555 0100'] }),
  )
  await becomes(tab, IN_STEP)
})

test('8.6 a device that is ahead without any rows goes on sending', async () => {
  const tab = await openSignedInTab(server)
  await becomes(tab, IN_STEP)
  const backup = server.backup()
  const gone = newId()
  server.put('people', samplePerson(gone))
  await eventually(async () => expect(await person(tab, gone)).toBeDefined())
  server.put('people', { ...samplePerson(gone), _deleted: true })
  await eventually(async () => expect(await person(tab, gone)).toBeUndefined())
  await becomes(tab, IN_STEP)
  server.restore(backup)
  const added = newId()
  await addRow(tab.account, 'people', samplePerson(added))
  await eventually(() => expect(server.row('people', added)).toMatchObject({ _deleted: false }))
  await becomes(tab, IN_STEP)
})
