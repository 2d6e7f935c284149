// Filters and sorts a live query's result for a screen, and reports whether it's known yet.
import type { AnyRow } from '#web/data/storage/database.ts'
import { LOADING, type Snapshot } from '#web/data/storage/live-query.ts'

/**
 * A list that stays current. `loading` until the first result, while no account is open, and while it's empty and its
 * collection's first pull hasn't ended: until then, we don't know whether there are rows. `failed`: the device's store
 * couldn't be read. That isn't "none", so an empty list stays `loading` for screens that don't check `failed`.
 */
export type Docs<T> = { status: 'loading' | 'ready'; docs: readonly T[]; failed: boolean }

export type Test = ((row: AnyRow) => boolean) | object | undefined
export type SortOrder = ((a: AnyRow, b: AnyRow) => number) | readonly object[] | undefined

/** Filters and sorts. Returns the same object while the result is the same, to avoid needless renders. */
export function stableSelection() {
  let last: Docs<AnyRow> = LOADING
  return (found: Snapshot, where: Test, sort: SortOrder): Docs<AnyRow> => {
    const fitting =
      typeof where === 'function' ? found.docs.filter(where as (row: AnyRow) => boolean) : found.docs
    const docs = typeof sort === 'function' ? [...fitting].sort(sort) : fitting
    const { failed } = found
    const isKnown = docs.length > 0 || (found.whole && !failed)
    const status = isKnown ? found.status : 'loading'
    const isSame =
      last.status === status &&
      last.failed === failed &&
      last.docs.length === docs.length &&
      last.docs.every((row, index) => row === docs[index])
    if (!isSame) last = { status, docs, failed }
    return last
  }
}
