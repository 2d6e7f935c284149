// The browser's storage, in one module: code that fails to load then fails once.
import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { withInsertWrites } from './insert-writes.ts'
import { withWholeReads } from './whole-reads.ts'

/** RxDB's Dexie storage, faster for long lists. */
export function openDexieStorage(): RxStorage<unknown, unknown> {
  return withInsertWrites(withWholeReads(getRxStorageDexie() as unknown as RxStorage<unknown, unknown>))
}
