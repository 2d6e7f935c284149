// What comes in to one collection: pages that are asked for, and changes that the server tells of. Keeps the two in
// order, so that no change is passed over and none comes before what it follows.
import type { Collection } from '#shared/collections/define.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Checkpoint } from '#shared/protocol/sync.ts'
import type { SyncedRow } from './conflict.ts'
import { parseRows } from './incoming.ts'
import { type FeedCheckpoint, PageFeed, type Portion } from './page-feed.ts'
import type { PulledPage } from './pull.ts'
import type { UnreadRows } from './unread-rows.ts'

/** Rows told of while a catch-up is under way that are kept for its end; with more, it asks again instead. */
const HELD_MAX = 1000

export type IntakeDeps = {
  name: CollectionName
  collection: Collection
  /** The page after `seq`. */
  fetch(seq: number): Promise<PulledPage>
  /** Whether the server can go on from `seq`; if not, the page after it is all there is. */
  canGoOn(seq: number): Promise<boolean>
  /** Resolves when the portion with this number is stored. */
  stored(part: number): Promise<void>
  /** Hands over rows that the server told of. Where RxDB is sending it would keep them back, and newer ones overtake. */
  emit(told: Portion): void
  /** Whether RxDB is sending. */
  sending(): boolean
  /** Told of rows that are about to be handed over, and the number after which they can be read again. */
  handed(rows: readonly SyncedRow[], from: number): void
  /** Makes a catch-up begin. */
  resync(): void
  unread: Pick<UnreadRows, 'from' | 'note' | 'settle'>
  changed(): void
}

type Told = { documents: readonly unknown[]; checkpoint: Checkpoint }

export class Intake {
  readonly #deps: IntakeDeps
  readonly #feed: PageFeed
  readonly #unreadable = new Set<string>()
  #held: Told[] = []
  #heldRows = 0
  /** Counts the moments from which on there may be news; and the last one that a catch-up has covered. */
  #news = 0
  #covered = -1
  /** Counts what may make a catch-up under way look once more. */
  #asked = 0
  #hasCaughtUp = false
  /** Where the first page began that had rows which could not be read. */
  #unreadFrom: number | null = null

  constructor(deps: IntakeDeps) {
    this.#deps = deps
    this.#feed = new PageFeed({
      fetch: deps.fetch,
      stored: deps.stored,
      read: (documents, seq) => this.#read(documents, seq),
      asked: () => this.#asked,
      caughtUp: () => this.#caughtUp(),
    })
  }

  /** Whether all that the server had when `expectNews` was last called is here and stored. */
  get caughtUp(): boolean {
    return this.#covered === this.#news && !this.#feed.running
  }

  /** Whether the server sent rows that this version cannot read. */
  get hasUnreadable(): boolean {
    return this.#unreadable.size > 0
  }

  /** From now on there may be changes that nobody tells us of. */
  expectNews(): void {
    this.#news += 1
    this.#asked += 1
    this.#deps.changed()
  }

  /** A catch-up under way may just miss what this is about: it looks once more before it ends. */
  ask(): void {
    this.#asked += 1
  }

  /** The next portion of a catch-up from `from`; one without rows ends it. */
  async next(from: FeedCheckpoint | undefined): Promise<Portion> {
    return this.#feed.next(this.#feed.running ? from : await this.#startOf(from))
  }

  /**
   * Where rows are to be read again, a catch-up begins before them. But only the highest number tells whether the
   * server has been restored and knows less (SPEC.md 8.5): then it begins there.
   */
  async #startOf(from: FeedCheckpoint | undefined): Promise<FeedCheckpoint | undefined> {
    const unread = this.#hasCaughtUp ? null : this.#deps.unread.from(this.#deps.name)
    if (!from || unread === null || unread >= from.seq) return from
    return (await this.#deps.canGoOn(from.seq)) ? { ...from, seq: unread } : from
  }

  /** Hands over what was kept back while RxDB was sending. */
  release(): void {
    if (!this.#mayTell) return
    for (const told of this.#release()) this.take(told)
  }

  /** Takes in rows that the server told of. What is older than what is stored here changes nothing (SPEC.md 7.8). */
  take(told: Told): void {
    // What was missed before it has to come first, or the checkpoint would pass over that.
    if (!this.#mayTell) {
      this.#hold(told)
      return
    }
    if (told.checkpoint.seq <= this.#feed.seq) return
    const documents = this.#read(told.documents, this.#feed.seq)
    this.#feed.passed(told.checkpoint.seq)
    if (documents.length > 0) this.#deps.emit({ documents, checkpoint: told.checkpoint })
  }

  get #mayTell(): boolean {
    return this.caughtUp && !this.#deps.sending()
  }

  #hold(told: Told): void {
    this.#held.push(told)
    this.#heldRows += told.documents.length
    if (this.#heldRows <= HELD_MAX) return
    this.#release()
    this.#deps.resync()
  }

  #release(): Told[] {
    const held = this.#held
    this.#held = []
    this.#heldRows = 0
    return held
  }

  #caughtUp(): void {
    this.#covered = this.#news
    if (!this.#hasCaughtUp) this.#deps.unread.settle(this.#deps.name, this.#unreadFrom)
    this.#hasCaughtUp = true
    for (const told of this.#release()) this.take(told)
    this.#deps.changed()
  }

  #read(documents: readonly unknown[], seq: number): SyncedRow[] {
    const { rows, unreadable } = parseRows(this.#deps.collection, documents)
    if (unreadable.length > 0) {
      for (const id of unreadable) this.#unreadable.add(id)
      this.#unreadFrom = Math.min(seq, this.#unreadFrom ?? seq)
      this.#deps.unread.note(this.#deps.name, seq)
    }
    this.#deps.handed(rows, seq)
    return rows
  }
}
