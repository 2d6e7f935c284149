// The marks by which RxDB notes how far it has pulled. Writing one is the last thing that it does with a portion of rows,
// so that they tell when it is stored; and none may pass a row that is not (SPEC.md 9.2).
import type { BulkWriteRow, RxStorageInstance, RxStorageReplicationMeta } from 'rxdb/plugins/core'
import type { Timers } from '#web/data/environment.ts'
import type { FeedCheckpoint } from '#web/data/replication/page-feed.ts'
import type { RxReplication } from '#web/data/replication/unpushed.ts'

/** What RxDB calls the write of that note by. */
const MARK_WRITE = 'replication-set-checkpoint'

/** How often to look all the same, in milliseconds: a full store lets the note go without a word. */
const LOOK = 100

export type StoredMarks = {
  /** Resolves when the portion with this number is stored, rejects when it failed or nobody stores any more. */
  stored(part: number): Promise<void>
  /** What is waited for was not stored. */
  fail(error: unknown): void
}

type Deps = {
  replication: RxReplication
  environment: Pick<Timers, 'after'>
  signal: AbortSignal
  /** The number that no mark may pass now; null when there is none. */
  heldAt(): Promise<number | null>
}
type Mark = RxStorageReplicationMeta<unknown, FeedCheckpoint>
type MarkStore = RxStorageInstance<Mark, unknown, unknown>
type Waiting = { part: number; resolve(): void; reject(error: unknown): void }

/** Watches a replication from the first time that somebody waits, when it has to be started. */
export function createStoredMarks({ replication, environment, signal, heldAt }: Deps): StoredMarks {
  let waiting: Waiting | null = null
  let isWatching = false
  let isLooking = false
  const settle = (how: (one: Waiting) => void) => {
    const one = waiting
    waiting = null
    if (one) how(one)
  }
  const noted = (mark: unknown) => {
    const { part } = (mark ?? {}) as Partial<FeedCheckpoint>
    if (waiting && part !== undefined && part >= waiting.part) settle(one => one.resolve())
  }
  const watch = () => {
    isWatching = true
    holdBack(replication.metaInstance as unknown as MarkStore | undefined, heldAt)
    replication.metaInstance?.changeStream().subscribe(bulk => {
      if (bulk.context !== MARK_WRITE) return
      for (const event of bulk.events) noted(event.documentData.checkpointData)
    })
  }
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    environment.after(LOOK, () => {
      isLooking = false
      noted(replication.internalReplicationState?.lastCheckpointDoc.down?.checkpointData)
      if (waiting && !signal.aborted) lookLater()
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
        lookLater()
      })
    },
  }
}

/** Keeps a pull's marks from passing what `heldAt` says. */
function holdBack(store: MarkStore | undefined, heldAt: Deps['heldAt']): void {
  if (!store) return
  const write = store.bulkWrite.bind(store)
  const held = async (rows: BulkWriteRow<Mark>[]) => {
    const last = await heldAt()
    return last === null ? rows : rows.map(row => notPast(row, last))
  }
  store.bulkWrite = async (rows, context) => write(context === MARK_WRITE ? await held(rows) : rows, context)
}

function notPast(row: BulkWriteRow<Mark>, last: number): BulkWriteRow<Mark> {
  const { checkpointData, itemId } = row.document
  if (itemId !== 'down' || !checkpointData || checkpointData.seq <= last) return row
  return { ...row, document: { ...row.document, checkpointData: { ...checkpointData, seq: last } } }
}
