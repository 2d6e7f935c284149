// The whole database as RxDB's own strict mode sees it: every schema is one that it takes.
import { addRxPlugin } from 'rxdb/plugins/core'
import { RxDBDevModePlugin } from 'rxdb/plugins/dev-mode'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { beforeAll, expect, test, vi } from 'vitest'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { sampleNotification, samplePerson } from '#web/data/testing/sample-rows.ts'
import { openLocalDatabase } from './database.ts'
import { createSealer, makeKey } from './sealer.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  addRxPlugin(RxDBDevModePlugin)
})

test('all thirteen collections open at once, take rows that fit, and refuse others by field', async () => {
  const names = Object.keys(collections) as CollectionName[]
  const storage = getRxStorageMemory() as never
  const sealer = createSealer(await makeKey())
  const opened = await openLocalDatabase({ userId: newId(), storage, sealer, multiInstance: false, names })
  const { database } = opened
  expect(opened.isNew).toBe(true)
  expect(Object.keys(database.collections).sort()).toEqual([...names].sort())
  const id = newId()
  await database.people.insert(samplePerson(id))
  await database.notifications.insert(sampleNotification(id))
  expect((await database.people.findOne(id).exec())?.toJSON()).toEqual(samplePerson(id))
  const odd = { ...samplePerson(newId()), phones: ['1'.repeat(21)] }
  await expect(database.people.insert(odd)).rejects.toMatchObject({ code: 'VD2' })
  await expect(database.people.insert({ ...samplePerson(newId()), extra: 1 } as never)).rejects.toThrow()
  const created = await database.people.find({ sort: [{ created_at: 'desc' }] }).exec()
  expect(created.map(row => row.id)).toEqual([id])
  await database.close()
})
