// Repeatable randomness: a small pseudo-random generator (mulberry32) whose state is its seed.

export type Dice = {
  /** 0 to n - 1. */
  below(n: number): number
  /** True in this percentage of cases. */
  percent(of: number): boolean
  pick<T>(list: readonly T[]): T
  /** A row's id. */
  id(): string
}

/** The same seed gives the same dice. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const hex = () => next().toString(16).padStart(8, '0')
  return {
    below: n => next() % n,
    percent: of => next() % 100 < of,
    pick<T>(list: readonly T[]): T {
      const item = list[next() % list.length]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    id() {
      const text = `${hex()}${hex()}${hex()}${hex()}`
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`
    },
  }
}
