// Waits for the ends of free scans: each scan is polled once a second in this process, however many requests wait for
// it.
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#shared/lib/time.ts'

/** How often a scan is polled while a request waits for it. */
const LOOK_EVERY = SECOND

/** Resolves at the scan's end. @throws errors of a poll, and the signal's reason if it aborts. */
export type UntilEnd = (scanId: string, left: AbortSignal) => Promise<void>

type Watch = { ended: Promise<void>; waiting: number; stop: AbortController }

/** `hasEnded`: polls a scan. */
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
    // There may be no request left to handle the error.
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
