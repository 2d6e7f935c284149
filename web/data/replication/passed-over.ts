// Finds the server's rows that RxDB was handed and did not store: it could not, or passed over a row that it took for
// unsent, trusting that sending it will show what the server has. Where a push was taken and the row changed on the server
// before RxDB had noted that, nobody would show it.
import type { Collection } from '#shared/collections/define.ts'
import { type SyncedRow, sameRow } from './conflict.ts'
import { type RxReplication, stillUnpushed } from './unpushed.ts'

type Handed = {
  row: SyncedRow
  /** The smallest number after which the row can be read again. */
  after: number
  /** How often it was handed over without being seen to be stored. */
  times: number
}

export class PassedOver {
  readonly #collection: Collection
  readonly #replication: RxReplication
  readonly #handed = new Map<string, Handed>()

  constructor(collection: Collection, replication: RxReplication) {
    this.#collection = collection
    this.#replication = replication
    replication.received$.subscribe(row => this.#stored(row.id))
  }

  /** Notes rows that are handed to RxDB; reading on after the number `after` brings them again. */
  handed(rows: readonly SyncedRow[], after: number): void {
    for (const row of rows) {
      const before = this.#handed.get(row.id)
      const times = (before?.times ?? 0) + 1
      this.#handed.set(row.id, { row, after: Math.min(after, before?.after ?? after), times })
    }
  }

  /** The smallest number after which a row can be read again that is not here as it was handed over; null: none. */
  async heldAt(): Promise<number | null> {
    try {
      return lowest(await this.#differing())
    } catch {
      // The store is being closed, or cannot be read: nothing is known to be here.
      return lowest(this.#handed)
    }
  }

  /**
   * When nothing is under way: whether there are rows to be read again. Those that are still to be sent are not: what
   * comes of sending them will show.
   */
  async any(): Promise<boolean> {
    if (this.#handed.size === 0 || this.#replication.isStopped()) return false
    const differing = await this.#differing()
    if (differing.size === 0) return false
    const unsent = await stillUnpushed(this.#collection, this.#replication, [...differing.keys()])
    return unsent !== null && unsent.length < differing.size
  }

  /** Those that are not here as they were handed over; the others are forgotten. */
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

  /** The row was handed over several times and stored fewer times where RxDB took the last for all: then one looks. */
  #stored(id: string): void {
    const handed = this.#handed.get(id)
    if (!handed) return
    if (handed.times > 1) handed.times -= 1
    else this.#handed.delete(id)
  }

  /** Unless it was handed over again meanwhile. */
  #forget(id: string, handed: Handed): void {
    if (this.#handed.get(id) === handed) this.#handed.delete(id)
  }
}

function lowest(handed: ReadonlyMap<string, Handed>): number | null {
  return handed.size === 0 ? null : Math.min(...[...handed.values()].map(({ after }) => after))
}
