// The one clock of the sandbox world: real time plus an offset that only grows and survives a restart. Only this file
// of the sandbox may read Date.now().
import { must } from '#shared/lib/must.ts'
import type { Store } from './store.ts'

export type Clock = {
  /** The world's time in epoch milliseconds. */
  now: () => number
  /** Real time. Certificates and signatures expire by it. */
  wallNow: () => number
  /** Moves time forward by `ms`; durable before it returns. */
  advance: (ms: number) => void
}

const OFFSET = 'clock-offset'

/** The world's clock. Its offset is stored in `store`. `wallNow`: real time in epoch milliseconds. */
export function createClock(store: Store, wallNow: () => number = Date.now): Clock {
  let offset = Number(store.setting(OFFSET) ?? '0')
  return {
    now: () => wallNow() + offset,
    wallNow,
    advance: ms => {
      offset += must(ms >= 0 ? ms : null, 'a duration that is not negative')
      store.setSetting(OFFSET, String(offset))
    },
  }
}
