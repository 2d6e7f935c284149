// Tells when RxDB has stored a portion of pulled rows: the last thing it does with each is to note how far it is.
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

type Deps = { replication: RxReplication; environment: Pick<Timers, 'after'>; signal: AbortSignal }
type Waiting = { part: number; resolve(): void; reject(error: unknown): void }

/** Watches a replication from the first time that somebody waits, when it has to be started. */
export function createStoredMarks({ replication, environment, signal }: Deps): StoredMarks {
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
