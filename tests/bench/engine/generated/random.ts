// Seeded randomness: a seed gives the same pages on every machine.

/** A random source. Every call advances it. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** True with probability `share`. */
  chance(share: number): boolean
  /** An integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number
  /** One of `list`, all equally likely. */
  pick<T>(list: readonly T[]): T
  /** One of `list`, with early ones more likely, as with names: the weight of place n is 1 / (n + 8). */
  pickEarly<T>(list: readonly T[]): T
  /** Up to `count` different items of `list`, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** A key of `shares`, with its value as the probability. */
  among<K extends string>(shares: Readonly<Record<K, number>>): K
}

/**
 * How slowly the weights of a list decline. With 8, the first of a hundred is picked five times as often as the
 * fiftieth.
 */
const FALL = 8

/** A random source from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  return {
    next,
    chance: share => next() < share,
    int,
    pick,
    pickEarly: list => list[Math.floor(FALL * (1 + list.length / FALL) ** next() - FALL)] ?? pick(list),
    some: (list, count) => {
      const rest = [...list]
      const taken: typeof rest = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
    among: shares => {
      const entries = Object.entries(shares) as [keyof typeof shares, number][]
      let left = next() * entries.reduce((sum, [, share]) => sum + share, 0)
      for (const [key, share] of entries) {
        left -= share
        if (left < 0) return key
      }
      return (entries[0] as [keyof typeof shares, number])[0]
    },
  }
}
