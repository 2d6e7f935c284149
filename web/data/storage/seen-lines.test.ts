// The last state of a person's list is available at once, stored on disk, and deleted with the person.
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { type LocalDatabase, openLocalDatabase } from './database.ts'
import { createSealer, makeKey } from './sealer.ts'
import { type LineMemory, openLineMemory } from './seen-lines.ts'

let database: LocalDatabase
const memories: LineMemory[] = []

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = getRxStorageMemory() as never
  const sealer = createSealer(await makeKey())
  const opened = await openLocalDatabase({
    userId: newId(),
    storage,
    sealer,
    multiInstance: false,
    names: [],
  })
  database = opened.database
})
afterEach(async () => {
  for (const memory of memories.splice(0)) memory.close()
  await database.close()
})

async function read(): Promise<LineMemory> {
  const memory = openLineMemory(database)
  memories.push(memory)
  await vi.waitFor(() => expect(memory.isRead()).toBe(true))
  return memory
}

test('a list that was never looked at is told from one that showed nothing', async () => {
  const memory = await read()
  expect(memory.of('rosa')).toBe(null)
  await memory.keep({ personId: 'rosa', states: {} }, ['rosa'])
  expect(memory.of('rosa')).toEqual({})
})

test('a look is known before it is on disk, and to the next start after', async () => {
  const memory = await read()
  const kept = memory.keep({ personId: 'rosa', states: { kin: 'gone' } }, ['rosa'])
  expect(memory.of('rosa')).toEqual({ kin: 'gone' })
  await kept
  expect((await read()).of('rosa')).toEqual({ kin: 'gone' })
})

test('each person has their own, and people who are gone are forgotten', async () => {
  const memory = await read()
  await memory.keep({ personId: 'rosa', states: { kin: 'gone' } }, ['rosa', 'ada'])
  await memory.keep({ personId: 'ada', states: { kin: 'back' } }, ['rosa', 'ada'])
  expect((await read()).of('rosa')).toEqual({ kin: 'gone' })
  await memory.keep({ personId: 'ada', states: { kin: 'none' } }, ['ada'])
  const next = await read()
  expect(next.of('rosa')).toBe(null)
  expect(next.of('ada')).toEqual({ kin: 'none' })
})
