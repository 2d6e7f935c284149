// What has happened since the first scan, in numbers: found, gone, back, and the listings over time. Pure.
import { DAY } from '#shared/lib/time.ts'

/** A removal's state today, and since when. */
export type SinceRemoval = {
  now: 'still' | 'unproven' | 'gone'
  /** When its listing was first not found; null if it never was. */
  absentSince: string | null
  completedAt: string | null
  updatedAt: string
}

/** Removals at one moment; the three add up to all removals. */
export type SinceStep = { at: number; still: number; unproven: number; gone: number }

/** More steps can't be told apart. */
const STEPS_MAX = 28

/** The earliest of these; null if none has a time. */
export function firstOf(instants: readonly (string | null)[]): number | null {
  const known = instants.flatMap(at => (at === null ? [] : [Date.parse(at)]))
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * The state of all removals from `since` on, in steps of at least a day. The last step is `now`: it matches the
 * dashboard's counts. Listings were up before their removals began, so every step includes each removal.
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

/** When its listing was first missing, and when it was gone. Its state today decides whether they count. */
function spanOf({ now: standing, absentSince, completedAt, updatedAt }: SinceRemoval, now: number) {
  if (standing === 'still') return { absent: Infinity, gone: Infinity }
  const past = (at: string) => Math.min(Date.parse(at), now)
  if (standing === 'unproven') return { absent: past(absentSince ?? updatedAt), gone: Infinity }
  const gone = past(completedAt ?? updatedAt)
  return { absent: Math.min(absentSince === null ? gone : past(absentSince), gone), gone }
}
