// A canary run searches for people whom the site is known to list, to check whether a recipe still reads its site. It
// submits nothing and discloses no user's data.
import { controlProfile, controlsOf } from '#shared/recipe/control.ts'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import type { Rewrite } from './gateway-policy.ts'
import { runRecipe } from './run.ts'
import type { RunDeps, RunResult } from './run-types.ts'

/** `inconclusive`: the site refused, or there was nothing to run. It says nothing about the recipe. */
export type CanaryOutcome = 'passed' | 'failed' | 'inconclusive'

/** Runs canaries in the shared browser, until one finds its person. */
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
 * Records must have names. If a site shows no one with so common a name, it blocks us, or the recipe misreads its
 * answer. Either way, we couldn't believe a "not found".
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
