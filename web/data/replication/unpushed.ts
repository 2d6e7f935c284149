// Finds the rows of a collection that differ from the server's known rows.
import {
  getAssumedMasterState,
  getChangedDocumentsSince,
  getHeightOfRevision,
  getLastCheckpointDoc,
  type RxDocumentData,
  setCheckpoint,
  writeDocToDocState,
} from 'rxdb/plugins/core'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import type { Collection } from '#shared/collections/define.ts'
import { type SyncedRow, sameRow } from './conflict.ts'
import type { FeedCheckpoint } from './page-feed.ts'
import type { Edit } from './push.ts'

/** Rows read at a time. */
const PAGE = 200

export type RxReplication = RxReplicationState<SyncedRow, FeedCheckpoint>
type Document = RxDocumentData<SyncedRow>

/**
 * Ids of the rows that differ from the server's known rows. Reads the rows changed since the replication's checkpoint,
 * or all of them with `everything`; null if the replication isn't running in this tab.
 */
export async function unpushedIds(
  collection: Collection,
  replication: RxReplication,
  options: { everything?: boolean } = {},
): Promise<string[] | null> {
  const state = replication.internalReplicationState
  if (!state || replication.isStopped()) return null
  const ids: string[] = []
  let mark: unknown = options.everything ? undefined : await getLastCheckpointDoc(state, 'up')
  for (;;) {
    const page = await getChangedDocumentsSince(state.input.forkInstance, PAGE, mark)
    if (page.documents.length === 0) return ids
    mark = page.checkpoint
    ids.push(...(await unpushedOf(collection, replication, page.documents)))
  }
}

/** Those of these rows that still differ; null if the replication isn't running in this tab. */
export async function stillUnpushed(
  collection: Collection,
  replication: RxReplication,
  ids: readonly string[],
): Promise<string[] | null> {
  const left: string[] = []
  for (let start = 0; start < ids.length; start += PAGE) {
    const state = replication.internalReplicationState
    if (!state || replication.isStopped()) return null
    const documents = await state.input.forkInstance.findDocumentsById(ids.slice(start, start + PAGE), true)
    left.push(...(await unpushedOf(collection, replication, documents)))
  }
  return left
}

/** The replication's push checkpoint, an instant of the device's clock: earlier writes count as sent. Null at first. */
export async function sentUntil(replication: RxReplication): Promise<number | null> {
  const state = replication.internalReplicationState
  if (!state || replication.isStopped()) return null
  const mark = (await getLastCheckpointDoc(state, 'up')) as { lwt?: number } | undefined
  return mark?.lwt ?? null
}

/** The number up to which the device has read the collection; 0 at first. */
export async function pulledUntil(replication: RxReplication): Promise<number> {
  const state = replication.internalReplicationState
  const mark = state && ((await getLastCheckpointDoc(state, 'down')) as FeedCheckpoint | undefined)
  return mark?.seq ?? 0
}

/** Advances the pull checkpoint although there was no row to store. */
export async function markPulled(replication: RxReplication, seq: number): Promise<void> {
  const state = replication.internalReplicationState
  if (state) await setCheckpoint(state, 'down', { seq })
}

/**
 * Filters the edits for those made on this device. RxDB offers a pulled row as an edit if it stopped, or checks, before
 * it noted that the server has the row: sending that edit would undo later changes by others.
 */
export async function madeHere(
  collection: Collection,
  replication: RxReplication,
  edits: readonly Edit[],
): Promise<readonly Edit[]> {
  const state = replication.internalReplicationState
  if (!state) return edits
  const mine = await state.input.hashFunction(state.input.identifier)
  const ids = edits.map(({ newDocumentState }) => newDocumentState.id)
  const stored = await state.input.forkInstance.findDocumentsById(ids, true)
  const pulled = new Map(stored.filter(row => isAsPulled(row, mine)).map(row => [row.id, row]))
  return edits.filter(({ newDocumentState }) => {
    const row = pulled.get(newDocumentState.id)
    return !row || !sameRow(collection, writeDocToDocState(row, false, false), newDocumentState)
  })
}

async function unpushedOf(
  collection: Collection,
  replication: RxReplication,
  documents: readonly Document[],
): Promise<string[]> {
  const state = replication.internalReplicationState
  if (!state) return []
  const mine = await state.input.hashFunction(state.input.identifier)
  const known = await getAssumedMasterState(
    state,
    documents.map(document => document.id),
  )
  return documents
    .filter(document => {
      if (isAsPulled(document, mine)) return false
      const there = known[document.id]?.docData
      return !there || !sameRow(collection, there, writeDocToDocState(document, false, false))
    })
    .map(document => document.id)
}

/** RxDB marks on a pulled row which revision came from the server, before it notes the server's known row. */
function isAsPulled(document: Document, replicationHash: string): boolean {
  const origin = (document._meta as { o?: { hash: string; _rev: number } }).o
  return origin?.hash === replicationHash && origin._rev === getHeightOfRevision(document._rev)
}
