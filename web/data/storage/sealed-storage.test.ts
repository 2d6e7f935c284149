// The data on the device's disk is encrypted, and the layers above don't notice.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { type MemoryDisk, memoryDisk } from '#web/data/testing/memory-disk.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import { type LocalDatabase, openLocalDatabase } from './database.ts'
import { BOX } from './sealed-instance.ts'
import { createSealer, LocalSealError, makeKey, type Sealer } from './sealer.ts'

const NAMES: readonly CollectionName[] = ['people', 'notifications', 'monitoring_settings']
const SECRET = 'Zuckmayer'

let disk: MemoryDisk
let sealer: Sealer
let userId: string
const open: LocalDatabase[] = []

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  disk = memoryDisk()
  sealer = createSealer(await makeKey())
  userId = newId()
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  vi.restoreAllMocks()
})

async function openIt(use = sealer): Promise<LocalDatabase> {
  const { database } = await openLocalDatabase({
    userId,
    storage: disk.storage,
    sealer: use,
    multiInstance: false,
    names: NAMES,
  })
  open.push(database)
  return database
}

async function reopened(use = sealer): Promise<LocalDatabase> {
  for (const database of open.splice(0)) await database.close()
  return openIt(use)
}

const stored = (name: string, id: string) =>
  disk.documents(`--${name}--`).get(id) as Record<string, unknown> | undefined

const secretPerson = (id: string) =>
  samplePerson(id, { names: [{ first: 'C', middle: '', last: SECRET, suffix: '' }], relatives: [SECRET] })

test('9.4 a person’s fields are in a box on the disk, the others beside it, and rows read as they were', async () => {
  const id = newId()
  await (await openIt()).people.insert(secretPerson(id))
  expect(disk.dump()).not.toContain(SECRET)
  const onDisk = stored('people', id)
  expect(Object.keys(onDisk ?? {}).filter(field => !field.startsWith('_'))).toEqual([
    'id',
    'created_at',
    'updated_at',
  ])
  const again = await reopened()
  expect((await again.people.findOne(id).exec())?.toJSON()).toEqual(secretPerson(id))
  expect((await again.people.find({ sort: [{ created_at: 'desc' }] }).exec()).map(row => row.id)).toEqual([
    id,
  ])
})

test('9.4 an edit and a deletion leave nothing readable either, and are told with the rows as they are', async () => {
  const database = await openIt()
  const id = newId()
  const person = await database.people.insert(samplePerson(id))
  const told: unknown[] = []
  const stop = database.people.$.subscribe(event =>
    told.push([event.operation, event.documentData.relatives]),
  )
  await person.incrementalPatch({ relatives: [SECRET] })
  await person.getLatest().incrementalRemove()
  stop.unsubscribe()
  expect(told).toEqual([
    ['UPDATE', [SECRET]],
    ['DELETE', [SECRET]],
  ])
  expect(disk.dump()).not.toContain(SECRET)
})

test('9.4 what is kept beside the collections is sealed too', async () => {
  const database = await openIt()
  await database.upsertLocal('refused', { rows: [{ name: SECRET }] })
  expect(disk.dump()).not.toContain(SECRET)
  const again = await reopened()
  expect((await again.getLocal('refused'))?.toJSON().data).toEqual({ rows: [{ name: SECRET }] })
})

test('9.4 no two boxes of the same row are alike, and none can be put in another row’s place', async () => {
  const database = await openIt()
  const [one, two] = [newId(), newId()]
  await database.people.bulkInsert([secretPerson(one), secretPerson(two)])
  const [first, second] = [stored('people', one), stored('people', two)]
  expect(first?.[BOX]).not.toEqual(second?.[BOX])
  if (first && second) second[BOX] = first[BOX]
  const again = await reopened()
  await expect(again.people.findOne(two).exec()).rejects.toThrow(LocalSealError)
})

test('9.4 another key opens nothing', async () => {
  const id = newId()
  await (await openIt()).people.insert(secretPerson(id))
  const other = await reopened(createSealer(await makeKey()))
  await expect(other.people.findOne(id).exec()).rejects.toThrow(LocalSealError)
})

test('the key can be used and never read', async () => {
  await expect(crypto.subtle.exportKey('raw', await makeKey())).rejects.toThrow()
})

test('a collection without sealed fields is stored as it is', async () => {
  const database = await openIt()
  const settings = {
    id: newId(),
    email_alerts: true,
    instant_notifications: true,
    weekly_summary: false,
    monitoring_frequency: 'daily' as const,
    quiet_hours: null,
    muted: [],
  }
  await database.monitoring_settings.insert(settings)
  expect(stored('monitoring_settings', settings.id)).toMatchObject(settings)
  expect(stored('monitoring_settings', settings.id)).not.toHaveProperty(BOX)
})

test('a write that lost a race is told with the row that was there', async () => {
  const database = await openIt()
  const id = newId()
  await database.people.insert(secretPerson(id))
  const { error } = await database.people.bulkInsert([samplePerson(id)])
  expect(error).toMatchObject([{ status: 409, documentInDb: { relatives: [SECRET] } }])
})

test('a write is over when its changes were told, in the order of its rows, however many', async () => {
  const database = await openIt()
  const told: string[] = []
  const stop = database.notifications.$.subscribe(event => told.push(event.documentId))
  const many = Array.from({ length: 600 }, () => sampleNotification(newId()))
  await database.notifications.bulkInsert(many)
  expect(told).toEqual(many.map(row => row.id))
  const last = sampleNotification(newId())
  await database.notifications.insert(last)
  expect(told.at(-1)).toBe(last.id)
  stop.unsubscribe()
})

test('all collections’ sealed fields are really theirs', () => {
  for (const collection of Object.values(collections))
    for (const field of collection.sealed) expect(Object.keys(collection.fields)).toContain(field)
})
