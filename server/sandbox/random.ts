// Seeded randomness for the sandbox world: the same seed gives the same world on every machine.

/** FNV-1a with a final avalanche: 32 well-mixed bits from a text. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) that depends only on `text`. */
export function fraction(text: string): number {
  return hash(text) / 0x1_0000_0000
}

export type Weighted<T> = { values: readonly T[]; cumulative: readonly number[]; total: number }

/** Prepares weighted values for `Random.weighted`. */
export function weigh<T>(entries: readonly (readonly [T, number])[]): Weighted<T> {
  let total = 0
  const cumulative = entries.map(([, weight]) => {
    total += weight
    return total
  })
  return { values: entries.map(([value]) => value), cumulative, total }
}

export type Random = {
  next: () => number
  /** Whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(table: Weighted<T>) => T
}

/** A stream of numbers from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const at = <T>(list: readonly T[], index: number): T => {
    if (index < 0 || index >= list.length) throw new Error('empty list')
    return list[index] as T
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: probability => next() < probability,
    pick: list => at(list, Math.floor(next() * list.length)),
    weighted: table => {
      const wanted = next() * table.total
      let low = 0
      let high = table.cumulative.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (at(table.cumulative, middle) > wanted) high = middle
        else low = middle + 1
      }
      return at(table.values, low)
    },
  }
}
