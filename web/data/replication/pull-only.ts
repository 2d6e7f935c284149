// Skips reads that only edits need, in a replication that never pushes. A device's first pull then reads nothing from
// the store.
import { getChangedDocumentsSince, type RxStorageInstance } from 'rxdb/plugins/core'
import type { RxReplication } from './unpushed.ts'

/** How RxDB's store of the server's known rows names a row; checkpoints end in `|1`. */
const KNOWN_ROW = '|0'

type Store = Pick<
  RxStorageInstance<{ id: string }, unknown, unknown>,
  'bulkWrite' | 'findDocumentsById' | 'query' | 'schema'
>

/** Call once the replication has started. It must be one without a push. */
export async function spareReads(replication: RxReplication): Promise<void> {
  const state = replication.internalReplicationState
  if (!state) return
  // RxDB stores the server's known rows only to compare edits with them, but reads them even without edits.
  const { metaInstance } = state.input
  const read = metaInstance.findDocumentsById.bind(metaInstance)
  metaInstance.findDocumentsById = async (ids, deleted) =>
    ids.every(id => id.endsWith(KNOWN_ROW)) ? [] : read(ids, deleted)
  const { forkInstance } = state.input
  if (await isEmpty(forkInstance as never))
    state.input.forkInstance = { ...forkInstance, ...rememberingStore(forkInstance as never) } as never
}

/**
 * A store that was empty, and remembers which rows it may hold: others needn't be searched for. If another tab wrote a
 * row, writing it here fails as a conflict, and from then on it's searched for.
 */
export function rememberingStore(store: Store): Pick<Store, 'bulkWrite' | 'findDocumentsById'> {
  const written = new Set<string>()
  return {
    bulkWrite(rows, context) {
      for (const { document } of rows) written.add(document.id)
      return store.bulkWrite(rows, context)
    },
    async findDocumentsById(ids, deleted) {
      const mayBeThere = ids.filter(id => written.has(id))
      return mayBeThere.length === 0 ? [] : store.findDocumentsById(mayBeThere, deleted)
    },
  }
}

async function isEmpty(store: RxStorageInstance<{ id: string }, unknown, unknown>): Promise<boolean> {
  return (await getChangedDocumentsSince(store, 1)).documents.length === 0
}
