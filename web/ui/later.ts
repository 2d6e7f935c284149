// An action that the person may still undo: it runs after a delay, unless undone.
import { SECOND } from '#shared/lib/time.ts'

/** How long it can be undone. */
export const UNDO_MS = 8 * SECOND

export type Later = {
  /** Runs it after the delay; an action that was waiting runs now. */
  start(run: () => void): void
  /** Cancels the waiting action. False if none is waiting any more. */
  undo(): boolean
  /** Runs the waiting action at once, as when the page is left. */
  flush(): void
}

/**
 * Each action runs at most once, and never after it was undone. `after` starts a timer and returns the function that
 * stops it.
 */
export function createLater(after: (ms: number, run: () => void) => () => void): Later {
  let waiting: { run: () => void; stop: () => void } | null = null
  const take = () => {
    const taken = waiting
    waiting = null
    taken?.stop()
    return taken
  }
  const flush = () => take()?.run()
  return {
    start(run) {
      flush()
      waiting = { run, stop: after(UNDO_MS, flush) }
    },
    undo: () => take() !== null,
    flush,
  }
}
