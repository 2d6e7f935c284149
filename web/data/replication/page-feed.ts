// Feeds one collection's pulled rows to RxDB in portions, each only when the one before is stored: RxDB itself would
// pile up pages that come faster than it stores them, and write them in one go that holds up everything else. While a
// page is being stored, the next is already asked for.
import type { Checkpoint } from '#shared/protocol/sync.ts'
import type { SyncedRow } from './conflict.ts'
import type { PulledPage } from './pull.ts'

/** Rows stored at a time: few enough for no task to be long, enough for the cost of each write not to count. */
const PORTION = 250

/** How far the collection is; `part` numbers the portions, so that each leaves its mark when it is stored. */
export type FeedCheckpoint = Checkpoint & { part?: number }

export type Portion = { documents: SyncedRow[]; checkpoint: FeedCheckpoint }

export type PageFeedDeps = {
  /** The page after `seq`. */
  fetch(seq: number): Promise<PulledPage>
  /** The rows that this version can read; `seq` is where their page began. */
  read(documents: readonly unknown[], seq: number): SyncedRow[]
  /** Resolves when the portion with this number is stored; rejects when it could not be. */
  stored(part: number): Promise<void>
  /** A catch-up is over: all that the server had when it was last asked is stored. */
  caughtUp(): void
  /** What is counted up whenever there may be news: then a catch-up that is under way looks once more. */
  asked(): number
}

type Fetched = PulledPage & { from: number; asked: number }

export class PageFeed {
  readonly #deps: PageFeedDeps
  #running = false
  /** All up to here is stored. */
  #storedSeq = 0
  #part = 0
  #page: Fetched | null = null
  #offset = 0
  #ahead: Promise<Fetched> | null = null
  #handed: { checkpoint: FeedCheckpoint; done: Promise<void> } | null = null

  constructor(deps: PageFeedDeps) {
    this.#deps = deps
  }

  /** Whether a catch-up is under way, so that what is told meanwhile has to wait for its end. */
  get running(): boolean {
    return this.#running
  }

  /** All up to here is stored, as far as this feed knows. */
  get seq(): number {
    return this.#storedSeq
  }

  /** Notes that rows up to `seq` came another way. */
  passed(seq: number): void {
    this.#storedSeq = Math.max(this.#storedSeq, seq)
  }

  /** The next portion; one without rows ends the catch-up. Throws what `fetch` throws; then it may be asked again. */
  async next(from: FeedCheckpoint | undefined): Promise<Portion> {
    if (!this.#running) this.#begin(from)
    await this.#confirm()
    for (;;) {
      this.#page ??= await this.#fetched()
      const page = this.#page
      if (this.#offset < page.documents.length) {
        const portion = this.#portion(page)
        if (portion.documents.length > 0) return portion
        continue
      }
      if (page.atHead && page.asked === this.#deps.asked()) return this.#end(page, from)
      this.#page = null
      this.#ahead ??= this.#fetch(page.checkpoint.seq)
    }
  }

  #begin(from: FeedCheckpoint | undefined): void {
    this.#running = true
    this.#storedSeq = from?.seq ?? 0
    // Numbers go on from the stored one: a mark that is already there would not be written again.
    this.#part = Math.max(this.#part, from?.part ?? 0)
    this.#forget()
  }

  /** Waits until what was handed over is stored; what was not is fetched again. */
  async #confirm(): Promise<void> {
    const handed = this.#handed
    if (!handed) return
    this.#handed = null
    try {
      await handed.done
    } catch (error) {
      this.#forget()
      throw error
    }
    this.#storedSeq = handed.checkpoint.seq
  }

  #portion(page: Fetched): Portion {
    const { documents } = page
    const end = Math.min(this.#offset + PORTION, documents.length)
    const rows = this.#deps.read(documents.slice(this.#offset, end), page.from)
    this.#offset = end
    if (end === documents.length && !page.atHead) this.#ahead ??= this.#fetch(page.checkpoint.seq)
    // Only the last portion of a page moves on: where in between the numbers stand, nobody has said.
    const seq = end === documents.length ? page.checkpoint.seq : page.from
    this.#part += 1
    const checkpoint = { seq, part: this.#part }
    if (rows.length > 0) {
      const done = this.#deps.stored(this.#part)
      done.catch(() => {})
      this.#handed = { checkpoint, done }
    }
    return { documents: rows, checkpoint }
  }

  #end(page: Fetched, from: FeedCheckpoint | undefined): Portion {
    this.#running = false
    this.#forget()
    this.#storedSeq = Math.max(this.#storedSeq, page.checkpoint.seq)
    this.#deps.caughtUp()
    return { documents: [], checkpoint: from ?? { seq: 0 } }
  }

  #forget(): void {
    this.#page = null
    this.#ahead = null
    this.#handed = null
  }

  async #fetched(): Promise<Fetched> {
    const coming = this.#ahead ?? this.#fetch(this.#storedSeq)
    this.#ahead = null
    this.#offset = 0
    return coming
  }

  #fetch(seq: number): Promise<Fetched> {
    const asked = this.#deps.asked()
    const coming = this.#deps.fetch(seq).then(page => ({ ...page, from: seq, asked }))
    // Whoever waits for it is told; nobody may be waiting yet.
    coming.catch(() => {})
    return coming
  }
}
