// Lists the addresses that a scan would open for a person, without opening any (RECIPES 12, `explain`).
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { personValues, type ReadProfile } from '#shared/recipe/profile.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import { fillUrl } from '#shared/recipe/template.ts'

export type Explained =
  | { ok: true; broker: string; step: 'scan'; urls: string[] }
  | { ok: false; broker: string; step: 'scan'; urls: string[]; error: string }

/** The scan's navigate addresses in order, filled in. Fails at the first one that can't be filled in. */
export function explainScan(recipe: Recipe, profile: ReadProfile, now: number): Explained {
  const head = { broker: recipe.name, step: 'scan' as const }
  const urls: string[] = []
  if (recipe.scan === null) {
    const reason = recipe.disabled.find(step => step.stepType === 'scan')?.reason
    return { ok: false, ...head, urls, error: reason ?? 'the recipe has no scan step' }
  }
  const values = personValues(profile, now)
  for (const action of flattenActions(recipe.scan.actions)) {
    if (action.actionType !== 'navigate') continue
    const source = action.dataSource ?? 'userProfile'
    const input = { values: source === 'userProfile' ? values : {}, ageRanges: action.ageRange ?? undefined }
    const filled = fillUrl(action.url, input)
    if (!filled.ok) return { ok: false, ...head, urls, error: `${action.id}: ${filled.error}` }
    urls.push(filled.url)
  }
  return { ok: true, ...head, urls }
}
