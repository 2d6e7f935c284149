// Pulls one collection, page by page, and starts it afresh when its checkpoint is too old.
import type { CollectionName } from '#shared/collections/index.ts'
import { z } from '#shared/lib/z.ts'
import { type Checkpoint, checkpoint, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { SyncedRow } from './conflict.ts'
import { wireRow } from './incoming.ts'

/** Headers of every sync request. */
export const SYNC_HEADERS = { 'x-sync-protocol': String(SYNC_PROTOCOL) } as const

/** Rows as the server sent them, and whether there are no more. */
export type Page = { documents: SyncedRow[]; checkpoint: Checkpoint; atHead: boolean }

export type PullDeps = {
  api: Pick<Api, 'json'>
  name: CollectionName
  /** The collection's rows on this device. */
  localRows(): Promise<SyncedRow[]>
  signal: AbortSignal
}

const answer = z.object({ documents: z.array(wireRow), checkpoint })

/** The rows after `from`, at most `limit`; all of them, and more, when the collection has to start afresh. */
export async function pullPage(deps: PullDeps, from: Checkpoint | undefined, limit: number): Promise<Page> {
  try {
    return await fetchPage(deps, from?.seq ?? 0, limit)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 410) throw error
    return startAfresh(deps, limit)
  }
}

async function fetchPage(deps: PullDeps, seq: number, limit: number): Promise<Page> {
  const page = await deps.api.json(`/sync/v1/${deps.name}/pull?seq=${seq}&limit=${limit}`, answer, {
    headers: SYNC_HEADERS,
    signal: deps.signal,
    retry: false,
  })
  return { ...page, atHead: page.documents.length < limit }
}

/**
 * Everything the server has, and a deletion for every row that only this device has. Rows with edits that were not
 * sent yet are not touched by that: replication keeps them and sends them.
 */
async function startAfresh(deps: PullDeps, limit: number): Promise<Page> {
  const documents: SyncedRow[] = []
  let page = await fetchPage(deps, 0, limit)
  for (;;) {
    documents.push(...page.documents)
    if (page.atHead) break
    page = await fetchPage(deps, page.checkpoint.seq, limit)
  }
  const there = new Set(documents.map(row => row.id))
  const gone = (await deps.localRows()).filter(row => !there.has(row.id))
  return {
    documents: [...documents, ...gone.map(row => ({ ...row, _deleted: true }))],
    checkpoint: page.checkpoint,
    atHead: true,
  }
}
