// Counts a collection's rows that the server hasn't acknowledged by following their events, without reading rows again.
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
  /** By id, the last state that this device gave the row; null if it was written before we started counting. */
  readonly #rows = new Map<string, SyncedRow | null>()
  #stops: Stop[] = []
  #isOpen = false
  #isLooking = false
  #mustLook = false

  constructor(deps: UnsentDeps) {
    this.#deps = deps
  }

  /** The number of rows; null until all were checked. */
  count(): number | null {
    return this.#isOpen ? this.#rows.size : null
  }

  /** Finds the rows that earlier runs left unsent. The replication has to be running. */
  async open(): Promise<void> {
    const { collection, replication, stored } = this.#deps
    const pulled = await replication.internalReplicationState?.downstreamBulkWriteFlag
    this.#stops = [
      stored.eventBulks$.subscribe(bulk => {
        // Rows from the server aren't ours to send.
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

  /** Checks the counted rows again: some come to match the server without being sent. */
  async look(): Promise<void> {
    // A running check may have read rows before this call's changes.
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
      // A row written in the meantime stays counted.
      if (!remaining.has(id) && this.#rows.get(id) === state) this.#rows.delete(id)
    }
    if (this.#rows.size !== before.size) this.#deps.changed()
  }

  close(): void {
    for (const stop of this.#stops) stop.unsubscribe()
  }

  #acknowledged(row: SyncedRow): void {
    const last = this.#rows.get(row.id)
    // A row written again since it was sent still has to be sent.
    if (!last || !sameRow(this.#deps.collection, last, row)) return
    this.#rows.delete(row.id)
    this.#deps.changed()
  }
}
