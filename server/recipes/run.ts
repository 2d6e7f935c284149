// Runs one step of a recipe for one person in a fresh browser context behind its own gateway (RECIPES sections 2 to
// 11). When to run, what to do with the result and how often to try again are the callers' business.
import type { BrowserContext, Page } from 'playwright'
import { declaredHosts, isOwnAddress } from '#shared/recipe/hosts.ts'
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { personValues, type ReadProfile, recipeProfile } from '#shared/recipe/profile.ts'
import { givenRecord } from '#shared/recipe/record.ts'
import type { RecipeStep } from '#shared/recipe/schema.ts'
import { fillUrl } from '#shared/recipe/template.ts'
import { BrowserUnavailable } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { trackPage } from './page-tracker.ts'
import { fromResumeState, toQueue } from './resume.ts'
import { type Ending, finish, nothingRun, STOPPED } from './run-ending.ts'
import { runQueue } from './run-queue.ts'
import type { QueuedAction, RunContext, RunDeps, RunInput, RunResult } from './run-types.ts'

/** What a run starts from, all of it checked. */
interface Start {
  step: RecipeStep
  profile: ReadProfile
  record: RunContext['record']
  waiting: QueuedAction | null
  queue: QueuedAction[]
}

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

function failed(reason: string): Ending {
  return { status: 'error', reason }
}

function prepare(deps: RunDeps, input: RunInput): Start | { ending: Ending; url?: string } {
  const { recipe, resume } = input
  const step = input.step === 'scan' ? recipe.scan : recipe.optOut
  if (step === null) {
    const reason = recipe.disabled.find(one => one.stepType === input.step)?.reason
    return {
      ending: failed(reason ? `the step cannot run: ${reason}` : `the recipe has no ${input.step} step`),
    }
  }
  if (step.optOutType === 'parentSiteOptOut') {
    return {
      ending: failed(`nothing to submit here: removal happens at ${recipe.parent ?? 'the parent site'}`),
    }
  }
  if (step.actions.length === 0) return { ending: failed('the step has no actions') }
  const profile = recipeProfile.safeParse(input.profile)
  if (!profile.success) return { ending: failed(`the profile is not usable: ${issueOf(profile.error)}`) }
  const record = input.extracted === undefined ? null : givenRecord.safeParse(input.extracted)
  if (record?.success === false)
    return { ending: failed(`the record is not usable: ${issueOf(record.error)}`) }
  if (recipe.terms?.automation === 'forbidden') return forbidden(deps, input, step, profile.data)
  const base = { step, profile: profile.data, record: resume?.state.record ?? record?.data ?? null }
  if (!resume) return { ...base, waiting: null, queue: toQueue(step.actions) }
  const resumed = fromResumeState(step.actions, resume.state)
  if (resumed === null) return { ending: failed('the recipe has changed since the request was sent') }
  return { ...base, ...resumed }
}

function issueOf(error: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues
  return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'invalid'
}

// A site whose terms forbid automation is guided, not automated: no page of it is opened.
function forbidden(deps: RunDeps, input: RunInput, step: RecipeStep, profile: ReadProfile) {
  const first = flattenActions(step.actions).find(action => action.actionType === 'navigate')
  const values = personValues(profile, deps.now())
  const filled = first && fillUrl(first.url, { values, ageRanges: first.ageRange ?? undefined })
  const page = filled?.ok ? filled.url : `https://${input.recipe.url}/`
  const url = input.step === 'optOut' ? input.recipe.optOutUrl || page : page
  const remaining =
    input.step === 'optOut' ? 'Send the request on this page yourself.' : 'Look at this page yourself.'
  const ending: Ending = {
    status: 'requires_manual',
    reason: "the site's terms do not allow automation",
    remaining,
  }
  return { ending, url }
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
    const context = createContext(deps, input, start, gateway, await browser.newPage())
    const { lines, ending } = await runQueue(context, start.waiting, input.resume?.link ?? null)
    return await finish(context, lines, ending, {
      declaresExtract: flattenActions(start.step.actions).some(action => action.actionType === 'extract'),
      fragment: input.fragment ?? false,
    })
  } finally {
    input.signal?.removeEventListener('abort', stop)
  }
}

function createContext(
  deps: RunDeps,
  input: RunInput,
  start: Start,
  gateway: Gateway,
  page: Page,
): RunContext {
  const state = input.resume?.state
  return {
    deps,
    recipe: input.recipe,
    step: input.step,
    profile: start.profile,
    page,
    tracker: trackPage(page),
    gateway,
    record: start.record,
    email: input.email ?? state?.email ?? start.profile.email ?? null,
    fetchedEmail: state?.fetchedEmail ?? null,
    emailData: state?.emailData ?? {},
    queue: start.queue,
    records: new Map(),
    hasExtracted: false,
    filled: [],
    evidence: [],
    capture: input.capture ?? false,
    patienceMs: input.patienceMs ?? 30_000,
    navigationTimeoutMs: input.navigationTimeoutMs ?? 30_000,
    signal: input.signal ?? null,
    onBeforeSubmit: input.onBeforeSubmit ?? null,
    submission: 'none',
  }
}
