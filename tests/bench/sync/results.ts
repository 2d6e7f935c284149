// The figures as they are measured: by part, backend, client and case, with every run.
import type { BackendId } from './backend.ts'
import type { DriverId } from './client/driver.ts'

/** One measured quantity of one case, e.g. `ms` of `first-sync 10000`. */
export type Key = {
  backend: BackendId
  driver: DriverId | 'idle' | 'browser'
  test: string
  quantity: string
}
export type Entry = Key & { runs: number[] }
/** A case that could not be measured, and why. */
export type Gap = Omit<Key, 'quantity'> & { why: string }

export type Results = {
  entries: Entry[]
  gaps: Gap[]
  add: (key: Key, value: number) => void
  miss: (gap: Gap) => void
}

export function createResults(): Results {
  const entries: Entry[] = []
  const gaps: Gap[] = []
  return {
    entries,
    gaps,
    add(key, value) {
      const known = entries.find(entry => isSame(entry, key))
      if (known) known.runs.push(value)
      else entries.push({ ...key, runs: [value] })
    },
    miss(gap) {
      gaps.push(gap)
    },
  }
}

const isSame = (a: Key, b: Key) =>
  a.backend === b.backend && a.driver === b.driver && a.test === b.test && a.quantity === b.quantity
