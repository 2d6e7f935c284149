// A stopped session is restored at the next start, also after the app was closed.
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, test, vi } from 'vitest'
import { beginSession } from '#shared/domain/next-session.ts'
import { newId } from '#shared/lib/id.ts'
import { openLocalDatabase } from './database.ts'
import { openSessionMemory } from './next-session.ts'
import { createSealer, makeKey } from './sealer.ts'

test('none at first; what is kept is known at once, and to the next start', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = getRxStorageMemory() as never
  const sealer = createSealer(await makeKey())
  const { database } = await openLocalDatabase({
    userId: newId(),
    storage,
    sealer,
    multiInstance: false,
    names: [],
  })
  const memory = openSessionMemory(database)
  expect(memory.kept()).toBeUndefined()
  await vi.waitFor(() => expect(memory.kept()).toBeNull())
  const session = beginSession([{ id: 'a', kind: 'guide', minutes: 3, clears: ['kin'] }], null, 0)
  const kept = memory.keep(session)
  expect(memory.kept()).toBe(session)
  await kept
  const next = openSessionMemory(database)
  await vi.waitFor(() => expect(next.kept()).toEqual(session))
  for (const one of [memory, next]) one.close()
  await database.close()
})
