// Drops queries that differ for people but not for the site. For example, we don't search a site by state once per
// town.
import type { Action } from '#shared/recipe/action.ts'
import { chooseClick } from '#shared/recipe/choose-click.ts'
import { formValue } from '#shared/recipe/form-value.ts'
import { personValues, type ReadProfile, type RecipeProfile, recipeProfile } from '#shared/recipe/profile.ts'
import type { Recipe } from '#shared/recipe/schema.ts'
import { fillUrl } from '#shared/recipe/template.ts'

/** The queries that lead to different addresses, form entries or clicks, in their order. */
export function distinctQueries(
  recipe: Recipe,
  queries: readonly RecipeProfile[],
  now: number,
): RecipeProfile[] {
  const seen = new Set<string>()
  return queries.filter(query => {
    const key = JSON.stringify(asked(recipe.scan?.actions ?? [], recipeProfile.parse(query), now))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Everything a scan would send to the site for this query. */
function asked(actions: readonly Action[], profile: ReadProfile, now: number): string[] {
  const values = personValues(profile, now)
  return actions.flatMap((action): string[] => {
    if (action.actionType === 'navigate') {
      const filled = fillUrl(action.url, { values, ageRanges: action.ageRange ?? undefined })
      return [filled.ok ? filled.url.toLowerCase() : action.url]
    }
    if (action.actionType === 'fillForm') {
      return action.elements.map(element => {
        const value = formValue(element.type, { values, profile })
        return value.ok === true ? value.value.toLowerCase() : ''
      })
    }
    if (action.actionType === 'click' && action.choices) {
      const chosen = chooseClick(action, { values })
      return [chosen.ok ? JSON.stringify(chosen.elements) : chosen.error]
    }
    if (action.actionType === 'condition' || action.actionType === 'expectation') {
      return asked(action.actions ?? [], profile, now)
    }
    return []
  })
}
