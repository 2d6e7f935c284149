// Clicks in a row at one place, for double clicks. Pure.
import type { ScreenPoint } from './page-point.ts'

export type ClickRow = { at: ScreenPoint; time: number; count: number }

/** In milliseconds, and in pixels. */
const WITHIN = 500
const NEAR = 6
const COUNT_MAX = 3

/** The row with this click. `time` in milliseconds. */
export function withClick(before: ClickRow | null, at: ScreenPoint, time: number): ClickRow {
  const goesOn =
    before !== null &&
    time - before.time <= WITHIN &&
    Math.hypot(at.x - before.at.x, at.y - before.at.y) <= NEAR
  return { at, time, count: goesOn ? (before.count % COUNT_MAX) + 1 : 1 }
}
