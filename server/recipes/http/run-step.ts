// Runs a scan with the recipe's transport: over HTTP if no scripts are needed, else in the browser. If the HTTP result
// is inconclusive, it runs again in the browser.
import { visitTransport } from '#shared/recipe/visit-transport.ts'
import type { BrowserVisit } from '../browser-visit.ts'
import { NEEDS_PRESSING } from '../read-on.ts'
import { runRecipe } from '../run.ts'
import { LEAVES_SCRIPTS, NAMELESS, READ_NOTHING } from '../run-ending.ts'
import type { RunInput, RunResult } from '../run-types.ts'
import { type HttpRunDeps, runOverHttp } from './run-http.ts'

/**
 * Runs the step with its `transport`. Opt-outs run in the browser, and so do a visit's searches once one needed the
 * browser. @throws NeedsBrowser if the visit has no browser.
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
 * Whether a browser may see more: a challenge that could pass by itself, or a loaded page that lacks the recipe's
 * elements. A refusal or a failed load would be the same in a browser.
 */
function isOpen({ status, reason }: RunResult): boolean {
  if (reason === null) return false
  if (status === 'blocked') return reason.includes('a challenge page')
  if (status !== 'error') return false
  const ofThePage = /^(extract|expectation|condition) [^:]*: (?!the page (could not|answered))/.test(reason)
  return ofThePage || reason === READ_NOTHING || reason === NAMELESS || reason === LEAVES_SCRIPTS
}
