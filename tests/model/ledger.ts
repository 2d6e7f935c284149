// What was done, and what must therefore be true in the end: the rules of merging (SPEC.md 5) stated over what people
// did, not over how rows are merged. Every edit puts in something that no other edit does (a token), so that it can be
// told for each whether it is there.
import type { CollectionName } from '#shared/collections/index.ts'

/** Who did it: a device by its number, or the server. */
export type Who = number | 'server'

/** The fields that a history touches, by what becomes of two edits of one of them. */
export const FIELDS = {
  people: { lists: ['names', 'relatives'], lasts: ['birth_date'], texts: [], flags: [], servers: [] },
  removal_jobs: { lists: ['completed_steps'], lasts: [], texts: ['note'], flags: [], servers: ['attempts'] },
  notifications: { lists: [], lasts: [], texts: [], flags: ['is_read', 'is_dismissed'], servers: ['title'] },
  monitoring_settings: { lists: [], lasts: ['quiet_hours'], texts: [], flags: [], servers: [] },
  intents: { lists: [], lasts: [], texts: [], flags: [], servers: [] },
} as const satisfies Partial<Record<CollectionName, Record<string, readonly string[]>>>

export type ModelCollection = keyof typeof FIELDS
export type Row = Record<string, unknown> & { id: string; _deleted: boolean }

/** An edit as it was made on one row. `settled`: the server's yes has reached the device that made it. */
export type Edit = {
  number: number
  by: Who
  collection: ModelCollection
  id: string
  before: Row | null
  after: Row
  settled: boolean
  /** A crash came while its answer was under way: it may have been taken, and its device cannot know. */
  doubtful: boolean
  /** A copy of the request that it was in has arrived late, after whatever was done since. */
  strayed: boolean
  /** The server would not take it, and the device keeps it where the person can see it. */
  refused: boolean
  /** No client may do this, and none of it is ever taken. */
  overreach: boolean
  /** Earlier edits of the row that were known to be in when it was made. */
  knew: ReadonlySet<number>
}

export class Ledger {
  readonly edits: Edit[] = []
  /** Deletions that may be forgotten: purged while a device still had the row. */
  readonly mayReturn = new Set<string>()

  /** Notes an edit and answers its number. */
  note(by: Who, collection: ModelCollection, before: Row | null, after: Row): number {
    const number = this.edits.length
    const settled = by === 'server'
    const knew = new Set(
      this.edits
        .filter(edit => edit.id === after.id && edit.collection === collection && edit.settled)
        .map(edit => edit.number),
    )
    const { id } = after
    const rest = { settled, doubtful: false, strayed: false, refused: false, overreach: false, knew }
    this.edits.push({ number, by, collection, id, before, after, ...rest })
    return number
  }

  settle(numbers: readonly number[]): void {
    for (const number of numbers) this.#edit(number).settled = true
  }

  doubt(numbers: readonly number[]): void {
    for (const number of numbers) this.#edit(number).doubtful = true
  }

  /** A request with these rows has arrived after all; it was made when there were `before` edits. */
  stray(collection: ModelCollection, ids: readonly string[], before: number): void {
    for (const edit of this.edits.slice(0, before)) {
      if (edit.collection === collection && ids.includes(edit.id)) edit.strayed = true
    }
  }

  refuse(numbers: readonly number[]): void {
    for (const number of numbers) this.#edit(number).refused = true
  }

  /** From this edit on, all that was noted is what no client may do. */
  overreachedSince(number: number): void {
    for (const edit of this.edits.slice(number)) {
      edit.overreach = true
      edit.refused = true
    }
  }

  /** The edits of a row that are in or may be, in the order in which they were made. */
  of(collection: ModelCollection, id: string): Edit[] {
    return this.edits.filter(
      edit => edit.collection === collection && edit.id === id && (!edit.refused || edit.doubtful),
    )
  }

  /** Whether anybody of this account has ever written such a row. */
  knows(collection: ModelCollection, id: string): boolean {
    return this.edits.some(edit => edit.collection === collection && edit.id === id)
  }

  rows(): { collection: ModelCollection; id: string }[] {
    const known = new Map(this.edits.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }]))
    return [...known.values()]
  }

  #edit(number: number): Edit {
    const edit = this.edits[number]
    if (!edit) throw new Error(`no edit ${number}`)
    return edit
  }
}
