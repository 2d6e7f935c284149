// Data that exists only on this device: unsent rows and rows that the server refused. Works in any tab, replicating or
// not.
import { REPLICATION_STATE_BY_COLLECTION, type RxReplicationState } from 'rxdb/plugins/replication'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type AnyLocalCollection, collectionOf, type LocalDatabase } from '#web/data/storage/database.ts'
import { declaredFields, type SyncedRow } from './conflict.ts'
import type { Refusals, RefusedRow } from './refusals.ts'
import { type RxReplication, unpushedIds } from './unpushed.ts'

/** A row whose local state the server hasn't acknowledged; `deleted` if it was deleted here. */
export type UnsentRow = { collection: CollectionName; document: Record<string, unknown>; deleted: boolean }
export type UnsentRows = { unsent: UnsentRow[]; refused: readonly RefusedRow[] }

/** All of an account's unsent and refused rows. */
export async function readUnsent(account: {
  database: LocalDatabase
  refusals: Pick<Refusals, 'list'>
}): Promise<UnsentRows> {
  const names = Object.keys(account.database.collections) as CollectionName[]
  const unsent: UnsentRow[] = []
  for (const name of names) unsent.push(...(await unsentRows(account.database, name)))
  return { unsent, refused: account.refusals.list() }
}

async function unsentRows(database: LocalDatabase, name: CollectionName): Promise<UnsentRow[]> {
  const stored = collectionOf(database, name)
  const [replication] = REPLICATION_STATE_BY_COLLECTION.get(stored as never) ?? []
  // Rows that clients may not write aren't pushed, so they're never unsent.
  if (!replication?.push) return []
  const ids = await withState(database, stored, replication, state =>
    unpushedIds(collections[name], state, { everything: true }),
  )
  const rows = await stored.storageInstance.findDocumentsById(ids ?? [], true)
  return rows.map(row => ({
    collection: name,
    document: declaredFields(collections[name], row as unknown as SyncedRow),
    deleted: row._deleted,
  }))
}

/** Provides the replication's state of the server's rows; a tab that doesn't replicate reads it from the store. */
async function withState<T>(
  database: LocalDatabase,
  stored: AnyLocalCollection,
  replication: RxReplicationState<unknown, unknown>,
  run: (state: RxReplication) => Promise<T>,
): Promise<T> {
  if (replication.internalReplicationState && !replication.isStopped())
    return run(replication as unknown as RxReplication)
  const { collectionName, schema } = await replication.metaInfoPromise
  const metaInstance = await database.storage.createStorageInstance({
    databaseName: database.name,
    databaseInstanceToken: database.token,
    multiInstance: database.multiInstance,
    options: {},
    devMode: false,
    collectionName,
    schema,
  })
  try {
    const input = {
      metaInstance,
      forkInstance: stored.storageInstance,
      hashFunction: database.hashFunction,
      // RxDB's own naming scheme.
      identifier: `rxdbreplication${replication.replicationIdentifier}`,
    }
    return await run({ internalReplicationState: { input }, isStopped: () => false } as never)
  } finally {
    await metaInstance.close()
  }
}
