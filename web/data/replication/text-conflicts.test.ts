// Texts changed on two devices at once (SPEC.md 5.4), against a server in memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { signInOn } from '#web/data/session.ts'
import { changeRow } from '#web/data/storage/row-writes.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer, PASSWORD } from '#web/data/testing/fake-server.ts'
import { sampleJob } from '#web/data/testing/sample-job.ts'
import { becomes, closeTab, eventually, type Tab } from '#web/data/testing/signed-in.ts'

const NAMES: readonly CollectionName[] = ['removal_jobs', 'notifications', 'intents']

let server: FakeServer
let open: Tab[] = []

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  for (const tab of open) await closeTab(tab)
  open = []
  vi.restoreAllMocks()
})

async function start(hardware = fakeDevice(server)): Promise<Tab> {
  const device = hardware.start(NAMES)
  if (device.session.load().status !== 'signed-in')
    await signInOn(device, { email: server.user.email, password: PASSWORD })
  const tab = { device, account: await device.databases.whenOpen(), hardware }
  open.push(tab)
  return tab
}

const note = async (tab: Tab, id: string) =>
  (await tab.account.database.removal_jobs.findOne(id).exec())?.note
const rename = (tab: Tab, id: string, text: string) =>
  changeRow(tab.account, 'removal_jobs', id, { note: text })

/** Two devices that both changed the note offline; the first has sent its own. */
async function conflict(): Promise<{ id: string; first: Tab; second: Tab }> {
  const id = newId()
  server.putQuietly('removal_jobs', sampleJob(id, { note: 'call them' }))
  const [first, second] = [await start(), await start()]
  await becomes(first, { state: 'up_to_date' })
  await becomes(second, { state: 'up_to_date' })
  second.hardware.cut(true)
  await rename(second, id, 'write to them')
  await rename(first, id, 'they called back')
  await becomes(first, { state: 'up_to_date', pending: 0 })
  second.hardware.cut(false)
  await becomes(second, { state: 'conflict', conflicts: 1, pending: 0 })
  return { id, first, second }
}

test('5.4 a text changed on two devices keeps both, the server’s first, on both of them', async () => {
  const { id, first, second } = await conflict()
  const both = expect.stringMatching(/^they called back\n[\s\S]*\nwrite to them$/)
  await eventually(async () => {
    expect(server.row('removal_jobs', id)?.note).toEqual(both)
    expect(await note(first, id)).toEqual(both)
    expect(await note(second, id)).toEqual(both)
  })
})

test('5.4 the person is told which text it was and what both sides wrote, until they have looked', async () => {
  const { id, first, second } = await conflict()
  const [kept] = second.account.textConflicts.list()
  expect(kept).toMatchObject({
    collection: 'removal_jobs',
    row_id: id,
    field: 'note',
    theirs: 'they called back',
    ours: 'write to them',
  })
  expect(first.account.textConflicts.list()).toEqual([])
  open = open.filter(tab => tab !== second)
  const again = await start(await closeTab(second))
  await becomes(again, { state: 'conflict', conflicts: 1 })
  await again.account.textConflicts.dismiss(kept?.id ?? '')
  await becomes(again, { state: 'up_to_date', conflicts: 0 })
})

test('5.4 an edit of what only one side changed is told to nobody', async () => {
  const id = newId()
  server.putQuietly('removal_jobs', sampleJob(id, { note: 'call them' }))
  const tab = await start()
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  await rename(tab, id, 'write to them')
  server.putQuietly('removal_jobs', sampleJob(id, { note: 'call them', attempts: 1 }))
  tab.hardware.cut(false)
  await becomes(tab, { state: 'up_to_date', pending: 0, conflicts: 0 })
  expect(server.row('removal_jobs', id)).toMatchObject({ note: 'write to them', attempts: 1 })
})
