// Which rows are ticked. Pure. `anchor` is the start of a range: the row last ticked or cleared on its own.

export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/** Ticks or clears a row. */
export function toggle({ ids }: Selection, id: string): Selection {
  return { ids: withAll(ids, [id], !ids.has(id)), anchor: id }
}

/**
 * Gives every row from the anchor to this one the anchor's state. `order`: the visible rows that can be ticked, from
 * top to bottom. Without an anchor among them, it just toggles the row.
 */
export function toggleRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const { ids, anchor } = selection
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: withAll(ids, range, ids.has(anchor)), anchor }
}

/** Ticks or clears many rows at once, as a group's checkbox does. */
export function setAll({ ids, anchor }: Selection, some: readonly string[], on: boolean): Selection {
  return { ids: withAll(ids, some, on), anchor }
}

/** Drops the rows that can't be ticked any more; returns the same object if all can. */
export function onlyThose(selection: Selection, able: ReadonlySet<string>): Selection {
  const left = [...selection.ids].filter(id => able.has(id))
  return left.length === selection.ids.size ? selection : { ...selection, ids: new Set(left) }
}

/** How much of a group is ticked. */
export function selectedAmount({ ids }: Selection, some: readonly string[]): 'all' | 'some' | 'none' {
  const ticked = some.filter(id => ids.has(id)).length
  return ticked === 0 ? 'none' : ticked === some.length ? 'all' : 'some'
}

function withAll(ids: ReadonlySet<string>, some: readonly string[], on: boolean): ReadonlySet<string> {
  const changed = new Set(ids)
  for (const id of some) on ? changed.add(id) : changed.delete(id)
  return changed
}
