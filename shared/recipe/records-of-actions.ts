// Where the pages of a step show people's records, as far as its actions tell.
import type { Action, ParentRecord, RecordSpec } from './action.ts'
import { flattenActions } from './parse-actions.ts'

export interface RecordsAt {
  selector: string
  spec: RecordSpec
}

/** Wherever the actions read records, or look for the person's among them. */
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
