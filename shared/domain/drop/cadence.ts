// How often registered sites have to pick up DROP requests, and when they have to report: dated values, because the
// law changes them.
import type { DayText } from '#shared/domain/deadline/civil-day.ts'

export type DropCadence = {
  /** The first day that it holds for. */
  from: DayText
  /** A site picks up new requests at least this often, in days, and then has to act on them. */
  everyDays: number
  /** A site has at most this many days after a request to report its result. It's no deadline for deletion. */
  reportDays: number
  source: string
  verifiedOn: DayText
}

/**
 * Oldest first. A second source says that AB 883 shortens the cycle to 30 days from 2027-01-01; another one doesn't
 * confirm it, so there's no entry for it until we've read the statute.
 */
export const DROP_CADENCES: readonly [DropCadence, ...DropCadence[]] = [
  {
    from: '2026-08-01',
    everyDays: 45,
    reportDays: 90,
    source: 'Cal. Civ. Code § 1798.99.86(c)',
    verifiedOn: '2026-11-21',
  },
]

/** The first day on which Californians could send a request through DROP. */
export const DROP_OPENED: DayText = '2026-01-01'

/** The cadence that holds on a day; before the first one, the first. */
export function cadenceOn(day: DayText, cadences: typeof DROP_CADENCES = DROP_CADENCES): DropCadence {
  return cadences.findLast(({ from }) => from <= day) ?? cadences[0]
}
