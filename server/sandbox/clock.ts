// The one clock of the sandbox world: real time plus an offset that only grows and survives a restart.
// The only place of the sandbox that may read Date.now().
import { must } from '#shared/lib/must.ts'
import type { Store } from './store.ts'

export type Clock = {
  /** Epoch milliseconds of the world's present. */
  now: () => number
  /** Real time, by which certificates and signatures run out. */
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
