// Remembers whether this device's clock was set back. RxDB marks sent rows by that clock: after a step back, unsent
// rows may lie behind the mark, and we have to search for them (SPEC.md 9.2).
import { MINUTE, type Now } from '#shared/lib/time.ts'
import type { KeyValue } from '#web/data/environment.ts'

/** localStorage keys; wiping an account removes both. */
export function clockKeys(userId: string): { latest: string; behind: string } {
  return { latest: `offlist-clock-latest-${userId}`, behind: `offlist-clock-behind-${userId}` }
}

/** Smaller differences are corrections, not a clock that was set. */
const TOLERANCE = MINUTE
/** How far the clock advances before we store it again. */
const WRITE_EVERY = MINUTE

export type ClockMemory = {
  /** Notes the time; call at each start and with each write. */
  note(): void
  /** Whether rows may lie behind the mark since the last `settle`, or whether that is unknown. */
  mayHaveSlipped(): boolean
  /** Call after all rows were checked; `behind`: the mark is still ahead of the clock. */
  settle(behind: boolean): void
}

export function createClockMemory(deps: { local: KeyValue; deviceNow: Now; userId: string }): ClockMemory {
  const { local, deviceNow } = deps
  const keys = clockKeys(deps.userId)
  // Read each time because other tabs write it too.
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
