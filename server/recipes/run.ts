// Runs one step of a recipe for one person in the browser, behind a gateway (RECIPES 2 to 11).
import { declaredHosts, isOwnAddress } from '#shared/recipe/hosts.ts'
import { NeedsBrowser } from '../jobs/job-definition.ts'
import { BROWSER_FAILED, BrowserUnavailable } from './browser-unavailable.ts'
import { type BrowserVisit, beginVisit } from './browser-visit.ts'
import { nothingRun, STOPPED } from './run-ending.ts'
import { failed, prepareRun, runOnPage } from './run-start.ts'
import type { RunDeps, RunInput, RunResult } from './run-types.ts'

/**
 * Runs the step in the given visit, or in a context of its own. It doesn't throw because of the site: the result covers
 * that. @throws NeedsBrowser if the visit has no browser.
 */
export async function runRecipe(deps: RunDeps, input: RunInput, given?: BrowserVisit): Promise<RunResult> {
  const start = prepareRun(deps, input)
  if ('ending' in start) return nothingRun(input.step, start.ending, start.url)
  if (input.resume && !isOwnAddress(declaredHosts(input.recipe), input.resume.link)) {
    return nothingRun(input.step, failed("the confirmation link does not lead to one of the recipe's hosts"))
  }
  const visit = given ?? beginVisit(deps, input.recipe, input.rewrites ?? [])
  try {
    return await visit.onPage(input.signal ?? null, page => runOnPage(deps, input, start, page))
  } catch (error) {
    if (input.signal?.aborted) return nothingRun(input.step, failed(STOPPED))
    if (error instanceof NeedsBrowser) throw error
    if (!(error instanceof BrowserUnavailable))
      deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a run could not start')
    return nothingRun(
      input.step,
      failed(error instanceof BrowserUnavailable ? error.message : BROWSER_FAILED),
    )
  } finally {
    if (!given) await visit.close()
  }
}
