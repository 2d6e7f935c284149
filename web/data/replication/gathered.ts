// Coalesces bursts of calls into single runs.
import type { Timers } from '#web/data/environment.ts'

/** How long calls are collected, in milliseconds. */
const GATHER = 20

/** A function that runs `run` soon, never concurrently; calls during a run cause one more run. */
export function gathered(timers: Pick<Timers, 'after'>, run: () => Promise<void>): () => void {
  let planned = false
  let running = false
  const go = async () => {
    planned = false
    running = true
    await run().finally(() => {
      running = false
    })
    if (planned) timers.after(GATHER, go)
  }
  return () => {
    if (planned) return
    planned = true
    if (!running) timers.after(GATHER, go)
  }
}
