// Drizzle passes the same few parsers to PGlite with every query, and PGlite then copies its hundreds of parsers: a
// third of a small query's cost. This sets them once.
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

type Queries = Pick<Transaction, 'query'>

/**
 * Types that Drizzle parses itself, by type number: times, intervals and dates, and arrays of these and of numerics.
 */
const AS_TEXT = [1114, 1184, 1186, 1082, 1231, 1115, 1185, 1187, 1182]
const asText = (value: string) => value

/**
 * Sets the parsers of Drizzle's queries on the database. Queries without parsers are parsed as before, except arrays of
 * times and dates, whose elements are texts.
 */
export function setSteadyParsers(lite: PGlite): void {
  const usual = Object.fromEntries(
    AS_TEXT.flatMap(type => {
      const parser = lite.parsers[type]
      return parser ? [[type, parser]] : []
    }),
  )
  for (const type of AS_TEXT) lite.parsers[type] = asText
  steady(lite, usual)
  const transaction = lite.transaction.bind(lite)
  lite.transaction = run => transaction(tx => run(steady(tx, usual)))
}

function steady<Q extends Queries>(queries: Q, usual: QueryOptions['parsers'] & object): Q {
  const query = queries.query.bind(queries)
  const parsed: Queries['query'] = (text, params, options = {}) => {
    const { parsers, ...others } = options
    return query(text, params, parsers ? others : { ...others, parsers: usual })
  }
  return Object.assign(queries, { query: parsed })
}
