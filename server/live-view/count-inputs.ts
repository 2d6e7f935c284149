// Limits the inputs of one socket. A fast mouse loses movements, not the view; a program that floods loses the view.
import { SECOND } from '#shared/lib/time.ts'
import type { LiveInput } from '#shared/protocol/live-view.ts'

/** Inputs per second. Beyond this, movements are dropped. */
const USUAL = 200
/** Messages per second that no device sends. */
const FLOOD = 1_000

/** Judges each input by how many came in its second. `now`: milliseconds of a monotonic clock. */
export function countInputs(now: () => number): (input: LiveInput) => 'taken' | 'dropped' | 'flood' {
  let began = now()
  let count = 0
  return input => {
    if (now() - began >= SECOND) {
      began = now()
      count = 0
    }
    count += 1
    if (count > FLOOD) return 'flood'
    const isMovement = input.type === 'wheel' || (input.type === 'pointer' && input.kind === 'move')
    return isMovement && count > USUAL ? 'dropped' : 'taken'
  }
}
