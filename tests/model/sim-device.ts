// A device as the replication protocol sees it: its rows, what it knows the server to have, how far it has read, and
// what is under way. It keeps to what RxDB's replication does with them, and merges with the product's own code.
import { collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { resolveEdit, sameRow } from '#web/data/replication/conflict.ts'
import { type Batch, isDirty, Lane, onTheWire, type Told } from './lane.ts'
import type { Ledger, ModelCollection, Row } from './ledger.ts'

/** The wire. Null: there was no answer. */
export type Wire = {
  push(name: ModelCollection, body: unknown): Promise<PushConflict[] | null>
  pull(name: ModelCollection, seq: number, limit: number): Promise<Told | 'expired' | null>
  pullAll(since: Record<string, number>): Promise<Record<string, Told | { expired: true }> | null>
}

/** Rows on a page where a collection is read afresh: few, so that there are several. */
const PAGE_AFRESH = 3

export class SimDevice {
  readonly number: number
  readonly refusals: { collection: ModelCollection; document: Row; code: string }[] = []
  onLine = true
  readonly #ledger: Ledger
  readonly #wire: Wire
  readonly #lanes = new Map<ModelCollection, Lane>()

  constructor(number: number, ledger: Ledger, wire: Wire, names: readonly ModelCollection[]) {
    this.number = number
    this.#ledger = ledger
    this.#wire = wire
    for (const name of names) this.#lanes.set(name, new Lane())
  }

  lane(name: ModelCollection): Lane {
    return must(this.#lanes.get(name), name)
  }

  /** Has a row as the server has it. */
  has(name: ModelCollection, row: Row, seq: number): void {
    this.#take(name, { documents: [row], checkpoint: { seq } })
  }

  rows(name: ModelCollection): Row[] {
    return [...this.lane(name).fork.values()].filter(row => !row._deleted)
  }

  /** Changes a row here, as the person did or as no screen would. */
  edit(name: ModelCollection, after: Row): void {
    const lane = this.lane(name)
    const before = lane.fork.get(after.id) ?? null
    const number = this.#ledger.note(this.number, name, before?._deleted ? null : before, after)
    lane.fork.set(after.id, after)
    lane.open.set(after.id, [...(lane.open.get(after.id) ?? []), number])
  }

  dirty(name: ModelCollection): Row[] {
    const lane = this.lane(name)
    return [...lane.fork.values()].filter(row => isDirty(name, lane, row))
  }

  /** Sends what is unsent, at most `most` rows, or once more what has got no answer. */
  async push(name: ModelCollection, most: number): Promise<void> {
    await this.send(name, most)
    this.takeAnswer(name)
  }

  /** Sends like `push`, and leaves the answer to `takeAnswer`. */
  async send(name: ModelCollection, most: number): Promise<void> {
    const lane = this.lane(name)
    if (lane.answer) return
    const batch = this.startPush(name, most)
    if (batch.length > 0) lane.answer = await this.#wire.push(name, onTheWire(batch))
  }

  /** Takes the answer to a push, if one has come. */
  takeAnswer(name: ModelCollection): void {
    const lane = this.lane(name)
    const { sent, answer } = lane
    if (!sent || !answer) return
    lane.answer = null
    lane.sent = null
    this.#settle(name, sent, answer)
    for (const id of lane.passedOver) {
      const row = lane.fork.get(id)
      if (!row || !isDirty(name, lane, row)) lane.passedOver.delete(id)
    }
    if (lane.passedOver.size > 0) return
    lane.checkpoint = Math.min(lane.checkpoint, lane.readAgainFrom)
    lane.readAgainFrom = Number.POSITIVE_INFINITY
  }

  /** The rows that a push sends from now on until it has got its answer. */
  startPush(name: ModelCollection, most: number): Batch {
    const lane = this.lane(name)
    const fresh = () =>
      this.dirty(name)
        .slice(0, most)
        .map(state => ({
          id: state.id,
          assumed: lane.master.get(state.id) ?? null,
          state,
          edits: [...(lane.open.get(state.id) ?? [])],
        }))
    lane.sent ??= fresh()
    if (lane.sent.length > 0) return lane.sent
    lane.sent = null
    return []
  }

  #settle(name: ModelCollection, batch: Batch, answer: readonly PushConflict[]): void {
    const lane = this.lane(name)
    for (const { id, assumed, state, edits } of batch) {
      const conflict = answer.find(row => row.id === id)
      if (!conflict) {
        lane.master.set(id, state)
        this.#close(name, id, edits)
        continue
      }
      const { _refused, ...plain } = conflict
      if (_refused && !(state._deleted && conflict._deleted))
        this.refusals.push({ collection: name, document: state, code: _refused.code })
      const resolved = resolveEdit(collections[name], {
        base: assumed ?? undefined,
        master: conflict,
        mine: state,
      }) as Row
      // All of it is in, though its answer had been lost: what was changed since was made on it.
      if (!_refused && !conflict._deleted && sameRow(collections[name], resolved, conflict)) {
        lane.master.set(id, state)
        this.#close(name, id, edits)
        continue
      }
      // Changed meanwhile: the row goes again as it is now, and what comes then is resolved.
      if (lane.fork.get(id) !== state) continue
      if (_refused) this.#ledger.refuse(edits)
      lane.fork.set(id, resolved)
      lane.master.set(id, plain as Row)
      if (!isDirty(name, lane, resolved)) this.#close(name, id, edits)
    }
  }

  #close(name: ModelCollection, id: string, edits: readonly number[]): void {
    const { open } = this.lane(name)
    this.#ledger.settle(edits)
    open.set(
      id,
      (open.get(id) ?? []).filter(edit => !edits.includes(edit)),
    )
  }

  /** Asks for a page; the answer comes with `takeComing`. True when the server answered. */
  async askForPage(name: ModelCollection, limit: number): Promise<boolean> {
    const lane = this.lane(name)
    if (lane.coming) return true
    const page = await this.#wire.pull(name, lane.checkpoint, limit)
    lane.coming = page === 'expired' ? await this.#readAfresh(name) : page
    if (lane.coming && lane.coming.documents.length < limit) lane.toldUpTo ??= lane.coming.checkpoint.seq
    return lane.coming !== null
  }

  /** Takes in the page that was asked for. Answers how many rows it had. */
  takeComing(name: ModelCollection): number {
    const lane = this.lane(name)
    const page = lane.coming
    lane.coming = null
    if (!page) return 0
    this.#take(name, page)
    return page.documents.length
  }

  /** Reads all collections to the end. Answers how many rows came, or null without an answer. */
  async catchUp(): Promise<number | null> {
    for (const name of this.#lanes.keys()) this.takeComing(name)
    const since = Object.fromEntries([...this.#lanes].map(([name, lane]) => [name, lane.checkpoint]))
    const answer = await this.#wire.pullAll(since)
    if (!answer) return null
    let rows = 0
    for (const [name, lane] of this.#lanes) {
      const page = must(answer[name], `answer for ${name}`)
      const told = 'expired' in page ? await this.#readAfresh(name) : page
      if (!told) return null
      this.#take(name, told)
      lane.toldUpTo = lane.checkpoint
      rows += told.documents.length
    }
    return rows
  }

  /** Takes in the next message of the socket, after any page that was asked for: what is older changes nothing. */
  hear(name: ModelCollection, message: Told): void {
    const lane = this.lane(name)
    lane.lastMessage = message
    if (message.checkpoint.seq > lane.checkpoint) this.#take(name, message)
  }

  /** Loses the network: what was on its way to the device does not come. */
  disconnect(): void {
    this.onLine = false
    for (const lane of this.#lanes.values()) {
      lane.answer = null
      lane.coming = null
      lane.messages = []
      lane.lastMessage = null
      lane.toldUpTo = null
    }
  }

  /** Ends and starts again with what is stored; `forgetful`: the last checkpoints were not stored yet. */
  crash(forgetful: boolean): void {
    const { onLine } = this
    this.disconnect()
    this.onLine = onLine
    for (const lane of this.#lanes.values()) {
      for (const { edits } of lane.sent ?? []) this.#ledger.doubt(edits)
      lane.sent = null
      if (forgetful) lane.checkpoint = lane.earlier
      // Which rows were passed over is forgotten, so what was read since is read again.
      if (lane.passedOver.size > 0) lane.checkpoint = Math.min(lane.checkpoint, lane.readAgainFrom)
      lane.passedOver.clear()
      lane.readAgainFrom = Number.POSITIVE_INFINITY
    }
  }

  #take(name: ModelCollection, told: Told): void {
    const lane = this.lane(name)
    const there = new Set(told.documents.map(row => row.id))
    const gone = told.afresh ? this.rows(name).filter(row => !there.has(row.id)) : []
    for (const row of [...told.documents, ...gone.map(one => ({ ...one, _deleted: true }))] as Row[]) {
      const mine = lane.fork.get(row.id)
      const isUnderWay = lane.sent?.some(one => one.id === row.id)
      if (mine && (isUnderWay || isDirty(name, lane, mine))) {
        lane.passedOver.add(row.id)
        lane.readAgainFrom = Math.min(lane.readAgainFrom, lane.checkpoint)
        continue
      }
      lane.fork.set(row.id, row)
      lane.master.set(row.id, row)
    }
    lane.earlier = told.afresh ? 0 : lane.checkpoint
    lane.checkpoint = told.checkpoint.seq
  }

  /** Everything the server has, page by page; null when an answer stays out, or what was read has expired again. */
  async #readAfresh(name: ModelCollection): Promise<Told | null> {
    const documents: Told['documents'] = []
    for (let seq = 0; ; ) {
      const page = await this.#wire.pull(name, seq, PAGE_AFRESH)
      if (page === null || page === 'expired') return null
      documents.push(...page.documents)
      seq = page.checkpoint.seq
      if (page.documents.length < PAGE_AFRESH) return { documents, checkpoint: { seq }, afresh: true }
    }
  }
}
