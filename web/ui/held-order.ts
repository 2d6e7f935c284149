// The order of a list while somebody is about to press something in it. Pure.

/** One place of the list: what stands there, and what stood there when the order was held. */
export type HeldPlace<T> = { id: string; now: T; before: T }

/**
 * The list in the order that was held. What has changed since is drawn as it is now; what has gone keeps its place as it
 * was, so that nothing moves up; what is new waits and is only counted.
 */
export function inHeldOrder<T>(
  held: readonly T[] | null,
  items: readonly T[],
  idOf: (item: T) => string,
): { places: HeldPlace<T>[]; waiting: number } {
  if (held === null)
    return { places: items.map(item => ({ id: idOf(item), now: item, before: item })), waiting: 0 }
  const current = new Map(items.map(item => [idOf(item), item]))
  const known = new Set(held.map(idOf))
  return {
    places: held.map(before => ({ id: idOf(before), now: current.get(idOf(before)) ?? before, before })),
    waiting: items.filter(item => !known.has(idOf(item))).length,
  }
}
