// Writes new rows without reading first. RxDB's storage reads each row before it writes it, to see if there is a
// conflict; for rows that must not be there yet, IndexedDB itself refuses a key that exists.
import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  type DexieStorageInternals,
  type RxStorage,
  type RxStorageBulkWriteResponse,
} from 'rxdb/plugins/core'
import {
  DEXIE_DOCS_TABLE_NAME,
  fromStorageToDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'

/** RxDB emits a store's changes by `changes$`, which it declares private. */
type Dexie<Row> = Pick<RxStorageInstanceDexie<Row>, 'closed' | 'internals' | 'primaryPath'> & {
  changes$: { next(bulk: object): void }
}

/** The Dexie storage; writes lists of new rows in one step. Everything else is unchanged. */
export function withInsertWrites(storage: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> {
  return {
    ...storage,
    async createStorageInstance<Row>(params: Parameters<typeof storage.createStorageInstance<Row>>[0]) {
      const instance = await storage.createStorageInstance<Row>(params)
      const write = instance.bulkWrite.bind(instance)
      const dexie = instance as unknown as Dexie<Row>
      instance.bulkWrite = async (rows, context) => {
        const isNew = !dexie.closed && !params.schema.attachments && rows.every(({ previous }) => !previous)
        const written = isNew ? await insert(dexie, rows, context) : null
        return written ?? write(rows, context)
      }
      return instance
    },
  }
}

/** All rows or none; null if the store has one of them already. */
async function insert<Row>(
  instance: Dexie<Row>,
  rows: BulkWriteRow<Row>[],
  context: string,
): Promise<RxStorageBulkWriteResponse<Row> | null> {
  const { primaryPath } = instance
  const { bulkInsertDocs, errors, eventBulk, newestRow } = categorizeBulkWriteRows<Row>(
    instance as never,
    primaryPath as never,
    new Map(),
    rows,
    context,
  )
  if (!newestRow) return { error: errors }
  const { dexieDb, booleanIndexes } = await instance.internals
  const docs = bulkInsertDocs.map(({ document }) => fromStorageToDexie(booleanIndexes, document))
  if (!(await addAll(dexieDb, docs))) return null
  if (eventBulk.events.length > 0) {
    const { document } = newestRow
    eventBulk.checkpoint = { id: document[primaryPath as never], lwt: document._meta.lwt }
    instance.changes$.next(eventBulk)
  }
  return { error: errors }
}

/** Whether all were added; false if the store has one of the keys, and is unchanged. */
function addAll(
  dexieDb: Awaited<DexieStorageInternals>['dexieDb'],
  docs: readonly object[],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const transaction = dexieDb.backendDB().transaction(DEXIE_DOCS_TABLE_NAME, 'readwrite')
    const store = transaction.objectStore(DEXIE_DOCS_TABLE_NAME)
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () => {
      const { error } = transaction
      if (error?.name === 'ConstraintError') resolve(false)
      else reject(error ?? new Error('IndexedDB gave up a write'))
    }
    try {
      for (const doc of docs) store.add(doc)
    } catch (error) {
      reject(error)
      transaction.abort()
    }
  })
}
