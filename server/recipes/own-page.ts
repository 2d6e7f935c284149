// Opens one record's own page during a visit, with the recipe's hosts and transport, and performs no action on it.
import { declaredHosts, isOwnAddress } from '#shared/recipe/hosts.ts'
import { recipeProfile } from '#shared/recipe/profile.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import { visitTransport } from '#shared/recipe/visit-transport.ts'
import { NeedsBrowser } from '../jobs/job-definition.ts'
import { openAddress } from './actions/navigate.ts'
import { BrowserUnavailable } from './browser-unavailable.ts'
import type { BrowserVisit } from './browser-visit.ts'
import type { Rewrite } from './gateway-policy.ts'
import { type HttpRunDeps, withHttpPage } from './http/run-http.ts'
import { lackOf } from './open-parts.ts'
import { pollUntil } from './poll-until.ts'
import type { RunPage } from './run-page.ts'
import { createContext } from './run-start.ts'
import type { RunContext, RunDeps } from './run-types.ts'

/**
 * A record's page as loaded. `lack`: why a part of it may be missing. `foreign`: it isn't on the site's hosts and
 * wasn't opened. `unknown`: it couldn't be loaded, or the site refused it.
 */
export type OwnPage =
  | { kind: 'page'; status: number; url: string; text: string; lack: string | null }
  | { kind: 'foreign' }
  | { kind: 'unknown'; reason: string }

/** The most text to read from a page; records are far shorter. */
const TEXT_MAX = 200_000
/** How long we wait for a page to finish drawing. */
const DRAW_MS = 5_000
/** Statuses of removed pages, whatever their text says (RFC 9110, 15.5.5 and 15.5.11). */
const GONE: readonly number[] = [404, 410]

export interface PageVisit {
  recipe: Recipe
  rewrites: readonly Rewrite[]
  visit: BrowserVisit
  signal: AbortSignal
}

/** Opens the page. `isEnough` ends the wait for its scripts as soon as its text suffices. */
export async function openOwnPage(
  deps: HttpRunDeps,
  at: PageVisit,
  url: string,
  isEnough: (text: string) => boolean = () => false,
): Promise<OwnPage> {
  const { recipe, visit, signal } = at
  const declared = declaredHosts(recipe)
  const isRewritten = at.rewrites.some(({ to }) => URL.canParse(url) && new URL(url).origin === to)
  if (!isRewritten && !isOwnAddress(declared, url)) return { kind: 'foreign' }
  const read = (page: RunPage) => readPage(contextOf(deps, at, page), url, isEnough)
  const isPlain = visitTransport(recipe) === 'http' && !visit.isOpen()
  try {
    if (isPlain) return await withHttpPage(deps, { recipe, rewrites: at.rewrites, signal }, read)
    const { page } = await visit.onPage(signal, async page => {
      const answer = await read(page)
      return { status: answer.kind === 'page' ? ('found' as const) : ('error' as const), page: answer }
    })
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NeedsBrowser) throw error
    const reason = error instanceof BrowserUnavailable ? error.message : 'the page could not be read'
    return { kind: 'unknown', reason }
  }
}

async function readPage(
  context: RunContext,
  url: string,
  isEnough: (text: string) => boolean,
): Promise<OwnPage> {
  const outcome = await openAddress(context, url)
  const answer = context.tracker.document()
  if (answer && answer.gatewayReason === null && GONE.includes(answer.status))
    return { kind: 'page', status: answer.status, url: context.page.url(), text: '', lack: null }
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.error }
  if (outcome.kind === 'blocked') return { kind: 'unknown', reason: outcome.reason }
  if (await context.page.call('resemblesChallenge')) return { kind: 'unknown', reason: 'a challenge page' }
  let text = ''
  await pollUntil(context, DRAW_MS, async () => {
    text = await textOf(context.page)
    return isEnough(text) ? { done: true } : { again: 'it may go on' }
  })
  const lack = lackOf(context)
  return { kind: 'page', status: answer?.status ?? 200, url: context.page.url(), text, lack }
}

/** The page's visible text, with its title first. */
async function textOf(page: RunPage): Promise<string> {
  const whole = { title: { selector: 'title' }, body: { selector: 'body' } }
  const { records } = await page.call('readRecords', 'html', whole, null, [])
  const texts = [records[0]?.title, records[0]?.body].flatMap(field => field?.texts ?? [])
  return texts.join('\n').slice(0, TEXT_MAX)
}

/** The context of a run without actions or a person. */
function contextOf(deps: RunDeps, { recipe, signal, rewrites }: PageVisit, page: RunPage): RunContext {
  const profile = recipeProfile.parse({ firstName: '-', lastName: '-' })
  const step = recipe.scan ?? { stepType: 'scan', optOutType: null, actions: [] }
  const input = { recipe, step: 'scan', profile, rewrites, signal } as const
  return createContext(
    deps,
    input,
    { step, profile, disclose: profile, record: null, waiting: null, queue: [] },
    page,
  )
}
