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
  const left = definedEntries(a)
  const right = new Map(definedEntries(b))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && equalJson(value, right.get(key)))
  )
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined)
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
