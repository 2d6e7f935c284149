// RxDB's pull checkpoints. RxDB writes a checkpoint after a portion's rows, so that write shows that the portion is
// stored; no checkpoint may pass a row that isn't stored (SPEC.md 9.2).
import type { BulkWriteRow, RxStorageInstance, RxStorageReplicationMeta } from 'rxdb/plugins/core'
import type { Timers } from '#web/data/environment.ts'
import type { FeedCheckpoint } from '#web/data/replication/page-feed.ts'
import type { RxReplication } from '#web/data/replication/unpushed.ts'

/** RxDB's name for writing a checkpoint. */
const CHECKPOINT_WRITE = 'replication-set-checkpoint'

/** How often to poll as well, in milliseconds: a full store drops the write without an error. */
const POLL_EVERY = 100

export type Checkpoints = {
  /** Resolves when the portion with this number is stored; rejects if storing it failed or replication stopped. */
  stored(part: number): Promise<void>
  /** Call when the awaited portion wasn't stored. */
  fail(error: unknown): void
}

type Deps = {
  replication: RxReplication
  environment: Pick<Timers, 'after'>
  signal: AbortSignal
  /** The number that no checkpoint may pass now; null if there is none. */
  heldAt(): Promise<number | null>
}
type Stored = RxStorageReplicationMeta<unknown, FeedCheckpoint>
type CheckpointStore = RxStorageInstance<Stored, unknown, unknown>
type Waiting = { part: number; resolve(): void; reject(error: unknown): void }

/** Watches a replication from the first call of `stored`; the replication must be started by then. */
export function createCheckpoints({ replication, environment, signal, heldAt }: Deps): Checkpoints {
  let waiting: Waiting | null = null
  let isWatching = false
  let isPolling = false
  const settle = (how: (one: Waiting) => void) => {
    const one = waiting
    waiting = null
    if (one) how(one)
  }
  const noted = (checkpoint: unknown) => {
    const { part } = (checkpoint ?? {}) as Partial<FeedCheckpoint>
    if (waiting && part !== undefined && part >= waiting.part) settle(one => one.resolve())
  }
  const watch = () => {
    isWatching = true
    holdBack(replication.metaInstance as unknown as CheckpointStore | undefined, heldAt)
    replication.metaInstance?.changeStream().subscribe(bulk => {
      if (bulk.context !== CHECKPOINT_WRITE) return
      for (const event of bulk.events) noted(event.documentData.checkpointData)
    })
  }
  const pollLater = () => {
    if (isPolling) return
    isPolling = true
    environment.after(POLL_EVERY, () => {
      isPolling = false
      noted(replication.internalReplicationState?.lastCheckpointDoc.down?.checkpointData)
      if (waiting && !signal.aborted) pollLater()
    })
  }
  const fail = (error: unknown) => settle(one => one.reject(error))
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  return {
    fail,
    stored(part) {
      if (!isWatching) watch()
      if (signal.aborted) return Promise.reject(signal.reason)
      return new Promise((resolve, reject) => {
        waiting = { part, resolve, reject }
        pollLater()
      })
    },
  }
}

/** Stops a pull's checkpoints from passing the number of `heldAt`. */
function holdBack(store: CheckpointStore | undefined, heldAt: Deps['heldAt']): void {
  if (!store) return
  const write = store.bulkWrite.bind(store)
  const held = async (rows: BulkWriteRow<Stored>[]) => {
    const last = await heldAt()
    return last === null ? rows : rows.map(row => notPast(row, last))
  }
  store.bulkWrite = async (rows, context) =>
    write(context === CHECKPOINT_WRITE ? await held(rows) : rows, context)
}

function notPast(row: BulkWriteRow<Stored>, last: number): BulkWriteRow<Stored> {
  const { checkpointData, itemId } = row.document
  if (itemId !== 'down' || !checkpointData || checkpointData.seq <= last) return row
  return { ...row, document: { ...row.document, checkpointData: { ...checkpointData, seq: last } } }
}
