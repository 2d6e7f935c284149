// The replication of one collection: RxDB's, fed by our pull and push, and what it can say about itself.
import type { RxReplicationPullStreamItem } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type Checkpoint, PULL_LIMIT_MAX, PUSH_ROWS_MAX, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { Api } from './api.ts'
import { isUnreachable } from './api-error.ts'
import type { SyncedRow } from './conflict.ts'
import type { Connection } from './connection.ts'
import { type AnyCollection, collectionOf, type Database } from './database.ts'
import type { Environment } from './environment.ts'
import { createGate, type Gate } from './gate.ts'
import { readRows } from './incoming.ts'
import { pullPage } from './pull.ts'
import { type Edit, pushEdits } from './push.ts'
import type { Refusals } from './refusals.ts'
import { type RxReplication, unpushedIds } from './unpushed.ts'

export type LaneDeps = {
  api: Pick<Api, 'json'>
  connection: Connection
  database: Database
  environment: Pick<Environment, 'after' | 'random'>
  name: CollectionName
  refusals: Pick<Refusals, 'keep'>
  signal: AbortSignal
  /** Told when what the lane says about itself may have changed. */
  changed(): void
  failed(error: unknown): void
  /** Resolves when this collection's edits may be sent. */
  mayPush(): Promise<void>
}

/** Pause between RxDB's own attempts, in milliseconds; the real pauses are the gates'. */
const RETRY_TIME = 100

/** Whether a client may write to it at all; what it may not write needs no push. */
function isPushed(collection: Collection): boolean {
  const { clientFields, clientCreates, clientDeletes } = collection
  return Object.keys(clientFields).length > 0 || clientCreates !== false || clientDeletes
}

/** Replicates one collection while this tab leads. */
export class Lane {
  readonly name: CollectionName
  readonly #deps: LaneDeps
  readonly #collection: Collection
  readonly #stored: AnyCollection
  readonly #stream = new Subject<RxReplicationPullStreamItem<SyncedRow, Checkpoint>>()
  readonly #replication: RxReplication
  readonly #gate: Gate
  readonly #unreadable = new Set<string>()
  /** Counts the moments from which on there may be news; the last one that a pull has caught up with. */
  #epoch = 0
  #caughtUpWith = -1
  #exchanges = 0
  #waiting = false
  #active = false

  constructor(deps: LaneDeps) {
    this.name = deps.name
    this.#deps = deps
    this.#collection = collections[deps.name]
    this.#stored = collectionOf(deps.database, deps.name)
    this.#gate = createGate(deps.environment)
    this.#replication = this.#replicate()
    this.#replication.active$.subscribe(active => {
      this.#active = active
      deps.changed()
    })
    this.#replication.error$.subscribe(error => {
      // Those with `errors` come from our own handlers, which have told already.
      if (!('errors' in error.parameters)) deps.failed(error)
    })
  }

  /** Whether all that the server had when `expectNews` was last called is here and stored. */
  get inStep(): boolean {
    return this.#caughtUpWith === this.#epoch && !this.#active && this.#exchanges === 0
  }

  /** Whether something is being exchanged with the server. */
  get exchanging(): boolean {
    return this.#exchanges > 0
  }

  /** Whether the server sent rows that this version cannot read. */
  get hasUnreadable(): boolean {
    return this.#unreadable.size > 0
  }

  /** From now on there may be changes that nobody tells us of. */
  expectNews(): void {
    this.#epoch += 1
    this.#deps.changed()
  }

  /** Pulls what is new and pushes what was not. */
  resync(): void {
    // A pull that still waits for its turn will see all that is there by then; one under way may just miss it.
    if (!this.#waiting) this.#stream.next('RESYNC')
  }

  /** Takes in rows that the server told of. */
  take(documents: readonly SyncedRow[], checkpoint: Checkpoint): void {
    this.#stream.next({ documents: this.#read(documents), checkpoint })
  }

  /** How many rows the server has not acknowledged; null when the replication does not run yet. */
  async countUnpushed(): Promise<number | null> {
    if (!isPushed(this.#collection)) return 0
    return (await unpushedIds(this.#collection, this.#replication))?.length ?? null
  }

  /**
   * Offers again rows that RxDB's mark has passed without sending them: it marks by the device's clock, which can be
   * set back between a write and the next start.
   */
  async rescueStrays(): Promise<void> {
    if (!isPushed(this.#collection)) return
    await this.#replication.startPromise
    const all = await unpushedIds(this.#collection, this.#replication, { everything: true })
    const ahead = await unpushedIds(this.#collection, this.#replication)
    for (const id of (ahead && all) ?? []) {
      if (!ahead?.includes(id)) await (await this.#stored.findOne(id).exec())?.incrementalModify(row => row)
    }
  }

  async stop(): Promise<void> {
    await this.#replication.cancel()
  }

  #replicate(): RxReplication {
    const push = { batchSize: PUSH_ROWS_MAX, handler: (edits: Edit[]) => this.#push(edits) }
    return replicateRxCollection<SyncedRow, Checkpoint>({
      // Another version of the protocol or of the schema reads everything anew.
      replicationIdentifier: `offlist-${SYNC_PROTOCOL}-${this.#collection.version}`,
      collection: this.#stored as never,
      pull: {
        batchSize: PULL_LIMIT_MAX,
        handler: (from, limit) => this.#pull(from, limit),
        stream$: this.#stream,
      },
      ...(isPushed(this.#collection) ? { push } : {}),
      live: true,
      retryTime: RETRY_TIME,
      waitForLeadership: true,
      toggleOnDocumentVisible: false,
    }) as RxReplication
  }

  async #pull(from: Checkpoint | undefined, limit: number) {
    this.#waiting = true
    await this.#turn().finally(() => {
      this.#waiting = false
    })
    return this.#exchange(() => this.#pullOn(from, limit))
  }

  /** At least `limit` rows, or all there are: with fewer, RxDB takes it that there are no more. */
  async #pullOn(from: Checkpoint | undefined, limit: number) {
    const asked = this.#epoch
    const documents: SyncedRow[] = []
    for (let checkpoint = from; ; ) {
      const page = await pullPage({ ...this.#deps, localRows: () => this.#localRows() }, checkpoint, limit)
      documents.push(...this.#read(page.documents))
      checkpoint = page.checkpoint
      if (page.atHead) this.#caughtUpWith = asked
      if (page.atHead || documents.length >= limit) return { documents, checkpoint }
    }
  }

  async #push(edits: readonly Edit[]): Promise<SyncedRow[]> {
    await this.#turn()
    await this.#deps.mayPush()
    return this.#exchange(() => pushEdits(this.#deps, edits))
  }

  #read(documents: readonly SyncedRow[]): SyncedRow[] {
    const { rows, unreadable } = readRows(this.#collection, documents)
    for (const id of unreadable) this.#unreadable.add(id)
    return rows
  }

  async #localRows(): Promise<SyncedRow[]> {
    const rows = await this.#stored.find().exec()
    return rows.map(row => ({
      ...(row.toJSON() as Record<string, unknown> & { id: string }),
      _deleted: false,
    }))
  }

  async #turn(): Promise<void> {
    await this.#gate.ready(this.#deps.signal)
    await this.#deps.connection.gate.ready(this.#deps.signal)
  }

  async #exchange<T>(run: () => Promise<T>): Promise<T> {
    this.#exchanges += 1
    this.#deps.changed()
    try {
      const result = await run()
      this.#deps.connection.gate.resume()
      this.#gate.resume()
      return result
    } catch (error) {
      if (!this.#deps.signal.aborted) this.#holdOff(error)
      throw error
    } finally {
      this.#exchanges -= 1
      this.#deps.changed()
    }
  }

  #holdOff(error: unknown): void {
    // A server that answers is not away: then only this collection waits.
    const away = isUnreachable(error)
    const [failing, fine] = away
      ? [this.#deps.connection.gate, this.#gate]
      : [this.#gate, this.#deps.connection.gate]
    failing.holdOff(error)
    fine.resume()
    this.#deps.failed(error)
  }
}
