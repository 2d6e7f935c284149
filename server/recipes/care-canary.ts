// A canary run: the search of a recipe for somebody who stands for nobody, to see whether it still reads its site.
// Nothing is sent, and nobody's data is given away by it.
import { controlProfile, controlsOf } from '#shared/recipe/control.ts'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import type { Rewrite } from './gateway-policy.ts'
import { runRecipe } from './run.ts'
import type { RunDeps, RunResult } from './run-types.ts'

/** `inconclusive`: the site refused, or there was nothing to run; it says nothing of the recipe. */
export type CanaryOutcome = 'passed' | 'failed' | 'inconclusive'

/** Runs canaries in the shared browser, until one of the people whom the site surely lists is read. */
export function canaryRunner(run: RunDeps, rewrites: readonly Rewrite[]) {
  return async (recipe: unknown, signal: AbortSignal): Promise<CanaryOutcome> => {
    const parsed = parseRecipe(recipe)
    if (!parsed.ok || parsed.recipe.scan === null || parsed.recipe.removedAt !== null) return 'inconclusive'
    let outcome: CanaryOutcome = 'inconclusive'
    for (const person of controlsOf(parsed.recipe)) {
      const profile = controlProfile(person)
      const input = { recipe: parsed.recipe, step: 'scan', profile, rewrites, signal } as const
      outcome = canaryOutcome(await runRecipe(run, input))
      if (outcome !== 'failed') return outcome
    }
    return outcome
  }
}

/**
 * Records must have names. A site that says it has nobody of so common a name does not let us look, or the recipe
 * takes something else for its answer: either way "not found" could not be believed.
 */
export function canaryOutcome({
  status,
  extracted,
  reason,
}: Pick<RunResult, 'status' | 'extracted'> & Partial<Pick<RunResult, 'reason'>>): CanaryOutcome {
  if (status === 'found' || status === 'not_found')
    return extracted.some(record => record.name) ? 'passed' : 'failed'
  if (status !== 'error') return 'inconclusive'
  return reason == null || judgeRun(status, reason) === 'own_fault' ? 'failed' : 'inconclusive'
}
