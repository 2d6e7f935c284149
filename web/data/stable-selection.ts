// What a screen gets of a live query: filtered, sorted, and honest about what is not known yet.
import type { AnyRow } from '#web/data/storage/database.ts'
import { LOADING, type Snapshot } from '#web/data/storage/live-query.ts'

/**
 * A list that stays current. `loading` until the first result, while nobody's data is open, and as long as it is empty
 * and the first pull of its collection has not ended: then it is not known whether there are any.
 */
export type Docs<T> = { status: 'loading' | 'ready'; docs: readonly T[] }

export type Test = ((row: AnyRow) => boolean) | object | undefined
export type Order = ((a: AnyRow, b: AnyRow) => number) | readonly object[] | undefined

/** Filters and sorts, answering the same object again while the outcome is the same, so that nothing renders for nothing. */
export function stableSelection() {
  let last: Docs<AnyRow> = LOADING
  return (found: Snapshot, where: Test, sort: Order): Docs<AnyRow> => {
    const fitting =
      typeof where === 'function' ? found.docs.filter(where as (row: AnyRow) => boolean) : found.docs
    const docs = typeof sort === 'function' ? [...fitting].sort(sort) : fitting
    const status = docs.length === 0 && !found.whole ? 'loading' : found.status
    const isSame =
      last.status === status &&
      last.docs.length === docs.length &&
      last.docs.every((row, index) => row === docs[index])
    if (!isSame) last = { status, docs }
    return last
  }
}
