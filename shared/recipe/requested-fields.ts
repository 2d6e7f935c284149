// The person's fields that a step discloses to the site, in addresses and forms, as its actions declare.
import type { Action } from './action.ts'
import { flattenActions } from './parse-actions.ts'
import { namesIn } from './template.ts'

/** The fields' names as in recipes, without duplicates and without values that the site itself sends. */
export function requestedFields({ actions }: { actions: readonly Action[] }): string[] {
  const asked = flattenActions(actions).flatMap(action => {
    if (action.dataSource === 'emailData' || action.dataSource === 'fetchedEmail') return []
    if (action.actionType === 'navigate') return namesIn(action.url)
    return action.actionType === 'fillForm' ? action.elements.map(({ type }) => type) : []
  })
  return [...new Set(asked)]
}
