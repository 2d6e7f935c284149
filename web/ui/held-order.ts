// Holds the order of a list while the person is about to press something in it. Pure.

/**
 * One place in the list: its current row, and the row it had when the order was held. `isGone`: the row has left the
 * list, and only its place remains.
 */
export type HeldPlace<T> = { id: string; now: T; before: T; isGone: boolean }

/**
 * The list in the held order. Changed rows show their current state, a removed row keeps its place so that none moves
 * up, and new rows wait and are only counted.
 */
export function inHeldOrder<T>(
  held: readonly T[] | null,
  items: readonly T[],
  idOf: (item: T) => string,
): { places: HeldPlace<T>[]; waiting: number } {
  if (held === null)
    return {
      places: items.map(item => ({ id: idOf(item), now: item, before: item, isGone: false })),
      waiting: 0,
    }
  const current = new Map(items.map(item => [idOf(item), item]))
  const known = new Set(held.map(idOf))
  return {
    places: held.map(before => {
      const now = current.get(idOf(before))
      return { id: idOf(before), now: now ?? before, before, isGone: now === undefined }
    }),
    waiting: items.filter(item => !known.has(idOf(item))).length,
  }
}
