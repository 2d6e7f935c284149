// Sends pictures no faster than a connection takes them. Only the newest picture waits: older ones show nothing that
// still counts.

/** Bytes per second, on average. */
const RATE = 380 * 1024
/** Bytes that may go at once after a pause, so that the first picture doesn't wait. */
const BURST = 256 * 1024
/** Bytes that may be on their way to the device. */
const UNDER_WAY = 192 * 1024
const TRY_AGAIN_AFTER = 40

type Options = {
  send: (jpeg: Buffer) => void
  /** Bytes that were sent and haven't left yet. */
  buffered: () => number
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Calls back after some milliseconds; returns a function that prevents it. */
  later: (ms: number, call: () => void) => () => void
}

/** A flow of pictures. */
export function createPictureFlow({ send, buffered, now, later }: Options) {
  let credit = BURST
  let at = now()
  let waiting: Buffer | null = null
  let cancel: (() => void) | null = null

  const flush = () => {
    cancel = null
    credit = Math.min(BURST, credit + ((now() - at) * RATE) / 1_000)
    at = now()
    if (waiting === null) return
    if (credit > 0 && buffered() < UNDER_WAY) {
      credit -= waiting.length
      send(waiting)
      waiting = null
    } else cancel = later(TRY_AGAIN_AFTER, flush)
  }
  return {
    give(jpeg: Buffer) {
      waiting = jpeg
      if (cancel === null) flush()
    },
    stop() {
      cancel?.()
      cancel = null
      waiting = null
    },
  }
}
