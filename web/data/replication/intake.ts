// Incoming rows of one collection: pulled pages and changes that the server pushes. Orders the two, so that no change
// is skipped and none comes before those it follows.
import type { Collection } from '#shared/collections/define.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Checkpoint } from '#shared/protocol/sync.ts'
import type { SyncedRow } from './conflict.ts'
import { parseRows } from './incoming.ts'
import { type FeedCheckpoint, PageFeed, type Portion } from './page-feed.ts'
import type { PulledPage } from './pull.ts'
import type { UnreadRows } from './unread-rows.ts'

/**
 * Up to this many pushed rows are held until a running catch-up ends; beyond that, they are dropped and pulled instead.
 */
const HELD_MAX = 1000

export type IntakeDeps = {
  name: CollectionName
  collection: Collection
  /** The page after `seq`. */
  fetch(seq: number): Promise<PulledPage>
  /** Whether the server can continue from `seq`; if not, the page after it holds all rows. */
  canGoOn(seq: number): Promise<boolean>
  /** Resolves when the portion with this number is stored. */
  stored(part: number): Promise<void>
  /** Hands pushed rows to RxDB. While RxDB is sending, it would delay them, and newer rows would overtake them. */
  emit(told: Portion): void
  /** Whether RxDB is sending. */
  sending(): boolean
  /** Called before rows are handed to RxDB, with the number after which they can be read again. */
  handed(rows: readonly SyncedRow[], from: number): void
  /** Starts a catch-up. */
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
  /** Counts the times since which there may be news, and the last of them that a catch-up has covered. */
  #news = 0
  #covered = -1
  /** Counts requests for news; a new one makes a running catch-up pull once more. */
  #asked = 0
  #hasCaughtUp = false
  /** The start of the first page with unreadable rows. */
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

  /** Whether everything the server had at the last call of `expectNews` is stored here. */
  get caughtUp(): boolean {
    return this.#covered === this.#news && !this.#feed.running
  }

  /** Whether the server sent rows that this version can't read. */
  get hasUnreadable(): boolean {
    return this.#unreadable.size > 0
  }

  /** From now on, there may be changes that the server doesn't push to us. */
  expectNews(): void {
    this.#news += 1
    this.#asked += 1
    this.#deps.changed()
  }

  /** A running catch-up may just miss the news: it pulls once more before it ends. */
  ask(): void {
    this.#asked += 1
  }

  /** The next portion of a catch-up from `from`; an empty one ends the catch-up. */
  async next(from: FeedCheckpoint | undefined): Promise<Portion> {
    return this.#feed.next(this.#feed.running ? from : await this.#startOf(from))
  }

  /**
   * If unread rows have to be read again, a catch-up starts before them. But only the highest number reveals that the
   * server was restored and knows less (SPEC.md 8.5): in that case it starts there.
   */
  async #startOf(from: FeedCheckpoint | undefined): Promise<FeedCheckpoint | undefined> {
    const unread = this.#hasCaughtUp ? null : this.#deps.unread.from(this.#deps.name)
    if (!from || unread === null || unread >= from.seq) return from
    return (await this.#deps.canGoOn(from.seq)) ? { ...from, seq: unread } : from
  }

  /** Hands over the rows held while RxDB was sending. */
  release(): void {
    if (!this.#mayTell) return
    for (const told of this.#release()) this.take(told)
  }

  /** Takes in rows that the server pushed. Rows older than the stored ones change nothing (SPEC.md 7.8). */
  take(told: Told): void {
    // Missed rows have to come first, or the checkpoint would pass them.
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
