// Counts the rows of a collection whose state on this device the server has not acknowledged.
import {
  getAssumedMasterState,
  getChangedDocumentsSince,
  getHeightOfRevision,
  getLastCheckpointDoc,
  type RxDocumentData,
  writeDocToDocState,
} from 'rxdb/plugins/core'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import type { Collection } from '#shared/collections/define.ts'
import type { Checkpoint } from '#shared/protocol/sync.ts'
import { type SyncedRow, sameRow } from './conflict.ts'

/** Rows read at a time. */
const PAGE = 200

export type RxReplication = RxReplicationState<SyncedRow, Checkpoint>

/**
 * Ids of the rows that differ from what the server is known to hold. Reads the rows changed since the replication's
 * own mark, or all of them with `everything`; null when the replication is not running in this tab.
 */
export async function unpushedIds(
  collection: Collection,
  replication: RxReplication,
  options: { everything?: boolean } = {},
): Promise<string[] | null> {
  const state = replication.internalReplicationState
  if (!state || replication.isStopped()) return null
  const ids: string[] = []
  const mine = await state.input.hashFunction(state.input.identifier)
  let mark: unknown = options.everything ? undefined : await getLastCheckpointDoc(state, 'up')
  for (;;) {
    const page = await getChangedDocumentsSince(state.input.forkInstance, PAGE, mark)
    if (page.documents.length === 0) return ids
    mark = page.checkpoint
    const known = await getAssumedMasterState(
      state,
      page.documents.map(document => document.id),
    )
    for (const document of page.documents) {
      if (isAsPulled(document, mine)) continue
      const here = writeDocToDocState(document, false, false)
      const there = known[document.id]?.docData
      if (!there || !sameRow(collection, there, here)) ids.push(document.id)
    }
  }
}

/** RxDB notes on a pulled row which revision came from the server; it does so before it notes what the server holds. */
function isAsPulled(document: RxDocumentData<SyncedRow>, replicationHash: string): boolean {
  const origin = (document._meta as { o?: { hash: string; _rev: number } }).o
  return origin?.hash === replicationHash && origin._rev === getHeightOfRevision(document._rev)
}
