// What was done, and what must therefore be true in the end: the rules of merging (SPEC.md 5), stated over people's
// actions and not over how rows merge. Every edit adds something unique (a token), so that each one's presence can be
// checked.
import type { CollectionName } from '#shared/collections/index.ts'

/** Who made it: a device by its number, or the server. */
export type Who = number | 'server'

/** The fields that a history touches, by how two edits of one merge. */
export const FIELDS = {
  people: { lists: ['names', 'relatives'], lasts: ['birth_date'], texts: [], flags: [], servers: [] },
  removal_jobs: { lists: ['completed_steps'], lasts: [], texts: ['note'], flags: [], servers: ['attempts'] },
  notifications: { lists: [], lasts: [], texts: [], flags: ['is_read', 'is_dismissed'], servers: ['title'] },
  monitoring_settings: { lists: [], lasts: ['quiet_hours'], texts: [], flags: [], servers: [] },
  intents: { lists: [], lasts: [], texts: [], flags: [], servers: [] },
} as const satisfies Partial<Record<CollectionName, Record<string, readonly string[]>>>

export type ModelCollection = keyof typeof FIELDS
export type Row = Record<string, unknown> & { id: string; _deleted: boolean }

/** An edit of one row. `settled`: its device has received the server's acceptance. */
export type Edit = {
  number: number
  by: Who
  collection: ModelCollection
  id: string
  before: Row | null
  after: Row
  settled: boolean
  /** A crash came before its answer: it may be stored, and its device can't know. */
  doubtful: boolean
  /** A copy of its request arrived late, after later edits. */
  strayed: boolean
  /** The server refused it, and the device shows it to the person. */
  refused: boolean
  /** No client may do this. It's never accepted. */
  overreach: boolean
  /** Earlier edits of the row that its author knew were stored. */
  knew: ReadonlySet<number>
}

export class Ledger {
  readonly edits: Edit[] = []
  /** Deletions that may be undone: purged while a device still had the row. */
  readonly mayReturn = new Set<string>()

  /** Records an edit and returns its number. */
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

  /** A request with these rows arrived after all. It was made when there were `before` edits. */
  stray(collection: ModelCollection, ids: readonly string[], before: number): void {
    for (const edit of this.edits.slice(0, before)) {
      if (edit.collection === collection && ids.includes(edit.id)) edit.strayed = true
    }
  }

  refuse(numbers: readonly number[]): void {
    for (const number of numbers) this.#edit(number).refused = true
  }

  /** Marks all edits from this number on as forbidden to clients. */
  overreachedSince(number: number): void {
    for (const edit of this.edits.slice(number)) {
      edit.overreach = true
      edit.refused = true
    }
  }

  /** The edits of a row that are or may be stored, in the order they were made. */
  of(collection: ModelCollection, id: string): Edit[] {
    return this.edits.filter(
      edit => edit.collection === collection && edit.id === id && (!edit.refused || edit.doubtful),
    )
  }

  /** Whether this account has ever written such a row. */
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
