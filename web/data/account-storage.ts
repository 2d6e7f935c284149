// All that needs RxDB, in one module that is loaded when somebody is signed in.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type Database, databaseName, dexieStorage, openDatabase, removeDatabase } from './database.ts'
import type { Environment } from './environment.ts'
import { evidenceCache } from './evidence-cache.ts'
import { inStepKey } from './sync-monitor.ts'

export { openRefusals } from './refusals.ts'
export { Replication } from './replication.ts'

export const ALL_NAMES = Object.keys(collections) as CollectionName[]

/** Opens the account's database in the browser's storage, or in the one that the environment brings. */
export async function openStorage(
  environment: Environment,
  userId: string,
  names: readonly CollectionName[],
): Promise<Database> {
  return openDatabase({
    userId,
    names,
    storage: environment.storage ?? (await dexieStorage()),
    multiInstance: environment.multiInstance ?? true,
  })
}

/** Deletes all that the device holds of a user: database, evidence, and what is remembered about it. */
export async function wipeAccount(environment: Environment, userId: string): Promise<void> {
  await removeDatabase(userId, environment.storage ?? (await dexieStorage()))
  // What RxDB does not know of: parts of earlier versions, and Dexie's own names.
  await environment.wipeDatabases(`rxdb-dexie-${databaseName(userId)}`)
  await environment.blobs.remove(evidenceCache(userId))
  environment.local.remove(inStepKey(userId))
}
