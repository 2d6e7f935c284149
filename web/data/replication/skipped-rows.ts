// Finds the server's rows that RxDB received but didn't store: the write failed, or RxDB skipped a row that it
// considered unsent, expecting the server's version in the answer to sending it. If the server accepted a push and
// changed the row again before RxDB noted that, the new version would never arrive.
import type { Collection } from '#shared/collections/define.ts'
import { type SyncedRow, sameRow } from './conflict.ts'
import { type RxReplication, stillUnpushed } from './unpushed.ts'

type Handed = {
  row: SyncedRow
  /** The smallest number after which the row can be read again. */
  after: number
  /** How often the row was handed to RxDB without being stored. */
  times: number
}

export class SkippedRowTracker {
  readonly #collection: Collection
  readonly #replication: RxReplication
  readonly #handed = new Map<string, Handed>()

  constructor(collection: Collection, replication: RxReplication) {
    this.#collection = collection
    this.#replication = replication
    replication.received$.subscribe(row => this.#stored(row.id))
  }

  /** Records rows that are handed to RxDB; reading from the number `after` brings them again. */
  handed(rows: readonly SyncedRow[], after: number): void {
    for (const row of rows) {
      const before = this.#handed.get(row.id)
      const times = (before?.times ?? 0) + 1
      this.#handed.set(row.id, { row, after: Math.min(after, before?.after ?? after), times })
    }
  }

  /**
   * The smallest number after which all rows that aren't stored as handed over can be read again; null if there are
   * none.
   */
  async heldAt(): Promise<number | null> {
    try {
      return lowest(await this.#differing())
    } catch {
      // The store is closing or can't be read: no row is known to be stored.
      return lowest(this.#handed)
    }
  }

  /**
   * Call when nothing is running: whether any rows have to be read again. Rows that are still to be sent don't count:
   * the answer to sending them brings the server's version.
   */
  async any(): Promise<boolean> {
    if (this.#handed.size === 0 || this.#replication.isStopped()) return false
    const differing = await this.#differing()
    if (differing.size === 0) return false
    const unsent = await stillUnpushed(this.#collection, this.#replication, [...differing.keys()])
    return unsent !== null && unsent.length < differing.size
  }

  /** The rows that aren't stored as handed over; drops the others. */
  async #differing(): Promise<Map<string, Handed>> {
    const differing = new Map<string, Handed>()
    const store = this.#replication.internalReplicationState?.input.forkInstance
    if (this.#handed.size === 0 || !store) return differing
    const handed = [...this.#handed]
    const ids = handed.map(([id]) => id)
    const here = new Map((await store.findDocumentsById(ids, true)).map(row => [row.id, row as SyncedRow]))
    for (const [id, one] of handed) {
      const row = here.get(id)
      const isHere = row ? sameRow(this.#collection, row, one.row) : one.row._deleted
      if (isHere) this.#forget(id, one)
      else differing.set(id, one)
    }
    return differing
  }

  /** RxDB may store a row once that was handed over several times: then we compare the stored version. */
  #stored(id: string): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    if (handed.times > 1) handed.times -= 1
    else this.#handed.delete(id)
  }

  /** Unless it was handed over again in the meantime. */
  #forget(id: string, handed: Handed): void {
    if (this.#handed.get(id) === handed) this.#handed.delete(id)
  }
}

function lowest(handed: ReadonlyMap<string, Handed>): number | null {
  return handed.size === 0 ? null : Math.min(...[...handed.values()].map(({ after }) => after))
}
