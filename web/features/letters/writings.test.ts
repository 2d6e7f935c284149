// Drafts in a real device store: a full disk is reported and changes nothing, both of two devices' versions stay, and
// undo restores deleted ones.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#shared/collections/messages.ts'
import { currentVersions, VERSIONS_MAX } from '#shared/letters/letter-versions.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { addRow, deleteRow } from '#web/data/storage/row-writes.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { becomes, closeAll, eventually, openSignedInTab, type Tab } from '#web/data/testing/signed-in.ts'
import { toastStore } from '#web/ui/toast.ts'
import { notSavedText } from './saved-text.ts'
import { deleteVersion, type NewVersion, saveVersion } from './writings.ts'

const at = vi.hoisted(() => ({ tab: null as unknown }))
const here = () => at.tab as Tab
vi.mock('#web/data/queries.ts', () => ({
  insertDoc: (name: 'messages', doc: Message) => addRow(here().account, name, doc),
  removeDoc: (name: 'messages', id: string) => deleteRow(here().account, name, id),
}))
let time = Date.parse('2026-11-21T10:00:00.000Z')
vi.mock('#web/data/clock.ts', () => ({
  now: () => {
    time += 1000
    return time
  },
}))

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(closeAll)

const jobId = newId()
const draft = (body: string, from: NewVersion['from'] = null): NewVersion => ({
  status: 'draft',
  jobId,
  siteId: 'first',
  personId: null,
  name: '',
  to: 'privacy@first.example',
  subject: 'Removal',
  body,
  followUpDays: 30,
  from,
})
const rows = async (tab: Tab) =>
  (await tab.account.database.messages.find().exec()).map(row => row.toJSON() as unknown as Message)
const standing = async (tab: Tab) => currentVersions(await rows(tab))
const open = async () => {
  const tab = await openSignedInTab(server, fakeDevice(server), ['messages', 'intents'])
  await becomes(tab, { state: 'up_to_date' })
  at.tab = tab
  return tab
}

test('a draft is on the device, and then on the server, version by version', async () => {
  const tab = await open()
  expect(await saveVersion(draft('Begun.'))).toMatchObject({ kind: 'saved' })
  await saveVersion(draft('More.', must((await standing(tab))[0], 'draft')))
  const [head, ...others] = await standing(tab)
  expect([head?.row.body, head?.earlier.map(({ body }) => body), others]).toEqual(['More.', ['Begun.'], []])
  await eventually(() =>
    expect(server.row('messages', must(head, 'draft').row.id)).toMatchObject({ body: 'More.' }),
  )
})

test('9.9 a full device is said, in words that tell what to do, and what was there stays', async () => {
  const tab = await open()
  await saveVersion(draft('Begun.'))
  tab.hardware.disk.full = true
  const saved = await saveVersion(draft('More.', must((await standing(tab))[0], 'draft')))
  expect(saved).toEqual({ kind: 'full' })
  expect(notSavedText(saved, 'draft')).toContain('Your text is still here')
  expect((await rows(tab)).map(({ body }) => body)).toEqual(['Begun.'])
  tab.hardware.disk.full = false
  expect(await saveVersion(draft('More.', must((await standing(tab))[0], 'draft')))).toMatchObject({
    kind: 'saved',
  })
})

test('what two devices save without a network both stands on both', async () => {
  const one = await open()
  await saveVersion(draft('Begun.'))
  const from = must((await standing(one))[0], 'draft')
  await eventually(() => expect(server.row('messages', from.row.id)).toBeTruthy())
  const other = await open()
  expect((await standing(other)).map(({ row }) => row.body)).toEqual(['Begun.'])
  for (const tab of [one, other]) tab.hardware.cut(true)
  await saveVersion(draft('On the desk.', from))
  at.tab = one
  await saveVersion(draft('On the phone.', from))
  for (const tab of [one, other]) tab.hardware.cut(false)
  for (const tab of [one, other])
    await eventually(async () => {
      tab.account.replication.resync()
      const heads = await standing(tab)
      expect(heads.map(({ row }) => row.body).sort()).toEqual(['On the desk.', 'On the phone.'])
      expect(heads.every(({ isOneOfSeveral }) => isOneOfSeveral)).toBe(true)
    })
})

test('deleting takes the versions along, and undo within eight seconds brings all of it back', async () => {
  const tab = await open()
  await saveVersion(draft('Begun.'))
  await saveVersion(draft('More.', must((await standing(tab))[0], 'draft')))
  const all = await standing(tab)
  await deleteVersion(must(all[0], 'draft'), all, 'Draft')
  expect(await rows(tab)).toEqual([])
  const message = must(toastStore.read(), 'message')
  expect([message.title, message.ms, message.action?.label]).toEqual(['Draft deleted', 8000, 'Undo'])
  message.action?.onSelect()
  await eventually(async () => {
    const [back] = await standing(tab)
    expect([back?.row.body, back?.earlier.map(({ body }) => body)]).toEqual(['More.', ['Begun.']])
  })
})

test('only so many versions stay', async () => {
  const tab = await open()
  await saveVersion(draft('0'))
  for (let saving = 1; saving < VERSIONS_MAX + 3; saving += 1)
    await saveVersion(draft(String(saving), must((await standing(tab))[0], 'draft')))
  expect(await rows(tab)).toHaveLength(VERSIONS_MAX)
  expect((await standing(tab))[0]?.row.body).toBe(String(VERSIONS_MAX + 2))
})
