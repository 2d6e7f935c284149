// Which fields of the person a step gives to the site, in its addresses and its forms, as far as its actions tell.
import type { Action } from './action.ts'
import { flattenActions } from './parse-actions.ts'
import { namesIn } from './template.ts'

/** Names as recipes write them, each once; those of values that a site sends itself are left out. */
export function fieldsAskedBy({ actions }: { actions: readonly Action[] }): string[] {
  const asked = flattenActions(actions).flatMap(action => {
    if (action.dataSource === 'emailData' || action.dataSource === 'fetchedEmail') return []
    if (action.actionType === 'navigate') return namesIn(action.url)
    return action.actionType === 'fillForm' ? action.elements.map(({ type }) => type) : []
  })
  return [...new Set(asked)]
}
