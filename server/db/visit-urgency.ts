// How urgent a visit is, and the order of visits by urgency. This is the only place that defines it: the statements of
// due-visits.ts use the same ranks and limits.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/lib/time.ts'

/**
 * Most urgent first. `asked`: a person started it and is waiting. `verification`: it shows whether a request worked.
 * `alert`: a listing came back, and its alert is open. `maintenance`: a routine check.
 */
export const URGENCIES = ['asked', 'verification', 'alert', 'maintenance'] as const
export type Urgency = (typeof URGENCIES)[number]

/**
 * How long more urgent visits may go first, in milliseconds of product time. After that, a visit counts as `asked`, and
 * comes before newer `asked` visits. So no visit waits longer than this plus the work that was due before it. Our
 * choice: a verification still happens within its day, and a week of delay is acceptable for a monthly visit.
 */
export const URGENCY_PATIENCE: Readonly<Record<Urgency, number>> = {
  asked: 0,
  verification: 6 * HOUR,
  alert: DAY,
  maintenance: 7 * DAY,
}

/** The stored value of an urgency: its rank, 0 for the most urgent. */
export const rankOf = (urgency: Urgency): number => URGENCIES.indexOf(urgency)

/** The urgency of a rank; the least urgent if the rank is unknown. */
export const urgencyOf = (rank: number): Urgency => URGENCIES[rank] ?? 'maintenance'

/** The more urgent of the two. */
export const moreUrgent = (one: Urgency, other: Urgency): Urgency =>
  urgencyOf(Math.min(rankOf(one), rankOf(other)))

/** The effective urgency at `now` of a visit that was due at `dueAt` (both product time). */
export function countsAs(urgency: Urgency, dueAt: number, now: number): Urgency {
  return now - dueAt > URGENCY_PATIENCE[urgency] ? 'asked' : urgency
}

/** The rank of `countsAs`, from columns with a rank and a due time. */
export function countsAsRank(rank: SQLWrapper, dueAt: SQLWrapper, now: number): SQL<number> {
  const limits = URGENCIES.map(urgency => new Date(now - URGENCY_PATIENCE[urgency]).toISOString())
  return sql`case when ${dueAt} < (${sql.param(limits)}::timestamptz[])[${rank} + 1] then 0 else ${rank} end`
}
