// The transport of a visit, by the site's recipe: plain HTTP if no search needs a script, otherwise the browser.
import type { Recipe, Transport } from './schema.ts'

/** The transport of a recipe's searches. A visit over HTTP may still turn out to need the browser. */
export const visitTransport = ({ scan }: Pick<Recipe, 'scan'>): Transport => scan?.transport ?? 'browser'

/** Matches the JSON of recipes whose visits use HTTP: the same rule for SQL statements (Postgres's `@>`). */
export const HTTP_VISIT = { steps: [{ stepType: 'scan', transport: 'http' }] } as const
