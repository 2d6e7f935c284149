// Whether this process itself was late: work that holds up its event loop makes everything look slow that it waits for.

/** How often it is looked whether the loop turns, in milliseconds. */
const TICK = 20
/** How late it may be on a machine that is busy with other processes, which is no hold-up. */
const LATE = 50

/** Begins to watch; the function ends that, and answers for how many milliseconds the loop was held up in all. */
export function watchHoldUps(): () => number {
  let last = performance.now()
  let heldUp = 0
  const look = () => {
    const now = performance.now()
    heldUp += Math.max(0, now - last - TICK - LATE)
    last = now
  }
  const timer = setInterval(look, TICK)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
    return heldUp
  }
}
