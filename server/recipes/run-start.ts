// Checks a run's input before any page opens, and creates its initial state. The same for all transports.
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { personValues, type ReadProfile, recipeProfile } from '#shared/recipe/profile.ts'
import { givenRecord } from '#shared/recipe/record.ts'
import type { RecipeStep } from '#shared/recipe/schema.ts'
import { fillUrl } from '#shared/recipe/template.ts'
import { fromResumeState, toQueue } from './resume.ts'
import { type Ending, finish } from './run-ending.ts'
import type { RunPage } from './run-page.ts'
import { runQueue } from './run-queue.ts'
import type { QueuedAction, RunContext, RunDeps, RunInput, RunResult } from './run-types.ts'

/** A run's checked input. */
export interface Start {
  step: RecipeStep
  profile: ReadProfile
  disclose: ReadProfile
  record: RunContext['record']
  waiting: QueuedAction | null
  queue: QueuedAction[]
}

/** An error that ends a run. */
export function failed(reason: string): Ending {
  return { status: 'error', reason }
}

/** Checks a run's input. Returns `ending` if nothing can be opened. */
export function prepareRun(deps: RunDeps, input: RunInput): Start | { ending: Ending; url?: string } {
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
  const disclose = input.disclose === undefined ? profile : recipeProfile.safeParse(input.disclose)
  if (!disclose.success) return { ending: failed(`the profile is not usable: ${issueOf(disclose.error)}`) }
  const record = input.extracted === undefined ? null : givenRecord.safeParse(input.extracted)
  if (record?.success === false)
    return { ending: failed(`the record is not usable: ${issueOf(record.error)}`) }
  if (recipe.terms?.automation === 'forbidden') return forbidden(deps, input, step, disclose.data)
  const base = {
    step,
    profile: profile.data,
    disclose: disclose.data,
    record: resume?.state.record ?? record?.data ?? null,
  }
  if (!resume) return { ...base, waiting: null, queue: toQueue(step.actions) }
  const resumed = fromResumeState(step.actions, resume.state)
  if (resumed === null) return { ending: failed('the recipe has changed since the request was sent') }
  return { ...base, ...resumed }
}

function issueOf(error: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues
  return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'invalid'
}

// If a site's terms forbid automation, we open none of its pages and guide the person instead.
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

/** Performs the step on a blank page and returns the result. */
export async function runOnPage(
  deps: RunDeps,
  input: RunInput,
  start: Start,
  page: RunPage,
): Promise<RunResult> {
  const context = createContext(deps, input, start, page)
  const { lines, ending } = await runQueue(context, start.waiting, input.resume?.link ?? null)
  return finish(context, lines, ending, {
    declaresExtract: flattenActions(start.step.actions).some(action => action.actionType === 'extract'),
    fragment: input.fragment ?? false,
  })
}

/** The initial state of a run. */
export function createContext(deps: RunDeps, input: RunInput, start: Start, page: RunPage): RunContext {
  const state = input.resume?.state
  return {
    deps,
    recipe: input.recipe,
    step: input.step,
    profile: start.profile,
    disclose: start.disclose,
    page,
    tracker: page.tracker,
    record: start.record,
    email: (input.email ?? state?.email ?? start.disclose.email) || null,
    fetchedEmail: state?.fetchedEmail ?? null,
    emailData: state?.emailData ?? {},
    captcha: null,
    queue: start.queue,
    records: new Map(),
    hasExtracted: false,
    hasNameless: false,
    leavesScripts: false,
    unread: [],
    lack: null,
    gap: null,
    filled: [],
    disclosed: [],
    evidence: [],
    capture: input.capture ?? false,
    patienceMs: input.patienceMs ?? deps.patienceMs ?? 30_000,
    navigationTimeoutMs: input.navigationTimeoutMs ?? 30_000,
    signal: input.signal ?? null,
    onBeforeSubmit: input.onBeforeSubmit ?? null,
    onBeforeOpen: input.onBeforeOpen ?? null,
    submission: 'none',
    announced: 0,
    personAtPage: (input.step === 'optOut' && input.personAtPage) || null,
    handed: null,
  }
}
