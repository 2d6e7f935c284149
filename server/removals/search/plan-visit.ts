// Plans the searches of one visit to a site. A person with many names and towns is searched for in rounds of several
// visits. Each visit repeats the searches that found current listings, and runs the next few of the others.
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'

/** Queries per visit, unless current listings need more. Our choice: about a minute at live pace. */
export const QUERIES_PER_VISIT = 12
/** The time between two visits of one round, in milliseconds. */
export const VISIT_GAP = HOUR

/** A query's identity in the ledger and in a round's progress. */
export type QueryName = { name: string; place: string }

/** The name and town of a query. */
export function queryNameOf({ firstName, lastName, city, state }: RecipeProfile): QueryName {
  return { name: `${firstName} ${lastName}`, place: [city, state].filter(Boolean).join(', ') }
}

/** A key for a name and town that ignores capitalization. */
export function queryKey({ name, place }: QueryName): string {
  return `${name}|${place}`.toLowerCase()
}

/** Keys of queries. */
export function keysOf(queries: readonly RecipeProfile[]): Set<string> {
  return new Set(queries.map(query => queryKey(queryNameOf(query))))
}

export type VisitPlan = {
  queries: RecipeProfile[]
  /** Answered queries of the round, counting this visit's as answered. */
  done: number
  /** Queries of the round that run in later visits. */
  remaining: number
  /** Whether this visit runs every query of the round. */
  isWhole: boolean
}

/**
 * Plans a visit. `queries` are ranked, and differ on the site. Those in `watched` (keys) found current listings and run
 * in every visit. `answered` holds the keys that earlier visits of the round have answered.
 */
export function planVisit(
  queries: readonly RecipeProfile[],
  { watched, answered }: { watched: ReadonlySet<string>; answered: ReadonlySet<string> },
): VisitPlan {
  const keyOf = (query: RecipeProfile) => queryKey(queryNameOf(query))
  const again = queries.filter(query => watched.has(keyOf(query)))
  const others = queries.filter(query => !watched.has(keyOf(query))).slice(0, QUERIES_PER_ROUND)
  const waiting = others.filter(query => !answered.has(keyOf(query)))
  const free = Math.max(QUERIES_PER_VISIT - again.length, Math.min(waiting.length, LEAST_PROGRESS))
  const next = waiting.slice(0, free)
  const remaining = waiting.length - next.length
  return {
    queries: [...again, ...next],
    done: again.length + others.length - remaining,
    remaining,
    isWhole: next.length === others.length,
  }
}

/** The fewest new queries per visit, however many listings the site has. */
const LEAST_PROGRESS = 4
