// Waiting for the ends of free scans: however many wait for one in this process, it is looked at once a second.
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'

/** How often a scan is looked at that somebody waits for. */
const LOOK_EVERY = SECOND

/** Resolves at the scan's end. @throws what a look throws, and the signal's reason once that aborts. */
export type UntilEnd = (scanId: string, left: AbortSignal) => Promise<void>

type Watch = { ended: Promise<void>; waiting: number; stop: AbortController }

/** `hasEnded`: looks at a scan. */
export function watchScanEnds(hasEnded: (scanId: string) => Promise<boolean>): UntilEnd {
  const watches = new Map<string, Watch>()
  const begin = (scanId: string): Watch => {
    const stop = new AbortController()
    const look = async () => {
      try {
        while (!(await hasEnded(scanId))) await pause(LOOK_EVERY, undefined, { signal: stop.signal })
      } finally {
        watches.delete(scanId)
      }
    }
    const watch = { ended: look(), waiting: 0, stop }
    // Nobody may be left to hear of it.
    watch.ended.catch(() => undefined)
    watches.set(scanId, watch)
    return watch
  }
  return async (scanId, left) => {
    const watch = watches.get(scanId) ?? begin(scanId)
    watch.waiting += 1
    try {
      await orLeft(watch.ended, left)
    } finally {
      watch.waiting -= 1
      if (watch.waiting === 0) {
        watch.stop.abort()
        if (watches.get(scanId) === watch) watches.delete(scanId)
      }
    }
  }
}

function orLeft(ended: Promise<void>, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(left.reason)
    if (left.aborted) leave()
    left.addEventListener('abort', leave, { once: true })
    ended.then(resolve, reject).finally(() => left.removeEventListener('abort', leave))
  })
}
