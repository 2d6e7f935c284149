// Replicates one collection with RxDB's replication and our own pull and push, and reports its state.
import type { RxReplicationPullStreamItem } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { SECOND } from '#shared/lib/time.ts'
import { type Checkpoint, PUSH_ROWS_MAX } from '#shared/protocol/sync.ts'
import type { Environment } from '#web/data/environment.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { Connection } from '#web/data/http/connection.ts'
import { createRetryingRequests, type RetryingRequests } from '#web/data/http/retrying-requests.ts'
import { type Checkpoints, createCheckpoints } from '#web/data/storage/checkpoints.ts'
import { type AnyLocalCollection, collectionOf, type LocalDatabase } from '#web/data/storage/database.ts'
import { REPLICATION_ID } from '#web/data/storage/pull-origin.ts'
import { Ahead } from './ahead.ts'
import type { SyncedRow } from './conflict.ts'
import { Intake } from './intake.ts'
import type { LostRows } from './lost-rows.ts'
import type { FeedCheckpoint } from './page-feed.ts'
import type { PullDesk } from './pull-desk.ts'
import { spareReads } from './pull-only.ts'
import type { Edit } from './push.ts'
import type { Refusals } from './refusals.ts'
import { resendAfterClockSkew } from './resend-after-clock-skew.ts'
import { SkippedRowTracker } from './skipped-rows.ts'
import type { TextConflicts } from './text-conflicts.ts'
import { madeHere, type RxReplication, sentUntil, stillUnpushed } from './unpushed.ts'
import type { UnreadRows } from './unread-rows.ts'
import { UnsentCounter } from './unsent.ts'

export type CollectionReplicatorDeps = {
  api: Pick<Api, 'json'>
  connection: Connection
  database: LocalDatabase
  desk: Pick<PullDesk, 'ask'>
  environment: Pick<Environment, 'after' | 'random' | 'deviceNow'>
  headers: Readonly<Record<string, string>>
  abortable: Pick<AbortableRequests, 'run'>
  textConflicts: Pick<TextConflicts, 'keep'>
  lostRows: LostRows
  name: CollectionName
  refusals: Pick<Refusals, 'keep'>
  signal: AbortSignal
  unread: UnreadRows
  /** Called when the replicator's state may have changed. */
  changed(): void
  failed(error: unknown): void
  /** Resolves when this collection's edits may be sent. */
  mayPush(): Promise<void>
}

/** Pause between RxDB's own attempts, in milliseconds; the real pauses are the circuit breakers'. */
const RETRY_TIME = 100

/** In milliseconds: a requested catch-up that hasn't started by then is requested again. */
const BEGUN_WITHIN = 100

/** Pauses while the device's own store rejects writes, as when it's full: doubled from the first to the last. */
const STORE_PAUSE = 200
const STORE_PAUSE_MAX = 30 * SECOND

/** Whether clients may write to the collection at all; otherwise it needs no push. */
function isPushed(collection: Collection): boolean {
  const { clientFields, clientCreates, clientDeletes } = collection
  return Object.keys(clientFields).length > 0 || clientCreates !== false || clientDeletes
}

/** Replicates one collection between `start` and `stop`. */
export class CollectionReplicator {
  readonly name: CollectionName
  readonly #deps: CollectionReplicatorDeps
  readonly #collection: Collection
  readonly #stored: AnyLocalCollection
  readonly #stream = new Subject<RxReplicationPullStreamItem<SyncedRow, FeedCheckpoint>>()
  readonly #replication: RxReplication
  readonly #requests: RetryingRequests
  readonly #intake: Intake
  readonly #ahead: Ahead
  readonly #checkpoints: Checkpoints
  readonly #unsent: UnsentCounter
  readonly #skippedRows: SkippedRowTracker
  #storeFailures = 0
  /** A catch-up was requested and hasn't started. */
  #isRequested = false
  #isReadingAgain = false
  #readAgainPause = 0
  /** RxDB's push checkpoint at the start. */
  #sentUntil: number | null = null
  #active = false

  constructor(deps: CollectionReplicatorDeps) {
    this.name = deps.name
    this.#deps = deps
    this.#collection = collections[deps.name]
    this.#stored = collectionOf(deps.database, deps.name)
    this.#requests = createRetryingRequests(deps)
    this.#replication = this.#replicate()
    this.#skippedRows = new SkippedRowTracker(this.#collection, this.#replication)
    const heldAt = () => this.#skippedRows.heldAt()
    this.#checkpoints = createCheckpoints({ ...deps, replication: this.#replication, heldAt })
    const catchUp = () => {
      this.expectNews()
      this.resync()
    }
    this.#ahead = new Ahead({ ...deps, stored: this.#stored, replication: this.#replication, catchUp })
    this.#intake = this.#makeIntake()
    const parts = { collection: this.#collection, stored: this.#stored, replication: this.#replication }
    this.#unsent = new UnsentCounter({ ...deps, ...parts })
    this.#replication.active$.subscribe(active => {
      this.#active = active
      if (!active) this.#idle().catch(deps.failed)
      deps.changed()
    })
    this.#replication.error$.subscribe(error => this.#broke(error))
  }

  /** Whether every row that the server had at the last call of `expectNews` is stored here. */
  get inStep(): boolean {
    return this.#intake.caughtUp && !this.#active && !this.exchanging
  }

  /** Whether a request to the server is running. */
  get exchanging(): boolean {
    return this.#requests.running() > 0
  }

  /** Whether the server has asked this device to come back later. */
  get mustWait(): boolean {
    return this.#requests.mustWait()
  }

  /** Whether the server sent rows that this version can't read. */
  get hasUnreadable(): boolean {
    return this.#intake.hasUnreadable
  }

  /** The number of rows that the server hasn't acknowledged; null until known. */
  get unsent(): number | null {
    return isPushed(this.#collection) ? this.#unsent.count() : 0
  }

  /** Starts pulling and pushing; resolves when the rows left unsent by earlier runs are known. */
  async start(): Promise<void> {
    await this.#replication.start()
    const { up } = this.#replication.internalReplicationState?.events.active ?? {}
    up?.subscribe(sending => sending || this.#intake.release())
    if (this.#deps.signal.aborted) return
    if (!isPushed(this.#collection)) return spareReads(this.#replication)
    this.#sentUntil = await sentUntil(this.#replication)
    await this.#unsent.open()
  }

  /** From now on, the server may have changes that no message announces. */
  expectNews(): void {
    this.#intake.expectNews()
  }

  /** Pulls new rows and pushes unsent ones. */
  resync(): void {
    this.#intake.ask()
    this.#isRequested = true
    this.#stream.next('RESYNC')
  }

  /** The server may be back: retries failed requests now. */
  retryNow(): void {
    this.#requests.retryNow()
  }

  /** Takes in rows from a server message. */
  take(documents: readonly unknown[], checkpoint: Checkpoint): void {
    this.#intake.take({ documents, checkpoint })
  }

  /** Sends rows again that RxDB considers sent; returns whether its checkpoint is ahead of the clock. */
  async resendAfterClockSkew(thoroughly: boolean): Promise<boolean> {
    return resendAfterClockSkew({
      collection: this.#collection,
      deviceNow: this.#deps.environment.deviceNow,
      replication: this.#replication,
      sentUntil: this.#sentUntil,
      stored: this.#stored,
      thoroughly,
    })
  }

  async stop(): Promise<void> {
    this.#unsent.close()
    await this.#replication.cancel()
  }

  #replicate(): RxReplication {
    const push = { batchSize: PUSH_ROWS_MAX, handler: (edits: Edit[]) => this.#push(edits) }
    return replicateRxCollection<SyncedRow, FeedCheckpoint>({
      replicationIdentifier: REPLICATION_ID,
      collection: this.#stored as never,
      pull: {
        // RxDB continues until a batch is smaller than this, so until it's empty.
        batchSize: 1,
        handler: from => this.#pull(from),
        stream$: this.#stream,
      },
      ...(isPushed(this.#collection) ? { push } : {}),
      live: true,
      retryTime: RETRY_TIME,
      autoStart: false,
      waitForLeadership: false,
      toggleOnDocumentVisible: false,
    }) as RxReplication
  }

  #makeIntake(): Intake {
    const { changed, unread } = this.#deps
    return new Intake({
      name: this.name,
      collection: this.#collection,
      changed,
      unread,
      fetch: seq => this.#requests.attempt(() => this.#ahead.pull(seq)),
      canGoOn: seq =>
        this.#requests.attempt(async () => typeof (await this.#deps.desk.ask(this.name, seq)) !== 'string'),
      stored: async part => {
        await this.#checkpoints.stored(part)
        this.#storeFailures = 0
      },
      emit: told => this.#stream.next(told),
      sending: () => this.#replication.internalReplicationState?.events.active.up.getValue() ?? false,
      handed: (rows, after) => this.#skippedRows.handed(rows, after),
      resync: () => this.resync(),
    })
  }

  async #pull(from: FeedCheckpoint | undefined) {
    this.#isRequested = false
    try {
      return await this.#intake.next(from)
    } catch (error) {
      if (!(error instanceof ApiError) && !this.#deps.signal.aborted) await this.#storePause()
      throw error
    }
  }

  async #push(edits: readonly Edit[]): Promise<SyncedRow[]> {
    await this.#deps.mayPush()
    const ours = await madeHere(this.#collection, this.#replication, edits)
    return ours.length === 0 ? [] : this.#requests.attempt(() => this.#ahead.push(ours))
  }

  /** Whether the server has acknowledged each of these rows. */
  async #sentOf(ids: readonly string[]): Promise<(id: string) => boolean> {
    const unsent = await stillUnpushed(this.#collection, this.#replication, ids)
    return id => unsent !== null && !unsent.includes(id)
  }

  /** Nothing is running: handles rows that were dropped. */
  async #idle(): Promise<void> {
    // RxDB drops a RESYNC that follows message rows it hasn't stored.
    if (this.#isRequested)
      this.#deps.environment.after(BEGUN_WITHIN, () => this.#isRequested && this.resync())
    await this.#unsent.look()
    if (this.#intake.caughtUp) await this.#deps.lostRows.writeAnew(this.name, ids => this.#sentOf(ids))
    if ((await this.#skippedRows.any()) && !this.#deps.signal.aborted) this.#readAgain()
    else this.#readAgainPause = 0
  }

  /**
   * Catches up from the checkpoint, which hasn't passed the rows to read again; with longer pauses if that doesn't
   * help.
   */
  #readAgain(): void {
    if (this.#isReadingAgain) return
    this.#isReadingAgain = true
    this.#intake.expectNews()
    this.#deps.environment.after(this.#readAgainPause, () => {
      this.#isReadingAgain = false
      this.resync()
    })
    this.#readAgainPause = Math.min(STORE_PAUSE_MAX, Math.max(RETRY_TIME, 2 * this.#readAgainPause))
  }

  /** RxDB failed internally, for instance because the store is full: rows received since may not be stored. */
  #broke(error: { parameters?: object }): void {
    // Errors with `errors` come from our own handlers, which have already reported them.
    if (this.#deps.signal.aborted || (error.parameters && 'errors' in error.parameters)) return
    this.#deps.failed(error)
    this.#checkpoints.fail(error)
    this.#intake.expectNews()
    this.#storePause().then(() => this.resync(), this.#deps.failed)
  }

  #storePause(): Promise<void> {
    const pause = Math.min(STORE_PAUSE_MAX, STORE_PAUSE * 2 ** this.#storeFailures)
    this.#storeFailures += 1
    return new Promise(resolve => this.#deps.environment.after(pause, resolve))
  }
}
