// Data that any earlier version of the app left on a device opens in this one, with nothing lost, nothing readable, and
// nothing old sent over newer rows.
import type { RxDatabase } from 'rxdb/plugins/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { Device } from '#web/data/device.ts'
import type { Account } from '#web/data/local-database.ts'
import { readUnsent } from '#web/data/replication/unsent-rows.ts'
import { rememberUser } from '#web/data/session/session-user.ts'
import { earlierDocuments } from '#web/data/testing/earlier-documents.ts'
import { earlierVersion, leaveEarlier } from '#web/data/testing/earlier-version.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer, PASSWORD, USER } from '#web/data/testing/fake-server.ts'
import { eventually } from '#web/data/testing/signed-in.ts'
import { collectionOf } from './database.ts'

const names = Object.keys(collections) as CollectionName[]
const all: Collection[] = Object.values(collections)
const furthest = Math.max(...all.map(collection => collection.version))
const earlier = Array.from({ length: furthest }, (_, at) => at + 1)

let server: FakeServer
const open: Device[] = []

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  for (const device of open.splice(0)) {
    device.session.stop()
    await device.databases.close()
  }
  vi.restoreAllMocks()
})

/** The document of a collection as that version stored it, or as a later version with the same format did. */
function documentOf(collection: Collection, version: number): Record<string, unknown> {
  return must(earlierDocuments[collection.name], collection.name)[version] ?? {}
}

type Left = { hardware: ReturnType<typeof fakeDevice>; ids: Record<string, string> }

/** A device that had pulled a row of each collection and three people, and then did some things offline. */
async function leave(
  versionsBack: number,
  offline: (database: RxDatabase, ids: Left['ids']) => Promise<void>,
) {
  const ids: Left['ids'] = { other: newId(), third: newId() }
  for (const collection of all) {
    const document = documentOf(collection, earlierVersion(collection, versionsBack))
    if (Object.keys(document).length === 0) continue
    const id = collection.singleton ? USER.id : newId()
    ids[collection.name] = id
    // The server has been on the current version for long.
    const steps = collection.migrations.slice(earlierVersion(collection, versionsBack))
    server.putQuietly(collection.name, { ...steps.reduce((doc, step) => step(doc), document), id } as never)
  }
  const person = documentOf(collections.people, earlierVersion(collections.people, versionsBack))
  for (const id of [ids.other, ids.third]) server.putQuietly('people', { ...person, id: must(id, 'id') })
  const hardware = fakeDevice(server)
  await leaveEarlier({
    versionsBack,
    hardware,
    server,
    userId: USER.id,
    offline: database => offline(database, ids),
  })
  return { hardware, ids }
}

/** Starts this version where the earlier one was signed in. */
async function start(hardware: Left['hardware']): Promise<Account> {
  const body = JSON.stringify({ email: USER.email, password: PASSWORD })
  await server.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body })
  rememberUser(hardware.environment.local, { ...USER, fullName: 'Ada' })
  const device = hardware.start(names)
  open.push(device)
  device.session.load()
  return device.databases.whenOpen()
}

test.each(all)('$name has a document of every earlier version among the tests', collection => {
  const kept = must(earlierDocuments[collection.name], collection.name).length
  expect(kept).toBeGreaterThanOrEqual(collection.version)
})

test.each(earlier)('9.5 all documents of %i version(s) back are there, and fit', async versionsBack => {
  const { hardware, ids } = await leave(versionsBack, async () => {})
  hardware.cut(true)
  const { database } = await start(hardware)
  for (const collection of all.filter(({ name }) => ids[name] !== undefined)) {
    const rows = await collectionOf(database, collection.name as CollectionName)
      .find()
      .exec()
    const found = rows.map(row => row.toJSON())
    expect(found.map(row => row.id)).toContain(ids[collection.name])
    for (const row of found) expect(collection.doc.safeParse(row).error).toBeUndefined()
  }
})

test.each(earlier)('9.4 nothing readable is left of %i version(s) back', async versionsBack => {
  const { hardware } = await leave(versionsBack, async database => {
    await database.insertLocal('refused', { rows: [{ document: { name: 'Zuckmayer' } }] })
    const [person] = await must(database.collections.people, 'people').find().exec()
    await person.incrementalRemove()
  })
  hardware.cut(true)
  const account = await start(hardware)
  await eventually(() => expect(account.refusals.list()).toEqual([{ document: { name: 'Zuckmayer' } }]))
  expect(hardware.dump()).not.toMatch(/zuckmayer/i)
  // The encrypted rows still exist.
  expect(hardware.dump()).toMatch(/_box/)
})

test.each(earlier)('9.5 what was not sent %i version(s) back counts, and is sent', async versionsBack => {
  const fresh = newId()
  const { hardware, ids } = await leave(versionsBack, async (database, { people, third }) => {
    const rows = must(database.collections.people, 'people')
    const edited = await rows.findOne(must(people, 'people')).exec()
    await edited.incrementalPatch({ phones: ['1', '2'] })
    await (await rows.findOne(must(third, 'third')).exec()).incrementalRemove()
    const version = earlierVersion(collections.people, versionsBack)
    await rows.insert({ ...documentOf(collections.people, version), id: fresh })
  })
  const newer = must(server.row('people', must(ids.other, 'other')), 'row')
  server.putQuietly('people', { ...newer, birth_year: 1999 })
  const edited = must(server.row('people', must(ids.people, 'people')), 'row')
  server.putQuietly('people', { ...edited, birth_year: 1955, emails: ['new@example.com'] })

  hardware.cut(true)
  const account = await start(hardware)
  const { sync } = account
  await eventually(() => expect(sync.state()).toMatchObject({ pending: 3 }))
  const unsent = await readUnsent(account)
  expect(unsent.unsent.map(row => row.document.id).sort()).toEqual([ids.people, ids.third, fresh].sort())

  hardware.cut(false)
  await eventually(() => expect(sync.state()).toMatchObject({ state: 'up_to_date', pending: 0 }))
  expect(server.row('people', fresh)).toBeDefined()
  expect(server.row('people', must(ids.third, 'third'))?._deleted).toBe(true)
  // Only what was edited counts as an edit: the rest of the row is the server's.
  const merged = { phones: ['1', '2'], birth_year: 1955, emails: ['new@example.com'] }
  expect(server.row('people', must(ids.people, 'people'))).toMatchObject(merged)
  expect(server.row('people', must(ids.other, 'other'))).toMatchObject({ birth_year: 1999 })
  const here = (await collectionOf(account.database, 'people').find().exec()).map(row => row.toJSON())
  expect(here.find(row => row.id === ids.other)).toMatchObject({ birth_year: 1999 })
  expect(here.find(row => row.id === ids.people)).toMatchObject(merged)
})
