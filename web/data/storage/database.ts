// Opens the local database of one account. Loaded on demand, so that public pages don't load RxDB.
import {
  addRxPlugin,
  createRxDatabase,
  isRxDatabaseFirstTimeInstantiated,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
  removeRxDatabase,
} from 'rxdb/plugins/core'
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import type { Collection, DocOf } from '#shared/collections/define.ts'
import { type CollectionName, type Collections, collections } from '#shared/collections/index.ts'
import { rxSchema } from '#shared/collections/rx-schema.ts'
import { conflictHandler } from '#web/data/replication/conflict.ts'
import { removeMarker } from './seal-marker.ts'
import { sealedStorage } from './sealed-storage.ts'
import type { Sealer } from './sealer.ts'
import { validatedStorage } from './validated-storage.ts'

/** The document type of each collection. */
export type LocalDocuments = { [N in CollectionName]: DocOf<Collections[N]> }
/** A row of any collection. */
export type AnyRow = Record<string, unknown> & { id: string }
export type AnyLocalCollection = RxCollection<AnyRow>
export type LocalDatabase = RxDatabase<{ [N in CollectionName]: RxCollection<LocalDocuments[N]> }>

/** Name of an account's database, and prefix of its parts in the browser. */
export function databaseName(userId: string): string {
  return `offlist-${userId}`
}

/** How many documents are migrated per batch. */
const MIGRATE_AT_A_TIME = 200

export type DatabaseOptions = {
  userId: string
  storage: RxStorage<unknown, unknown>
  /** Encrypts personal fields before they're stored. */
  sealer: Sealer
  /** Whether other tabs may have it open too. */
  multiInstance: boolean
  /** All collections, except in tests that need fewer open at once. */
  names: readonly CollectionName[]
  /** Called when a migration from an earlier version starts and when it ends. */
  migrating?: (migrates: boolean) => void
}

/**
 * Opens (and at first creates) the account's database with its collections. Resolves when all documents are migrated to
 * this version; rejects if they can't be, and leaves them unchanged. `isNew` if there was no such database before.
 */
export async function openLocalDatabase(
  options: DatabaseOptions,
): Promise<{ database: LocalDatabase; isNew: boolean }> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  addRxPlugin(RxDBLeaderElectionPlugin)
  addRxPlugin(RxDBMigrationSchemaPlugin)
  const declared = new Map<string, Collection>(options.names.map(name => [name, collections[name]]))
  const database = await createRxDatabase({
    name: databaseName(options.userId),
    storage: validatedStorage(sealedStorage(options.storage, options.sealer), declared),
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
          // Step n takes a document from version n - 1 to n.
          migrationStrategies: Object.fromEntries(collection.migrations.map((step, at) => [at + 1, step])),
          autoMigrate: false,
        },
      ]),
    ),
  )
  try {
    await migrate(Object.values(database.collections), options.migrating)
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    database: database as unknown as LocalDatabase,
    isNew: await isRxDatabaseFirstTimeInstantiated(database as unknown as RxDatabase),
  }
}

/** Migrates documents of earlier versions and their replication state; one collection at a time, in one tab. */
async function migrate(
  stored: readonly RxCollection[],
  told: (migrates: boolean) => void = () => {},
): Promise<void> {
  const needs = await Promise.all(stored.map(collection => collection.migrationNeeded()))
  if (!needs.includes(true)) return
  told(true)
  try {
    for (const [at, collection] of stored.entries())
      if (needs[at]) await collection.migratePromise(MIGRATE_AT_A_TIME)
  } finally {
    told(false)
  }
}

/** Deletes an account's database. It must not be open in this tab. */
export async function removeDatabase(userId: string, storage: RxStorage<unknown, unknown>): Promise<void> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  await removeRxDatabase(
    databaseName(userId),
    validatedStorage(sealedStorage(storage, null), new Map()),
    false,
  )
  await removeMarker(storage, databaseName(userId))
}

/** The browser's storage. */
export async function dexieStorage(): Promise<RxStorage<unknown, unknown>> {
  const { openDexieStorage } = await import('./storage-dexie.ts')
  return openDexieStorage()
}

/** A collection of the database by a name that the compiler doesn't know. */
export function collectionOf(database: LocalDatabase, name: CollectionName): AnyLocalCollection {
  return database[name] as unknown as AnyLocalCollection
}
