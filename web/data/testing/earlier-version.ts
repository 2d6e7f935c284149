// Sets up a device as an earlier version of the app left it: with that version's schemas, its pulled rows, and unsent
// edits.
import { readFileSync } from 'node:fs'
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core'
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { RxSchema } from '#shared/collections/rx-schema.ts'
import { must } from '#shared/lib/must.ts'
import { conflictHandler, type SyncedRow } from '#web/data/replication/conflict.ts'
import { databaseName } from '#web/data/storage/database.ts'
import { sealedStorage } from '#web/data/storage/sealed-storage.ts'
import { createSealer } from '#web/data/storage/sealer.ts'
import type { FakeDevice } from './fake-device.ts'
import type { FakeServer } from './fake-server.ts'

export type EarlierDevice = {
  /** Subtracted from each collection's current version, down to 0. */
  versionsBack: number
  hardware: FakeDevice
  server: FakeServer
  userId: string
  /** The person's edits after the device was last in sync. */
  offline(database: RxDatabase): Promise<void>
}

/** The version of a collection when the app was this many versions behind. */
export function earlierVersion(collection: Collection, versionsBack: number): number {
  return Math.max(0, collection.version - versionsBack)
}

/** Pulls all of the server's rows with the earlier version, and leaves the person's offline edits behind. */
export async function leaveEarlier(device: EarlierDevice): Promise<void> {
  addRxPlugin(RxDBLocalDocumentsPlugin)
  addRxPlugin(RxDBMigrationSchemaPlugin)
  const { hardware, userId, versionsBack } = device
  const schemas = Object.values(collections).map(one => storedSchema(one, earlierVersion(one, versionsBack)))
  // Before encryption, there were no keys.
  const sealed = schemas.some(schema => schema.encrypted)
  const storage = must(hardware.environment.storage, 'storage')
  const database = await createRxDatabase({
    name: databaseName(userId),
    storage: sealed
      ? sealedStorage(storage, createSealer(await hardware.environment.keys.open(userId)))
      : storage,
    multiInstance: false,
    localDocuments: true,
  })
  await database.addCollections(
    Object.fromEntries(
      schemas.map(schema => {
        const collection: Collection = collections[schema.title as CollectionName]
        const steps = collection.migrations.slice(0, schema.version)
        const migrationStrategies = Object.fromEntries(steps.map((step, at) => [at + 1, step]))
        const handler = conflictHandler(collection)
        return [
          schema.title,
          { schema: schema as never, migrationStrategies, conflictHandler: handler, autoMigrate: false },
        ]
      }),
    ),
  )
  for (const schema of schemas)
    await pullAll(device, must(database.collections[schema.title], schema.title), schema)
  await device.offline(database)
  await database.close()
}

function storedSchema({ name }: Collection, version: number): RxSchema {
  const file = new URL(`../../../tests/fixtures/stored-schemas/${name}.${version}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as RxSchema
}

async function pullAll({ server }: EarlierDevice, stored: RxCollection, schema: RxSchema): Promise<void> {
  const { clientFields, clientCreates, clientDeletes }: Collection =
    collections[schema.title as CollectionName]
  const isPushed = Object.keys(clientFields).length > 0 || clientCreates !== false || clientDeletes
  const known = (row: SyncedRow) =>
    Object.fromEntries(
      Object.entries(row).filter(([field]) => field === '_deleted' || field in schema.properties),
    ) as SyncedRow
  const replication = replicateRxCollection<SyncedRow, { seq: number }>({
    // The identifier that the first version used.
    replicationIdentifier: 'offlist-1-0',
    collection: stored as never,
    pull: {
      handler: async from => {
        const page = server.page(schema.title, from?.seq ?? 0, 1000)
        return 'expired' in page
          ? { documents: [], checkpoint: from }
          : { ...page, documents: page.documents.map(known) }
      },
      batchSize: 1000,
    },
    ...(isPushed ? { push: { handler: async () => [] } } : {}),
    live: true,
    waitForLeadership: false,
  })
  await replication.awaitInitialReplication()
  await replication.awaitInSync()
  await replication.cancel()
}
