// Which fields of the person a step gives to the site, in its addresses and its forms, as its actions declare.
import type { Action } from './action.ts'
import { flattenActions } from './parse-actions.ts'
import { namesIn } from './template.ts'

/** Field names as recipes write them, each once, without values that a site sends itself. */
export function requestedFields({ actions }: { actions: readonly Action[] }): string[] {
  const asked = flattenActions(actions).flatMap(action => {
    if (action.dataSource === 'emailData' || action.dataSource === 'fetchedEmail') return []
    if (action.actionType === 'navigate') return namesIn(action.url)
    return action.actionType === 'fillForm' ? action.elements.map(({ type }) => type) : []
  })
  return [...new Set(asked)]
}
