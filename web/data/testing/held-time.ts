// Time that stands still until a test advances it, with timers that run when they're due.
import type { Timers } from '../environment.ts'

type Timer = { at: number; every?: number; run: () => void }

export type HeldTime = Timers & {
  now(): number
  /** Advances time and runs due timers in order. */
  pass(milliseconds: number): Promise<void>
  /** Lets everything run that needs no time. */
  settle(): Promise<void>
}

export function heldTime(): HeldTime {
  const timers = new Set<Timer>()
  let now = 0
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    now: () => now,
    settle,
    after: (milliseconds, run) => add({ at: now + milliseconds, run }),
    every: (milliseconds, run) => add({ at: now + milliseconds, every: milliseconds, run }),
    frame: run => add({ at: now, run }),
    async pass(milliseconds) {
      const until = now + milliseconds
      await settle()
      for (;;) {
        const due = [...timers].filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        now = Math.max(now, due.at)
        if (due.every === undefined) timers.delete(due)
        else due.at += due.every
        due.run()
        await settle()
      }
      now = until
      await settle()
    },
  }
}
