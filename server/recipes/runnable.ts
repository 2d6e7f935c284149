// Makes a recipe from the command line's input: a broker file, one step, or a bare list of actions.
import { parseActions } from '#shared/recipe/parse-actions.ts'
import {
  parseRecipe,
  parseStep,
  type Recipe,
  type RecipeIssue,
  type RecipeStep,
} from '#shared/recipe/schema.ts'
import type { StepName } from './run-types.ts'

/** A recipe to run. `fragment`: the file was only part of one. */
export type Runnable = { ok: true; recipe: Recipe; fragment: boolean } | { ok: false; issues: RecipeIssue[] }

/** Reads any of the three forms. A bare list becomes the given step. */
export function toRunnable(json: unknown, step: StepName): Runnable {
  if (Array.isArray(json)) {
    const { actions, issues, unknown } = parseActions(json, 'actions')
    const odd = unknown.map(type => ({ path: 'actions', message: `unknown action type ${type}` }))
    if (issues.length + odd.length > 0) return { ok: false, issues: [...issues, ...odd] }
    return { ok: true, recipe: fragmentOf({ stepType: step, optOutType: null, actions }), fragment: true }
  }
  if (typeof json === 'object' && json !== null && 'stepType' in json) {
    const { ready, disabled, issues } = parseStep(json, 'step')
    if (issues.length > 0) return { ok: false, issues }
    if (ready) return { ok: true, recipe: fragmentOf(ready), fragment: true }
    return { ok: false, issues: [{ path: 'step', message: disabled?.reason ?? 'cannot run' }] }
  }
  const parsed = parseRecipe(json)
  return parsed.ok ? { ...parsed, fragment: false } : parsed
}

function fragmentOf(step: RecipeStep): Recipe {
  return {
    name: '',
    url: '',
    version: '0.0.0',
    addedDatetime: null,
    removedAt: null,
    optOutUrl: '',
    parent: null,
    mirrorSites: [],
    schedulingConfig: {
      retryError: 48,
      confirmOptOutScan: 72,
      maintenanceScan: 120,
      maxAttempts: -1,
      visitsAtOnce: 1,
    },
    terms: null,
    disclosure: [],
    canary: [],
    control: [],
    quality: null,
    resources: 'any',
    scan: step.stepType === 'scan' ? step : null,
    optOut: step.stepType === 'optOut' ? step : null,
    disabled: [],
  }
}
