// Pulls and pushes of a collection that may be ahead: the server was restored from a backup and knows less than this
// device (SPEC.md 8.6). Rows the server lacks are recorded before its older rows can replace anything.
import { collections } from '#shared/collections/index.ts'
import { CHECKPOINT_HEADER } from '#shared/protocol/sync.ts'
import type { Environment } from '#web/data/environment.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import type { AnyLocalCollection } from '#web/data/storage/database.ts'
import type { SyncedRow } from './conflict.ts'
import { parseRows } from './incoming.ts'
import type { LostRows } from './lost-rows.ts'
import { findLost } from './merge-lost.ts'
import { type PullDeps, type PulledPage, pullPage, rememberLost } from './pull.ts'
import { type Edit, type PushRowsDeps, pushEdits } from './push.ts'
import { markPulled, pulledUntil, type RxReplication, unpushedIds } from './unpushed.ts'

export type AheadDeps = Pick<PullDeps, 'desk' | 'name'> &
  PushRowsDeps & {
    environment: Pick<Environment, 'after'>
    lostRows: Pick<LostRows, 'keep'>
    replication: RxReplication
    stored: AnyLocalCollection
    /** Starts a catch-up. */
    catchUp(): void
  }

/** The message about a row that the restored server lacks and doesn't accept from a device. */
const LOST = {
  code: 'server_restored',
  message: 'Our server was restored from a backup and lacks this. If you still want it, do it again.',
}

export class Ahead {
  readonly #deps: AheadDeps
  readonly #pullDeps: PullDeps

  constructor(deps: AheadDeps) {
    this.#deps = deps
    this.#pullDeps = {
      ...deps,
      localRows: () => this.#localRows(),
      pause: ms => new Promise(resolve => deps.environment.after(ms, resolve)),
      keepLost: (here, there) => this.#keepLost(here, there),
    }
  }

  /** The page after `seq`; all rows if the server can't continue from there. Throws ApiError. */
  async pull(seq: number): Promise<PulledPage> {
    const page = await pullPage(this.#pullDeps, seq)
    const { name, replication } = this.#deps
    // RxDB moves its checkpoint only with rows: without any, the device would stay ahead forever.
    if (page.checkpoint.seq < seq && parseRows(collections[name], page.documents).rows.length === 0)
      await markPulled(replication, page.checkpoint.seq)
    return page
  }

  /**
   * Like `pushEdits`, but a server that knows less than this device gets nothing before the missing rows are recorded.
   */
  async push(edits: readonly Edit[]): Promise<SyncedRow[]> {
    try {
      return await this.#pushFrom(await pulledUntil(this.#deps.replication), edits)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'checkpoint_expired') throw error
      // RxDB doesn't pull while it pushes. So we record the missing rows now, and catch up after the push.
      this.#deps.catchUp()
      return this.#pushFrom(await rememberLost(this.#pullDeps), edits)
    }
  }

  #pushFrom(seq: number, edits: readonly Edit[]): Promise<SyncedRow[]> {
    const headers = { ...this.#deps.headers, [CHECKPOINT_HEADER]: String(seq) }
    return pushEdits({ ...this.#deps, headers }, edits)
  }

  async #keepLost(here: readonly SyncedRow[], documents: readonly unknown[]): Promise<void> {
    const { lostRows, name, refusals, replication } = this.#deps
    const collection = collections[name]
    const there = new Map(parseRows(collection, documents).rows.map(row => [row.id, row]))
    const unsent = new Set(await unpushedIds(collection, replication, { everything: true }))
    const { again, kept } = findLost(collection, there, here, unsent)
    await refusals.keep(kept.map(document => ({ collection: name, document, refusal: LOST })))
    await lostRows.keep(name, again)
  }

  async #localRows(): Promise<SyncedRow[]> {
    const rows = await this.#deps.stored.find().exec()
    return rows.map(row => ({
      ...(row.toJSON() as Record<string, unknown> & { id: string }),
      _deleted: false,
    }))
  }
}
