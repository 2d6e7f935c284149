// Something that a person may still take back: it happens a while later, unless they do.
import { SECOND } from '#shared/lib/time.ts'

/** How long it can be taken back. */
export const UNDO_MS = 8 * SECOND

export type Later = {
  /** Does it in a while; what waited before happens now. */
  start(run: () => void): void
  /** Takes back what waits. False if nothing does any more. */
  undo(): boolean
  /** Does at once what waits, as when the page is left. */
  flush(): void
}

/** Whatever happens, what was started runs once at most, and never after it was taken back. `after` begins a timer and answers how to stop it. */
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
