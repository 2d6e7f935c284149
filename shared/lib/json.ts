// Structural equality and sets of plain JSON values.

/** Anything that survives JSON.stringify and back. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Deep equality of plain JSON values; key order does not matter, undefined members count as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equalJson(item, b[index]))
  }
  return (
    Object.keys(a).every(key => hasEqual(b, key, (a as Record<string, unknown>)[key])) &&
    Object.keys(b).every(key => Object.hasOwn(a, key) || (b as Record<string, unknown>)[key] === undefined)
  )
}

function hasEqual(object: object, key: string, value: unknown): boolean {
  const other = Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
  return equalJson(value, other)
}

/**
 * Three-way merge of lists read as sets: what either side added stays, what either side took out goes, each item once.
 * Where only this side changed, the list is as this side has it; else the master's order, then what is new here.
 */
export function mergeSets(
  base: readonly unknown[],
  master: readonly unknown[],
  mine: readonly unknown[],
): unknown[] {
  if (equalJson(base, master)) return unique(mine)
  const has = (list: readonly unknown[], item: unknown) => list.some(other => equalJson(other, item))
  const kept = master.filter(item => has(mine, item) || !has(base, item))
  const added = mine.filter(item => !has(base, item) && !has(master, item))
  return unique([...kept, ...added])
}

function unique(list: readonly unknown[]): unknown[] {
  return list.filter((item, index) => list.findIndex(other => equalJson(other, item)) === index)
}
