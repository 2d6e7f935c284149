// Where the pages of a step show people's records, according to its actions.
import type { Action, ParentRecord, RecordSpec } from './action.ts'
import { flattenActions } from './parse-actions.ts'

export interface RecordsAt {
  selector: string
  spec: RecordSpec
}

/** The places where the actions read records, or search them for the person's. */
export function recordsOfActions(actions: readonly Action[]): RecordsAt[] {
  return flattenActions(actions).flatMap((action): RecordsAt[] => {
    switch (action.actionType) {
      case 'extract':
        return [{ selector: action.selector, spec: action.profile }]
      case 'click': {
        const chosen = (action.choices ?? []).flatMap(choice => choice.elements ?? [])
        const elements = [...(action.elements ?? []), ...chosen, ...(action.default?.elements ?? [])]
        return elements.flatMap(element => ofParent(element.parent))
      }
      case 'getCaptchaInfo':
      case 'solveCaptcha':
        return ofParent(action.parent)
      default:
        return []
    }
  })
}

function ofParent(parent: ParentRecord | null | undefined): RecordsAt[] {
  return parent ? [{ selector: parent.profileMatch.selector, spec: parent.profileMatch.profile }] : []
}
