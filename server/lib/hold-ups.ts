// Measures how long this process's event loop was blocked, which makes everything that it waits for look slow.

/** Interval of the measurement, in milliseconds. */
const TICK = 20
/** Delay that is normal on a machine that is busy with other processes, in milliseconds. */
const LATE = 50

/**
 * Starts measuring; the returned function stops it and returns the total time that the loop was blocked, in
 * milliseconds.
 */
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
