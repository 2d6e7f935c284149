// A list stored in a local document of the account's database: shared by its tabs, and deleted with the database.
import type { RxLocalDocument } from 'rxdb/plugins/core'
import type { LocalDatabase } from './database.ts'

type Kept<T> = { rows: T[] }
type Document<T> = RxLocalDocument<unknown, Kept<T>>

export type StoredList<T> = {
  list(): readonly T[]
  /** As it is on disk now, also if another tab has just changed it. */
  load(): Promise<readonly T[]>
  subscribe(listener: () => void): () => void
  /** Replaces the list with the result of `edit`; resolves when it's on disk. Edits are applied one after the other. */
  change(edit: (rows: T[]) => T[]): Promise<void>
  close(): void
}

/** Opens the list stored under `key`, empty at first. */
export function openStoredList<T>(database: LocalDatabase, key: string): StoredList<T> {
  const listeners = new Set<() => void>()
  let rows: readonly T[] = []
  let isOpen = true
  const read = async () => {
    const document = await readDocument<T>(database, key)
    if (!isOpen) return
    rows = (document?.toMutableJSON().data.rows ?? []) as T[]
    for (const listener of [...listeners]) listener()
  }
  const failed = (error: unknown) => {
    if (isOpen) console.warn(`The list ${key} cannot be read:`, error)
  }
  // Not `getLocal$`, which reads every row written to any collection.
  const watching = database.eventBulks$.subscribe(bulk => {
    const isOurs = bulk.isLocal && !bulk.collectionName && bulk.events.some(event => event.documentId === key)
    if (isOurs) read().catch(failed)
  })
  read().catch(failed)
  return {
    list: () => rows,
    load: async () => (await readDocument<T>(database, key))?.toMutableJSON().data.rows ?? [],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async change(edit) {
      const document = await documentOf<T>(database, key)
      await document.incrementalModify(data => ({ rows: edit(data.rows as T[]) }))
    },
    close() {
      isOpen = false
      watching.unsubscribe()
    },
  }
}

async function readDocument<T>(database: LocalDatabase, key: string): Promise<Document<T> | null> {
  return (await database.getLocal<Kept<T>>(key)) as Document<T> | null
}

async function documentOf<T>(database: LocalDatabase, key: string): Promise<Document<T>> {
  const existing = await readDocument<T>(database, key)
  if (existing) return existing
  try {
    return (await database.insertLocal<Kept<T>>(key, { rows: [] })) as Document<T>
  } catch (error) {
    // Another tab may have created it in between.
    const made = await readDocument<T>(database, key)
    if (made) return made
    throw error
  }
}
