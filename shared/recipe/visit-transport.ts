// How a visit to a site goes there, by its recipe: over plain HTTP if no search needs a script, else in the browser.
import type { Recipe, Transport } from './schema.ts'

/** How the searches of a recipe's visit go to the site. A visit over HTTP may still turn out to need the browser. */
export const visitTransport = ({ scan }: Pick<Recipe, 'scan'>): Transport => scan?.transport ?? 'browser'

/** What a recipe's JSON contains if its visit goes over HTTP: the same rule for statements (Postgres's `@>`). */
export const HTTP_VISIT = { steps: [{ stepType: 'scan', transport: 'http' }] } as const
