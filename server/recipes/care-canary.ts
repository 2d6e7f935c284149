// A canary run: the search of a recipe for somebody who stands for nobody, to see whether it still reads its site.
// Nothing is sent, and nobody's data is given away by it.
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import type { Rewrite } from './gateway-policy.ts'
import { runRecipe } from './run.ts'
import type { RunDeps, RunResult } from './run-types.ts'

/** `inconclusive`: the site refused, or there was nothing to run; it says nothing of the recipe. */
export type CanaryOutcome = 'passed' | 'failed' | 'inconclusive'

/** One of the commonest names in one of the largest cities: sites have answers, and they are about nobody. */
const ANYBODY: RecipeProfile = {
  firstName: 'John',
  lastName: 'Smith',
  age: 45,
  addresses: [{ city: 'Houston', state: 'TX' }],
}
const PATIENCE_MS = 12_000

/** Runs canaries in the shared browser. `recipe` is the recipe's JSON. */
export function canaryRunner(run: RunDeps, rewrites: readonly Rewrite[]) {
  return async (recipe: unknown, signal: AbortSignal): Promise<CanaryOutcome> => {
    const parsed = parseRecipe(recipe)
    if (!parsed.ok || parsed.recipe.scan === null || parsed.recipe.removedAt !== null) return 'inconclusive'
    const input = { recipe: parsed.recipe, step: 'scan', profile: ANYBODY, rewrites, signal } as const
    return canaryOutcome(await runRecipe(run, { ...input, patienceMs: PATIENCE_MS }))
  }
}

/** Records must have names, or the site must say that there are none: an answer that reads as nothing is no pass. */
export function canaryOutcome({ status, extracted }: Pick<RunResult, 'status' | 'extracted'>): CanaryOutcome {
  if (status === 'found' || status === 'not_found')
    return extracted.length === 0 || extracted.some(record => record.name) ? 'passed' : 'failed'
  return status === 'error' ? 'failed' : 'inconclusive'
}
