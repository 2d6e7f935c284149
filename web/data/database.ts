// Opens the device's database of one account. Loaded on demand: public pages must not pay for RxDB.
import {
  addRxPlugin,
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
  removeRxDatabase,
} from 'rxdb/plugins/core'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import type { Collection, DocOf } from '#shared/collections/define.ts'
import { type CollectionName, type Collections, collections } from '#shared/collections/index.ts'
import { rxSchema } from '#shared/collections/rx-schema.ts'
import { conflictHandler } from './conflict.ts'
import { validatedStorage } from './validated-storage.ts'

/** The document of each collection. */
export type Documents = { [N in CollectionName]: DocOf<Collections[N]> }
/** A row where the collection does not matter. */
export type AnyRow = Record<string, unknown> & { id: string }
export type AnyCollection = RxCollection<AnyRow>
export type Database = RxDatabase<{ [N in CollectionName]: RxCollection<Documents[N]> }>

/** Name of an account's database, also the beginning of the names of its parts in the browser. */
export function databaseName(userId: string): string {
  return `offlist-${userId}`
}

export type DatabaseOptions = {
  userId: string
  storage: RxStorage<unknown, unknown>
  /** Whether other tabs may have it open too. */
  multiInstance: boolean
  /** All of them, but in tests that need fewer open at once. */
  names: readonly CollectionName[]
}

/** Opens (and at first creates) the account's database with its collections. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  addRxPlugin(RxDBLeaderElectionPlugin)
  const declared = new Map<string, Collection>(options.names.map(name => [name, collections[name]]))
  const database = await createRxDatabase({
    name: databaseName(options.userId),
    storage: validatedStorage(options.storage, declared),
    multiInstance: options.multiInstance,
    eventReduce: true,
    localDocuments: true,
    closeDuplicates: true,
  })
  await database.addCollections(
    Object.fromEntries(
      [...declared].map(([name, collection]) => [
        name,
        {
          schema: rxSchema(collection) as unknown as RxJsonSchema<AnyRow>,
          conflictHandler: conflictHandler(collection),
        },
      ]),
    ),
  )
  return database as unknown as Database
}

/** Deletes an account's database, open nowhere in this tab. */
export async function removeDatabase(userId: string, storage: RxStorage<unknown, unknown>): Promise<void> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  await removeRxDatabase(databaseName(userId), validatedStorage(storage, new Map()), false)
}

/** The browser's storage. */
export async function dexieStorage(): Promise<RxStorage<unknown, unknown>> {
  const { getRxStorageDexie } = await import('rxdb/plugins/storage-dexie')
  return getRxStorageDexie() as unknown as RxStorage<unknown, unknown>
}

/** One collection of the database, where its name is not known to the compiler. */
export function collectionOf(database: Database, name: CollectionName): AnyCollection {
  return database[name] as unknown as AnyCollection
}
