// Structural equality and sets of plain JSON values.

/** Anything that survives JSON.stringify and back. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Deep equality of plain JSON values. Ignores key order; undefined members count as absent. */
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
 * Three-way merge of lists as sets: items that either side added stay, items that either side removed go, no
 * duplicates. If only this side changed, the list is this side's; otherwise the master's order, then new items from
 * here.
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

/**
 * Three-way merge of lists of objects identified by `keys`; duplicates are paired in order. An item's other fields
 * merge one by one: this side's value if it changed. Items stay in the master's order, new ones follow. An item that
 * one side removed stays if the other side changed it.
 */
export function mergeItems(
  base: readonly unknown[],
  master: readonly unknown[],
  mine: readonly unknown[],
  keys: readonly string[],
): unknown[] {
  if (equalJson(base, master)) return unique(mine)
  const [before, there, here] = [base, master, mine].map(list => byKeys(list, keys)) as [Items, Items, Items]
  const merged: Item[] = []
  for (const [id, item] of there) {
    const [was, own] = [before.get(id), here.get(id)]
    if (own) merged.push(mergeItem(was, item, own))
    else if (!was || !equalJson(was, item)) merged.push(item)
  }
  for (const [id, item] of here) {
    const was = before.get(id)
    if (!there.has(id) && (!was || !equalJson(was, item))) merged.push(item)
  }
  return unique(merged)
}

type Item = Readonly<Record<string, unknown>>
type Items = ReadonlyMap<string, Item>

function byKeys(list: readonly unknown[], keys: readonly string[]): Items {
  const items = new Map<string, Item>()
  for (const item of list as readonly Item[]) {
    const key = JSON.stringify(keys.map(name => item[name] ?? null))
    let nth = 1
    while (items.has(`${nth} ${key}`)) nth++
    items.set(`${nth} ${key}`, item)
  }
  return items
}

/** A missing field equals null. */
function mergeItem(base: Item | undefined, master: Item, mine: Item): Item {
  const merged: Record<string, unknown> = { ...master }
  for (const name of new Set([...Object.keys(mine), ...Object.keys(base ?? {})]))
    if (!equalJson(mine[name] ?? null, base?.[name] ?? null) && (base || mine[name] != null))
      merged[name] = mine[name]
  return merged
}

function unique(list: readonly unknown[]): unknown[] {
  return list.filter((item, index) => list.findIndex(other => equalJson(other, item)) === index)
}
