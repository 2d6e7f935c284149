// A broker file: its contents, and which of its steps can run (RECIPES 1 and 2). Values stay as in the file, with
// defaults filled in; unknown properties are ignored.
import { z } from '#shared/lib/z.ts'
import type { Action } from './action.ts'
import { parseActions, type RecipeIssue, zodIssues } from './parse-actions.ts'

export type { RecipeIssue } from './parse-actions.ts'

const hours = z.number().min(0)
const instant = z
  .number()
  .nullish()
  .transform(value => value ?? null)
const page = z
  .string()
  .nullish()
  .transform(value => value ?? '')

/** Default number of parallel visits to one site; reached only if the site can take them. Our choice. */
const VISITS_AT_ONCE = 8

/** When a site is scanned, in hours, how often it is searched, and how many parallel visits it takes (RECIPES 10). */
export const schedulingConfig = z
  .object({
    retryError: hours.default(48),
    confirmOptOutScan: hours.default(72),
    maintenanceScan: hours.default(120),
    maxAttempts: z.number().int().default(-1),
    visitsAtOnce: z.number().int().min(1).default(VISITS_AT_ONCE),
  })
  .prefault({})

const mirrorSite = z.object({
  name: z.string(),
  url: z.string(),
  addedAt: instant,
  removedAt: instant,
  optOutUrl: page,
})

/** Whether a site's terms allow a program to do this; `silent` if they don't say. */
const terms = z.object({ automation: z.enum(['allowed', 'silent', 'forbidden']), reviewedOn: z.iso.date() })

/** A person the site is known to list: a very common name in a large city, never one person in particular. */
const controlPerson = z.object({
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  city: z.string().min(1),
  state: z.string().length(2),
  age: z.number().int().min(18).max(100).optional(),
})
export type ControlPerson = z.output<typeof controlPerson>

/** The maintainers' rating of the recipe: `difficulty` from 0 (always works) to 1. */
const quality = z.object({
  difficulty: z.number().min(0).max(1).optional(),
  testedOn: z.iso.date().optional(),
  note: z.string().optional(),
})

/** `any`: every public address. `declared`: only the recipe's own hosts, as for the pages themselves. */
const resources = z.enum(['any', 'declared'])
export type ResourceRule = z.output<typeof resources>

const brokerFile = z.object({
  name: z.string().min(1),
  url: z.string().min(1).nullish(),
  version: z.string().regex(/^\d+(\.\d+){2,3}$/, 'must be three or four numbers with dots'),
  addedDatetime: instant,
  removedAt: instant,
  optOutUrl: page,
  parent: z
    .string()
    .nullish()
    .transform(value => value ?? null),
  mirrorSites: z
    .array(mirrorSite)
    .nullish()
    .transform(value => value ?? []),
  schedulingConfig: schedulingConfig.nullish().transform(value => value ?? schedulingConfig.parse({})),
  steps: z.array(z.unknown()),
  /** Ours, optional: see `terms` and `quality` above. */
  terms: terms.nullish().transform(value => value ?? null),
  /** Ours: names of the fields that the site requires, so a request discloses them. */
  disclosure: z
    .array(z.string())
    .nullish()
    .transform(value => value ?? []),
  /**
   * Ours: selectors that match every result page of the site. "No results" counts only on a page that matches all of
   * them.
   */
  canary: z
    .array(z.string())
    .nullish()
    .transform(value => value ?? []),
  /** Ours: people the site is known to list. "Not there" counts only if it finds one of them. Default: common names. */
  control: z
    .array(controlPerson)
    .nullish()
    .transform(value => value ?? []),
  quality: quality.nullish().transform(value => value ?? null),
  /** Ours: allowed sources for the pages' scripts, styles, pictures, requests and frames. See `resources`. */
  resources: resources.nullish().transform(value => value ?? 'any'),
})

/** Ours, on a scan: how to fetch its pages. Over `http` no script runs, and only reading is possible. */
const transport = z.enum(['browser', 'http'])
export type Transport = z.output<typeof transport>

const stepHead = z.object({
  stepType: z.string(),
  optOutType: z.string().nullish(),
  transport: transport.nullish(),
})

/** `parentSiteOptOut`: removing the record at the parent removes it here; no form is submitted. */
export type OptOutType = 'formOptOut' | 'parentSiteOptOut'

/** One runnable step. */
export interface RecipeStep {
  stepType: 'scan' | 'optOut'
  optOutType: OptOutType | null
  /** Default: browser. */
  transport?: Transport
  actions: Action[]
}

/** Why a step can't run although the file is valid. */
export interface DisabledStep {
  stepType: string
  reason: string
}

/** A parsed broker file. `url` is the bare host that identifies the broker. */
export interface Recipe extends Omit<z.output<typeof brokerFile>, 'url' | 'steps'> {
  url: string
  scan: RecipeStep | null
  optOut: RecipeStep | null
  disabled: DisabledStep[]
}

export type ParsedRecipe = { ok: true; recipe: Recipe } | { ok: false; issues: RecipeIssue[] }

/** Parses a broker file. An unknown action or step type disables only its step; malformed parts are issues. */
export function parseRecipe(json: unknown): ParsedRecipe {
  const parsed = brokerFile.safeParse(json)
  if (!parsed.success) return { ok: false, issues: zodIssues(parsed.error.issues, '') }
  const { steps: list, url, ...file } = parsed.data
  const steps = list.map((step, index) => parseStep(step, `steps[${index}]`))
  const issues = steps.flatMap(step => step.issues)
  for (const stepType of ['scan', 'optOut'] as const) {
    if (steps.filter(step => step.stepType === stepType).length > 1) {
      issues.push({ path: 'steps', message: `more than one ${stepType} step` })
    }
  }
  if (issues.length > 0) return { ok: false, issues }
  return {
    ok: true,
    recipe: {
      ...file,
      url: url ?? file.name,
      scan: steps.find(step => step.ready?.stepType === 'scan')?.ready ?? null,
      optOut: steps.find(step => step.ready?.stepType === 'optOut')?.ready ?? null,
      disabled: steps.flatMap(step => (step.disabled ? [step.disabled] : [])),
    },
  }
}

/** One step: ready to run, disabled with a reason, or malformed. */
export interface ParsedStep {
  stepType: string
  ready: RecipeStep | null
  disabled: DisabledStep | null
  issues: RecipeIssue[]
}

/** Parses one step. */
export function parseStep(json: unknown, path: string): ParsedStep {
  const head = stepHead.safeParse(json)
  if (!head.success)
    return { stepType: '', ready: null, disabled: null, issues: zodIssues(head.error.issues, path) }
  const { stepType, optOutType, transport } = head.data
  const off = (reason: string): ParsedStep => ({
    stepType,
    ready: null,
    disabled: { stepType, reason },
    issues: [],
  })
  if (stepType !== 'scan' && stepType !== 'optOut') return off(`unknown step type ${stepType}`)
  const kind = stepType === 'scan' ? null : (optOutType ?? 'formOptOut')
  if (kind !== null && kind !== 'formOptOut' && kind !== 'parentSiteOptOut')
    return off(`unknown opt-out type ${kind}`)
  const list: unknown = Reflect.get(Object(json), 'actions') ?? []
  const { actions, issues, unknown } = parseActions(list, `${path}.actions`)
  if (transport === 'http') issues.push(...overHttp(stepType, actions, path))
  if (unknown.length > 0) return { ...off(`unknown action type ${unknown.join(', ')}`), issues }
  const ready: RecipeStep = { stepType, optOutType: kind, ...(transport ? { transport } : {}), actions }
  return { stepType, ready, disabled: null, issues }
}

const LOOKING = new Set<Action['actionType']>(['navigate', 'extract', 'condition', 'expectation'])

/** The parts that a step over plain HTTP must not contain. */
function overHttp(stepType: RecipeStep['stepType'], actions: readonly Action[], path: string): RecipeIssue[] {
  if (stepType !== 'scan') return [{ path: `${path}.transport`, message: 'only a scan can go over http' }]
  return actions.flatMap((action, index): RecipeIssue[] => {
    const at = `${path}.actions[${index}]`
    const own = {
      path: `${at}.actionType`,
      message: `${action.actionType} needs a browser, not transport http`,
    }
    const inner = 'actions' in action ? overHttp(stepType, action.actions, at) : []
    return LOOKING.has(action.actionType) ? inner : [own]
  })
}
