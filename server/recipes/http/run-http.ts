// Runs a scan step over plain HTTP, for pages that need no scripts: the same actions and result as in the browser
// (run.ts). It uses a browser only to draw pictures.
import { declaredHosts } from '#shared/recipe/hosts.ts'
import { nothingRun, STOPPED } from '../run-ending.ts'
import type { RunPage } from '../run-page.ts'
import { failed, prepareRun, runOnPage } from '../run-start.ts'
import type { RunDeps, RunInput, RunResult } from '../run-types.ts'
import { drawFetchedPage } from './draw-page.ts'
import { httpPage } from './http-page.ts'
import type { PageReader } from './page-reader.ts'

export type HttpRunDeps = RunDeps & { reader: PageReader }

/** Runs the step. It doesn't throw because of the site: the result covers that. */
export async function runOverHttp(deps: HttpRunDeps, input: RunInput): Promise<RunResult> {
  const start = prepareRun(deps, input)
  if ('ending' in start) return nothingRun(input.step, start.ending, start.url)
  if (input.signal?.aborted) return nothingRun(input.step, failed(STOPPED))
  return withHttpPage(deps, input, page => runOnPage(deps, input, start, page))
}

/** Calls `use` with a page over HTTP that follows the recipe's host rules, and releases the page afterwards. */
export async function withHttpPage<T>(
  deps: HttpRunDeps,
  input: Pick<RunInput, 'recipe' | 'rewrites' | 'signal'>,
  use: (page: RunPage) => Promise<T>,
): Promise<T> {
  const policy = {
    declared: declaredHosts(input.recipe),
    rewrites: input.rewrites ?? [],
    allowHosts: deps.allowHosts,
    resources: input.recipe.resources,
    resolve: deps.resolve,
    proxy: deps.proxy,
  }
  const { page, close } = httpPage(policy, {
    reader: deps.reader,
    now: deps.now,
    signal: input.signal ?? null,
    draw: (fetched, options) => drawFetchedPage(deps.browser, policy, fetched, options),
  })
  try {
    return await use(page)
  } finally {
    close()
  }
}
