// What has happened since the first scan, in numbers: found, gone, back, and how the listings emptied over time. Pure.
import { DAY } from '#shared/lib/time.ts'

/** How a removal stands today, and since when. */
export type SinceRemoval = {
  now: 'still' | 'unproven' | 'gone'
  /** When its listing was first not found; null if it never was. */
  absentSince: string | null
  completedAt: string | null
  updatedAt: string
}

/** Removals at one moment; the three add up to all removals. */
export type SinceStep = { at: number; still: number; unproven: number; gone: number }

/** More steps than that can't be told apart. */
const STEPS_MAX = 28

/** When the first of these was; null if none has a time, and so nothing is known. */
export function firstOf(instants: readonly (string | null)[]): number | null {
  const known = instants.flatMap(at => (at === null ? [] : [Date.parse(at)]))
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * How removals stood from `since` on, a day or more apart. The last step is `now`: it counts what the dashboard counts.
 * A listing was up before its removal began, so each removal is in every step.
 */
export function stepsSince(removals: readonly SinceRemoval[], since: number, now: number): SinceStep[] {
  const count = Math.max(1, Math.min(STEPS_MAX, Math.ceil((now - since) / DAY)))
  const spans = removals.map(removal => spanOf(removal, now))
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = index === count ? now : since + ((now - since) * index) / count
    const gone = spans.filter(span => span.gone <= at).length
    const absent = spans.filter(span => span.absent <= at).length
    return { at, still: spans.length - absent, unproven: absent - gone, gone }
  })
}

/** From when on its listing wasn't found, and was gone; how it stands today decides whether it is. */
function spanOf({ now: standing, absentSince, completedAt, updatedAt }: SinceRemoval, now: number) {
  if (standing === 'still') return { absent: Infinity, gone: Infinity }
  const past = (at: string) => Math.min(Date.parse(at), now)
  if (standing === 'unproven') return { absent: past(absentSince ?? updatedAt), gone: Infinity }
  const gone = past(completedAt ?? updatedAt)
  return { absent: Math.min(absentSince === null ? gone : past(absentSince), gone), gone }
}
