// A device as the replication protocol sees it: its rows, the known server state, its checkpoint, and pending messages.
// It handles them like RxDB's replication, and merges with the product's own code.
import { collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { resolveEdit, sameRow } from '#web/data/replication/conflict.ts'
import { type Batch, isDirty, Lane, onTheWire, type Told } from './lane.ts'
import type { Ledger, ModelCollection, Row } from './ledger.ts'

/** The wire. Null: no answer arrived. */
export type Wire = {
  push(name: ModelCollection, body: unknown): Promise<PushConflict[] | null>
  pull(name: ModelCollection, seq: number, limit: number): Promise<Told | 'expired' | null>
  pullAll(since: Record<string, number>): Promise<Record<string, Told | { expired: true }> | null>
}

/** Rows per page when a collection is read from the start: few, so that there are several pages. */
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

  /** Stores a row in its server state. */
  has(name: ModelCollection, row: Row, seq: number): void {
    this.#take(name, { documents: [row], checkpoint: { seq } })
  }

  rows(name: ModelCollection): Row[] {
    return [...this.lane(name).fork.values()].filter(row => !row._deleted)
  }

  /** Changes a row locally, as the person did or as no screen would. */
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

  /** Sends up to `most` unsent rows, or resends an unanswered push. */
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

  /** Processes a push's answer, if one has arrived. */
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

  /** The rows that a push sends, now and until it gets an answer. */
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
      // It's all stored, though the answer was lost: later changes are based on it.
      if (!_refused && !conflict._deleted && sameRow(collections[name], resolved, conflict)) {
        lane.master.set(id, state)
        this.#close(name, id, edits)
        continue
      }
      // Changed meanwhile: the row is sent again in its current state, and that answer is resolved.
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

  /** Requests a page. The answer arrives with `takeComing`. True if the server answered. */
  async askForPage(name: ModelCollection, limit: number): Promise<boolean> {
    const lane = this.lane(name)
    if (lane.coming) return true
    const page = await this.#wire.pull(name, lane.checkpoint, limit)
    lane.coming = page === 'expired' ? await this.#readAfresh(name) : page
    if (lane.coming && lane.coming.documents.length < limit) lane.toldUpTo ??= lane.coming.checkpoint.seq
    return lane.coming !== null
  }

  /** Processes the requested page. Returns its number of rows. */
  takeComing(name: ModelCollection): number {
    const lane = this.lane(name)
    const page = lane.coming
    lane.coming = null
    if (!page) return 0
    this.#take(name, page)
    return page.documents.length
  }

  /** Reads all collections to the end. Returns the number of rows, or null without an answer. */
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

  /** Processes the next socket message, after any requested page: older rows change nothing. */
  hear(name: ModelCollection, message: Told): void {
    const lane = this.lane(name)
    lane.lastMessage = message
    if (message.checkpoint.seq > lane.checkpoint) this.#take(name, message)
  }

  /** Loses the network: messages in transit to the device are lost. */
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

  /** Restarts from stored data. `forgetful`: the last checkpoints weren't stored yet. */
  crash(forgetful: boolean): void {
    const { onLine } = this
    this.disconnect()
    this.onLine = onLine
    for (const lane of this.#lanes.values()) {
      for (const { edits } of lane.sent ?? []) this.#ledger.doubt(edits)
      lane.sent = null
      if (forgetful) lane.checkpoint = lane.earlier
      // The list of passed-over rows is lost, so everything since then is read again.
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

  /** Reads everything from the server, page by page. Null if an answer is lost, or the checkpoint has expired again. */
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
