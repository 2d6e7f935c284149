// Feeds one collection's pulled rows to RxDB in portions, each after the previous one is stored. RxDB alone would pile
// up pages that arrive faster than it stores them, and write them in one go that blocks everything else. While a page
// is being stored, we fetch the next one.
import type { Checkpoint } from '#shared/protocol/sync.ts'
import type { SyncedRow } from './conflict.ts'
import type { PulledPage } from './pull.ts'

/** Rows per write: few enough that no task is long, enough that the overhead of a write doesn't matter. */
const PORTION = 250

/** The position in the collection; `part` numbers the portions, so that each writes a checkpoint of its own. */
export type FeedCheckpoint = Checkpoint & { part?: number }

export type Portion = { documents: SyncedRow[]; checkpoint: FeedCheckpoint }

export type PageFeedDeps = {
  /** The page after `seq`. */
  fetch(seq: number): Promise<PulledPage>
  /** The rows that this version can read; `seq` is the start of their page. */
  read(documents: readonly unknown[], seq: number): SyncedRow[]
  /** Resolves when the portion with this number is stored; rejects if it couldn't be. */
  stored(part: number): Promise<void>
  /** Called when a catch-up ends: everything the server had at the last request is stored. */
  caughtUp(): void
  /** A counter that rises whenever there may be news: a running catch-up then pulls once more. */
  asked(): number
}

type Fetched = PulledPage & { from: number; asked: number }

export class PageFeed {
  readonly #deps: PageFeedDeps
  #running = false
  /** Everything up to this number is stored. */
  #storedSeq = 0
  #part = 0
  #page: Fetched | null = null
  #offset = 0
  #ahead: Promise<Fetched> | null = null
  #handed: { checkpoint: FeedCheckpoint; done: Promise<void> } | null = null

  constructor(deps: PageFeedDeps) {
    this.#deps = deps
  }

  /** Whether a catch-up is running, so that pushed rows have to wait for its end. */
  get running(): boolean {
    return this.#running
  }

  /** Everything up to this number is stored, as far as this feed knows. */
  get seq(): number {
    return this.#storedSeq
  }

  /** Call when rows up to `seq` arrived another way. */
  passed(seq: number): void {
    this.#storedSeq = Math.max(this.#storedSeq, seq)
  }

  /** The next portion; an empty one ends the catch-up. Rethrows errors of `fetch`; the caller may then try again. */
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
    // Continue from the stored number: RxDB wouldn't write a checkpoint that is already there.
    this.#part = Math.max(this.#part, from?.part ?? 0)
    this.#forget()
  }

  /** Waits until the handed rows are stored; rows that weren't are fetched again. */
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
    // Only a page's last portion advances `seq`: the rows in between don't carry numbers.
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
    // The caller gets the error; this only avoids an unhandled rejection while nothing awaits the page.
    coming.catch(() => {})
    return coming
  }
}
