// All code that needs RxDB, in one module that loads at sign-in.
import type { RxStorage } from 'rxdb/plugins/core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Environment } from '#web/data/environment.ts'
import { inStepKey } from '#web/data/replication/in-step-key.ts'
import { pulledKey } from '#web/data/replication/pulled-memory.ts'
import { forgetReplication } from '#web/data/replication/replication-memory.ts'
import { noteLost } from '#web/data/replication/unsent-memory.ts'
import {
  databaseName,
  dexieStorage,
  type LocalDatabase,
  openLocalDatabase,
  removeDatabase,
} from './database.ts'
import { evidenceCache, openEvidenceCache } from './evidence-cache.ts'
import { sealHolds } from './seal-marker.ts'
import { createSealer } from './sealer.ts'
import { STORED_MAILS_CACHE } from './stored-mails.ts'
import { type StorageWatch, watchedStorage } from './watched-storage.ts'

export { openRefusals } from '#web/data/replication/refusals.ts'
export { Replication } from '#web/data/replication/replication.ts'
export { openRestoredNotice } from '#web/data/replication/restored-notice.ts'
export { openTextConflicts } from '#web/data/replication/text-conflicts.ts'
export { readUnsent } from '#web/data/replication/unsent-rows.ts'
export { openDropWorksheets } from './drop-worksheets.ts'
export { startEvidenceSweep } from './evidence-sweep.ts'
export { openHeldIntents } from './held-intents.ts'
export { openSessionMemory } from './next-session.ts'
export { putIntent } from './put-intent.ts'
export { openLineMemory } from './seen-lines.ts'

export const ALL_NAMES = Object.keys(collections) as CollectionName[]

export type OpenedStorage = {
  database: LocalDatabase
  /**
   * Why the database is empty although this device had data of the account: the key was lost and the data couldn't be
   * read, or the browser removed it. Null if neither.
   */
  startedEmpty: 'unreadable' | 'evicted' | null
}

export type OpeningWatch = StorageWatch & { migrating(migrates: boolean): void }

/** Set once a user's database was opened on this device: if it's empty later, the data was lost. */
function hadKey(userId: string): string {
  return `offlist-had-${userId}`
}

/** Opens the account's database in the browser's storage, or in the environment's own. */
export async function openStorage(
  environment: Environment,
  userId: string,
  names: readonly CollectionName[],
  watch: OpeningWatch,
): Promise<OpenedStorage> {
  const storage = watchedStorage(await storageOf(environment), watch, environment)
  const { sealer, unreadable } = await environment.exclusive(`offlist-seal-${userId}`, async () => {
    const sealer = createSealer(await environment.keys.open(userId))
    const unreadable = !(await sealHolds(storage, databaseName(userId), sealer))
    if (unreadable) {
      await removeData(environment, userId)
      await sealHolds(storage, databaseName(userId), sealer)
    }
    await openEvidenceCache(environment.blobs, userId)
    return { sealer, unreadable }
  })
  const { database, isNew } = await openLocalDatabase({
    userId,
    names,
    storage,
    sealer,
    multiInstance: environment.multiInstance ?? true,
    migrating: watch.migrating,
  })
  const evicted = isNew && environment.local.get(hadKey(userId)) !== null
  environment.local.set(hadKey(userId), 'yes')
  if (unreadable || evicted) {
    forgetPulls(environment, userId)
    noteLost(environment.local, userId)
  }
  return { database, startedEmpty: unreadable ? 'unreadable' : evicted ? 'evicted' : null }
}

/** Deletes everything the device holds of a user: key, database, evidence, stored mails, and localStorage entries. */
export async function wipeAccount(environment: Environment, userId: string): Promise<void> {
  // The key first: if the rest fails, the remaining data can't be read.
  await environment.keys.destroy(userId)
  await removeData(environment, userId)
  await environment.blobs.remove(STORED_MAILS_CACHE)
  forgetPulls(environment, userId)
  environment.local.remove(hadKey(userId))
  forgetReplication(environment.local, userId)
}

/** Resets the first pulls, because the pulled data is gone. */
function forgetPulls({ local }: Environment, userId: string): void {
  local.remove(inStepKey(userId))
  local.remove(pulledKey(userId))
}

async function removeData(environment: Environment, userId: string): Promise<void> {
  await removeDatabase(userId, await storageOf(environment))
  // Databases that RxDB doesn't know: parts of earlier versions, and Dexie's own names.
  await environment.wipeDatabases(`rxdb-dexie-${databaseName(userId)}`)
  await environment.blobs.remove(evidenceCache(userId))
}

async function storageOf(environment: Environment): Promise<RxStorage<unknown, unknown>> {
  return environment.storage ?? (await dexieStorage())
}
