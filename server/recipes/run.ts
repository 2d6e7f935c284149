// Runs one step of a recipe for one person in a fresh browser context behind its own gateway (RECIPES sections 2 to
// 11). When to run, what to do with the result and how often to try again are the callers' business.
import type { BrowserContext } from 'playwright'
import { declaredHosts, isOwnAddress } from '#shared/recipe/hosts.ts'
import { BrowserUnavailable } from './browser.ts'
import { browserPage } from './browser-page.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { nothingRun, STOPPED } from './run-ending.ts'
import { failed, prepare, runOnPage, type Start } from './run-start.ts'
import type { RunDeps, RunInput, RunResult } from './run-types.ts'

/** Runs the step. Everything a site can do is in the result; it does not throw for it. */
export async function runRecipe(deps: RunDeps, input: RunInput): Promise<RunResult> {
  const start = prepare(deps, input)
  if ('ending' in start) return nothingRun(input.step, start.ending, start.url)
  const declared = declaredHosts(input.recipe)
  if (input.resume && !isOwnAddress(declared, input.resume.link)) {
    return nothingRun(input.step, failed("the confirmation link does not lead to one of the recipe's hosts"))
  }
  const rewrites = input.rewrites ?? []
  const gateway = await startGateway({
    declared,
    rewrites,
    allowHosts: deps.allowHosts,
    resolve: deps.resolve,
  })
  try {
    const options = {
      proxyServer: gateway.server,
      ignoreHTTPSErrors: rewrites.some(({ from }) => from.startsWith('https:')),
    }
    return await deps.browser.withContext(options, browser =>
      runInContext(deps, input, start, gateway, browser),
    )
  } catch (error) {
    if (!(error instanceof BrowserUnavailable))
      deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a run could not start')
    return nothingRun(
      input.step,
      failed(error instanceof BrowserUnavailable ? error.message : 'the browser failed'),
    )
  } finally {
    await gateway.close()
  }
}

async function runInContext(
  deps: RunDeps,
  input: RunInput,
  start: Start,
  gateway: Gateway,
  browser: BrowserContext,
): Promise<RunResult> {
  const stop = () => void browser.close().catch(() => undefined)
  if (input.signal?.aborted) return nothingRun(input.step, failed(STOPPED))
  input.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await runOnPage(deps, input, start, browserPage(await browser.newPage(), gateway))
  } finally {
    input.signal?.removeEventListener('abort', stop)
  }
}
