// Remembers how late this device's clock has been. RxDB marks what it has sent by that clock: where it was set back,
// rows may have slipped behind the mark and have to be looked for (SPEC.md 9.2).
import { MINUTE, type Now } from '#shared/lib/time.ts'
import type { KeyValue } from '#web/data/environment.ts'

/** Where it is remembered; wiping an account removes both. */
export function clockKeys(userId: string): { latest: string; behind: string } {
  return { latest: `offlist-clock-latest-${userId}`, behind: `offlist-clock-behind-${userId}` }
}

/** Differences below this are corrections, not a clock that was set. */
const TOLERANCE = MINUTE
/** How far the clock goes on before it is written down again. */
const WRITE_EVERY = MINUTE

export type ClockMemory = {
  /** Notes the time: at each start and with each write. */
  note(): void
  /** Whether rows may have slipped behind the mark since the last `settle`, or nothing is known about that. */
  mayHaveSlipped(): boolean
  /** All rows were looked at; `behind` says that the mark is still ahead of the clock. */
  settle(behind: boolean): void
}

export function createClockMemory(deps: { local: KeyValue; deviceNow: Now; userId: string }): ClockMemory {
  const { local, deviceNow } = deps
  const keys = clockKeys(deps.userId)
  // Read each time: other tabs write it too.
  const latest = () => {
    const known = local.get(keys.latest)
    return known === null ? null : Number(known)
  }
  return {
    note() {
      const at = deviceNow()
      const before = latest()
      if (before === null) return
      if (at < before - TOLERANCE) local.set(keys.behind, 'yes')
      else if (at > before + WRITE_EVERY) local.set(keys.latest, String(at))
    },
    mayHaveSlipped: () => latest() === null || local.get(keys.behind) !== null,
    settle(behind) {
      local.set(keys.latest, String(deviceNow()))
      if (behind) local.set(keys.behind, 'yes')
      else local.remove(keys.behind)
    },
  }
}
