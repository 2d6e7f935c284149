// Keeps count of a collection's rows that the server has not acknowledged, from what happens to them: nothing is read
// again for it while rows come and go.
import type { Collection } from '#shared/collections/define.ts'
import type { AnyLocalCollection } from '#web/data/storage/database.ts'
import { type SyncedRow, sameRow } from './conflict.ts'
import { type RxReplication, stillUnpushed, unpushedIds } from './unpushed.ts'

export type UnsentDeps = {
  collection: Collection
  stored: AnyLocalCollection
  replication: RxReplication
  changed(): void
  failed(error: unknown): void
}

type Stop = { unsubscribe(): void }

/** Counts from `open` until `close`. */
export class UnsentCounter {
  readonly #deps: UnsentDeps
  /** By id, the last state that this device gave the row; null where it was written before we looked. */
  readonly #rows = new Map<string, SyncedRow | null>()
  #stops: Stop[] = []
  #isOpen = false
  #isLooking = false
  #mustLook = false

  constructor(deps: UnsentDeps) {
    this.#deps = deps
  }

  /** How many rows; null before all were looked at. */
  count(): number | null {
    return this.#isOpen ? this.#rows.size : null
  }

  /** Looks for what earlier runs left unsent. The replication has to run. */
  async open(): Promise<void> {
    const { collection, replication, stored } = this.#deps
    const pulled = await replication.internalReplicationState?.downstreamBulkWriteFlag
    this.#stops = [
      stored.eventBulks$.subscribe(bulk => {
        // What came from the server is not ours to send.
        if (bulk.context === pulled) return
        for (const event of bulk.events) {
          this.#rows.set(event.documentId, event.documentData as unknown as SyncedRow)
        }
        this.#deps.changed()
      }),
      replication.sent$.subscribe(row => this.#acknowledged(row as SyncedRow)),
    ]
    for (const id of (await unpushedIds(collection, replication)) ?? []) {
      if (!this.#rows.has(id)) this.#rows.set(id, null)
    }
    this.#isOpen = true
    this.#deps.changed()
  }

  /** Looks again at the rows that are still counted: some come to agree with the server without being sent. */
  async look(): Promise<void> {
    // A look under way may have read before what this one is about.
    this.#mustLook = true
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      while (this.#mustLook && this.#isOpen && this.#rows.size > 0) {
        this.#mustLook = false
        await this.#lookOnce()
      }
    } catch (error) {
      this.#deps.failed(error)
    } finally {
      this.#isLooking = false
    }
  }

  async #lookOnce(): Promise<void> {
    const before = new Map(this.#rows)
    const left = await stillUnpushed(this.#deps.collection, this.#deps.replication, [...before.keys()])
    if (!left) return
    const remaining = new Set(left)
    for (const [id, state] of before) {
      // One that was written meanwhile is another matter.
      if (!remaining.has(id) && this.#rows.get(id) === state) this.#rows.delete(id)
    }
    if (this.#rows.size !== before.size) this.#deps.changed()
  }

  close(): void {
    for (const stop of this.#stops) stop.unsubscribe()
  }

  #acknowledged(row: SyncedRow): void {
    const last = this.#rows.get(row.id)
    // A row that was written again since it was sent is still to be sent.
    if (!last || !sameRow(this.#deps.collection, last, row)) return
    this.#rows.delete(row.id)
    this.#deps.changed()
  }
}
