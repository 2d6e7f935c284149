// RxDB's in-memory storage as a disk that tests can read, fill and lose.
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory, type RxStorageInstanceMemory } from 'rxdb/plugins/storage-memory'

type Stored = Map<string, unknown>

export type MemoryDisk = {
  storage: RxStorage<unknown, unknown>
  /** The documents on disk of the stores whose names contain all of these parts. */
  documents(...parts: readonly string[]): Stored
  /** The number of documents in them, of any kind. */
  rows(...parts: readonly string[]): number
  /** Everything in them as text: what could be read on the device. */
  dump(...parts: readonly string[]): string
  /** Deletes everything. */
  clear(): void
  /** While set, writes fail as in a browser with a full disk. */
  full: boolean
}

let disks = 0

export function memoryDisk(): MemoryDisk {
  disks += 1
  const collectionStates = new Map<string, { documents: Stored }>()
  const pending = new Set<() => void>()
  const memory = getRxStorageMemory()
  const storage = {
    ...memory,
    name: `memory-${disks}`,
    collectionStates,
    async createStorageInstance(params: Parameters<typeof memory.createStorageInstance>[0]) {
      const instance = (await memory.createStorageInstance.call(
        this as never,
        params,
      )) as RxStorageInstanceMemory<unknown>
      const write = instance.bulkWrite.bind(instance)
      instance.bulkWrite = async (rows, context) => {
        if (disk.full) throw new DOMException('no room', 'QuotaExceededError')
        return write(rows, context)
      }
      // RxDB writes when it is idle.
      pending.add(() => instance.ensurePersistence())
      return instance
    },
  }
  const stores = (parts: readonly string[]) => {
    for (const settle of pending) settle()
    return [...collectionStates].filter(([name]) => parts.every(part => name.includes(part)))
  }
  const disk: MemoryDisk = {
    storage: storage as never,
    full: false,
    documents: (...parts) => new Map(stores(parts).flatMap(([, { documents }]) => [...documents])),
    rows: (...parts) => stores(parts).reduce((sum, [, { documents }]) => sum + documents.size, 0),
    dump: (...parts) =>
      stores(parts)
        .map(([name, { documents }]) => `${name}: ${JSON.stringify([...documents.values()])}`)
        .join('\n'),
    clear: () => collectionStates.clear(),
  }
  return disk
}
