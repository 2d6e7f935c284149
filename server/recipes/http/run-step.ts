// A scan the way its recipe says: over HTTP where no script is needed, else in the browser. An answer over HTTP that
// leaves open what the site says is asked for once more in the browser.
import { visitTransport } from '#shared/recipe/visit-transport.ts'
import type { BrowserVisit } from '../browser-visit.ts'
import { NEEDS_PRESSING } from '../read-on.ts'
import { runRecipe } from '../run.ts'
import { LEAVES_SCRIPTS, NAMELESS, READ_NOTHING } from '../run-ending.ts'
import type { RunInput, RunResult } from '../run-types.ts'
import { type HttpRunDeps, runOverHttp } from './run-http.ts'

/**
 * Runs the step as its `transport` says; steps of an opt-out run in the browser, and so do the searches of a visit that
 * needed the browser once. @throws NeedsBrowser where the visit has none.
 */
export async function runStep(deps: HttpRunDeps, input: RunInput, visit?: BrowserVisit): Promise<RunResult> {
  const needsBrowser = input.step !== 'scan' || visitTransport(input.recipe) !== 'http' || visit?.isOpen()
  if (needsBrowser) return runRecipe(deps, input, visit)
  const result = await runOverHttp(deps, input)
  if (!(isOpen(result) || result.incomplete === NEEDS_PRESSING) || input.signal?.aborted) return result
  deps.log.debug(
    { recipe: input.recipe.url, reason: result.reason },
    'plain HTTP was not enough; in the browser',
  )
  return runRecipe(deps, input, visit)
}

/**
 * Whether a browser may see more: a challenge that could pass by itself, or a page that came but lacks what the recipe
 * looks for. What the site refused, and what could not be loaded, it refuses a browser as well.
 */
function isOpen({ status, reason }: RunResult): boolean {
  if (reason === null) return false
  if (status === 'blocked') return reason.includes('a challenge page')
  if (status !== 'error') return false
  const ofThePage = /^(extract|expectation|condition) [^:]*: (?!the page (could not|answered))/.test(reason)
  return ofThePage || reason === READ_NOTHING || reason === NAMELESS || reason === LEAVES_SCRIPTS
}
