// The view of a long list, stored in its address: which groups are folded, and the row height. Pure.
import type { Density, ListView } from './list-search.ts'

/** A list with more rows than these opens compact or folded. */
const COMPACT_ABOVE = 100
const FOLDED_ABOVE = 150

export function densityOf({ rows }: ListView, count: number): Density {
  return rows ?? (count > COMPACT_ABOVE ? 'compact' : 'roomy')
}

/** `count`: the number of rows shown in all groups; above `above`, groups start folded. */
type Shown = { count: number; isSearched: boolean; above?: number }

/** A search opens the groups with matches, except those that were shut. */
export function isFolded(view: ListView, key: string, shown: Shown): boolean {
  const { count, isSearched, above = FOLDED_ABOVE } = shown
  if (view.shut?.includes(key)) return true
  if (view.opened?.includes(key)) return false
  if (view.folded && !isSearched) return view.folded === 'all'
  return count > above
}

/** The view with one group folded or open. */
export function foldGroup(view: ListView, key: string, on: boolean): ListView {
  const without = (list: readonly string[] = []) => list.filter(one => one !== key)
  const [opened, shut] = on
    ? [without(view.opened), [...without(view.shut), key]]
    : [[...without(view.opened), key], without(view.shut)]
  return { ...view, opened: listed(opened), shut: listed(shut) }
}

const listed = (list: string[]) => (list.length > 0 ? list : undefined)

/** The view with all groups folded or open. */
export function foldAll(view: ListView, on: boolean): ListView {
  return { ...view, folded: on ? 'all' : 'none', opened: undefined, shut: undefined }
}

/** A different grouping has different groups. */
export function withoutFolds(view: ListView): ListView {
  return { ...view, folded: undefined, opened: undefined, shut: undefined }
}
