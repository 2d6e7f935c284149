// How urgent a visit is, and in which order visits of different urgency go. The only place that says so: the statements
// of due-visits.ts use the same ranks and limits.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/lib/time.ts'

/**
 * Most urgent first. `asked`: a person started it and waits. `verification`: it shows whether a request worked.
 * `alert`: a listing came back, and its alert is open. `maintenance`: nothing is expected.
 */
export const URGENCIES = ['asked', 'verification', 'alert', 'maintenance'] as const
export type Urgency = (typeof URGENCIES)[number]

/**
 * How long a visit is passed by more urgent ones, in milliseconds of product time. After that it counts as asked for,
 * and is older than what is asked for later. So nothing waits for longer than this and what was due before it. Our
 * choice: a verification still comes within its day, and a week late is little for what happens once a month.
 */
export const URGENCY_PATIENCE: Readonly<Record<Urgency, number>> = {
  asked: 0,
  verification: 6 * HOUR,
  alert: DAY,
  maintenance: 7 * DAY,
}

/** An urgency as it is stored: its rank, 0 for the most urgent. */
export const rankOf = (urgency: Urgency): number => URGENCIES.indexOf(urgency)

/** The urgency of this rank; the least urgent for a rank that isn't known. */
export const urgencyOf = (rank: number): Urgency => URGENCIES[rank] ?? 'maintenance'

/** The more urgent of the two. */
export const moreUrgent = (one: Urgency, other: Urgency): Urgency =>
  urgencyOf(Math.min(rankOf(one), rankOf(other)))

/** What a visit that is due since `dueAt` counts as at `now` (both product time). */
export function countsAs(urgency: Urgency, dueAt: number, now: number): Urgency {
  return now - dueAt > URGENCY_PATIENCE[urgency] ? 'asked' : urgency
}

/** The rank of `countsAs`, over columns that hold a rank and a due time. */
export function countsAsRank(rank: SQLWrapper, dueAt: SQLWrapper, now: number): SQL<number> {
  const limits = URGENCIES.map(urgency => new Date(now - URGENCY_PATIENCE[urgency]).toISOString())
  return sql`case when ${dueAt} < (${sql.param(limits)}::timestamptz[])[${rank} + 1] then 0 else ${rank} end`
}
