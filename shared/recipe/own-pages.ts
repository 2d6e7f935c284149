// Whether the links of a recipe's records lead to separate pages.
import { flattenActions } from './parse-actions.ts'
import type { Recipe } from './schema.ts'

/** True if they do: the results page's own address (`source: "pageUrl"`) doesn't identify one record. */
export function hasOwnPages({ scan }: Pick<Recipe, 'scan'>): boolean {
  return flattenActions(scan?.actions ?? []).some(
    action =>
      action.actionType === 'extract' &&
      (action.profile.profileUrl ?? null) !== null &&
      action.profile.profileUrl?.source !== 'pageUrl',
  )
}
