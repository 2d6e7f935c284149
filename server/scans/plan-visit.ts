// Which queries one visit to a site asks. A person with many names and towns is searched for in rounds of several
// visits: each asks for what is known to be listed there, and for the next few of the rest.
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'

/** Queries of one visit, except where more are needed to see again what is listed. Our choice: a minute at a live pace. */
export const QUERIES_PER_VISIT = 12
/** Between two visits of one round, in milliseconds. */
export const VISIT_GAP = HOUR

/** A query as the ledger and the progress of a round name it. */
export type Asked = { name: string; place: string }

/** Name and town of a query. */
export function askedFor({ firstName, lastName, city, state }: RecipeProfile): Asked {
  return { name: `${firstName} ${lastName}`, place: [city, state].filter(Boolean).join(', ') }
}

/** The same for the same name and town, however they are capitalized. */
export function askedKey({ name, place }: Asked): string {
  return `${name}|${place}`.toLowerCase()
}

/** Keys of queries. */
export function keysOf(queries: readonly RecipeProfile[]): Set<string> {
  return new Set(queries.map(query => askedKey(askedFor(query))))
}

export type VisitPlan = {
  queries: RecipeProfile[]
  /** Queries of the round that have been answered, with those of this visit when all goes well. */
  done: number
  /** Queries of the round that come in later visits. */
  left: number
  /** Every query of the round is asked in this visit. */
  isWhole: boolean
}

/**
 * Plans a visit. `queries` are ranked and differ on the site; those in `watched` (keys) found what is listed there, and
 * are asked in every visit. `answered` are the keys that earlier visits of the round have answered.
 */
export function planVisit(
  queries: readonly RecipeProfile[],
  { watched, answered }: { watched: ReadonlySet<string>; answered: ReadonlySet<string> },
): VisitPlan {
  const keyOf = (query: RecipeProfile) => askedKey(askedFor(query))
  const again = queries.filter(query => watched.has(keyOf(query)))
  const others = queries.filter(query => !watched.has(keyOf(query))).slice(0, QUERIES_PER_ROUND)
  const waiting = others.filter(query => !answered.has(keyOf(query)))
  const room = Math.max(QUERIES_PER_VISIT - again.length, Math.min(waiting.length, LEAST_PROGRESS))
  const next = waiting.slice(0, room)
  const left = waiting.length - next.length
  return {
    queries: [...again, ...next],
    done: again.length + others.length - left,
    left,
    isWhole: next.length === others.length,
  }
}

/** A visit gets on with its round however much is listed on the site. */
const LEAST_PROGRESS = 4
