// One visit to a site in the browser: one context behind one gateway, with one page that all the visit's runs use in
// turn. Opening them for each run would cost more than the searches.
import { declaredHosts } from '#shared/recipe/hosts.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import { NeedsBrowser } from '../jobs/job-definition.ts'
import { type BrowserPage, browserPage } from './browser-page.ts'
import { startGateway } from './gateway.ts'
import type { Rewrite } from './gateway-policy.ts'
import { guardForms } from './page-guard.ts'
import type { RunPage } from './run-page.ts'
import type { RunDeps, RunResult } from './run-types.ts'
import { within } from './within.ts'

type Answered = Pick<RunResult, 'status'>

export interface BrowserVisit {
  /** Whether a context is open: from the first run until a run fails. */
  isOpen: () => boolean
  /**
   * Runs `run` on a blank page; cookies last from run to run. The page is reused only after a run that got an answer.
   * Aborting closes the page during the run. @throws BrowserUnavailable, NeedsBrowser, or any error of the browser or
   * the run.
   */
  onPage: <R extends Answered>(signal: AbortSignal | null, run: (page: RunPage) => Promise<R>) => Promise<R>
  /** Ends the visit and any run in progress. May be called again. */
  close: () => Promise<void>
}

interface Held {
  page: BrowserPage
  close: () => Promise<void>
}

type VisitDeps = Pick<RunDeps, 'browser' | 'allowHosts' | 'resolve' | 'proxy'>

/** A browser that takes longer than this to open a page is stuck. In milliseconds. */
const PAGE_TIMEOUT = 60_000

/** A visit without a browser: it throws `NeedsBrowser` if one is needed. */
export const withoutBrowser = (): BrowserVisit => ({
  isOpen: () => false,
  onPage: async () => {
    throw new NeedsBrowser('this needs a browser')
  },
  close: async () => undefined,
})

/** Begins a visit. Nothing opens before its first run. */
export function beginVisit(deps: VisitDeps, recipe: Recipe, rewrites: readonly Rewrite[]): BrowserVisit {
  let held: Held | null = null
  const close = async () => {
    const open = held
    held = null
    await open?.close()
  }
  return {
    isOpen: () => held !== null,
    onPage: async (signal, run) => {
      if (held) await held.page.clear().catch(close)
      held ??= await open(deps, recipe, rewrites)
      const stop = () => void close()
      signal?.addEventListener('abort', stop, { once: true })
      let isAnswered = false
      try {
        signal?.throwIfAborted()
        const result = await run(held.page)
        isAnswered = result.status === 'found' || result.status === 'not_found'
        return result
      } finally {
        signal?.removeEventListener('abort', stop)
        if (!isAnswered) await close()
      }
    },
    close,
  }
}

async function open(deps: VisitDeps, recipe: Recipe, rewrites: readonly Rewrite[]): Promise<Held> {
  const { allowHosts, resolve, proxy } = deps
  const declared = declaredHosts(recipe)
  const { resources } = recipe
  const gateway = await startGateway({ declared, rewrites, allowHosts, resources, resolve, proxy })
  try {
    const { context, close } = await deps.browser.open({
      proxyServer: gateway.server,
      ignoreHTTPSErrors: rewrites.some(({ from }) => from.startsWith('https:')),
    })
    const closeBoth = async () => {
      await close()
      await gateway.close()
    }
    try {
      const own = [...declared.hosts, ...(allowHosts ?? [])]
      await guardForms(
        context,
        own,
        rewrites.map(({ to }) => to),
      )
      const page = await within(PAGE_TIMEOUT, context.newPage())
      return { page: browserPage(page, gateway), close: closeBoth }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await gateway.close()
    throw error
  }
}
