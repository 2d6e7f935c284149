// From the JSON of a list of actions to typed actions. An action type that we do not know is a result of its own:
// it disables its step, while a known action that is malformed makes the recipe invalid (RECIPES 1).
import { type Action, actionShapes, isActionType } from './action.ts'

/** Where in the file something is wrong, and what. `path` reads like `steps[0].actions[2].selector`. */
export interface RecipeIssue {
  path: string
  message: string
}

/** Typed actions, what is wrong with them, and the unknown action types met. */
export interface ParsedActions {
  actions: Action[]
  issues: RecipeIssue[]
  unknown: string[]
}

/** Sub-actions may nest this deep; real recipes nest once. */
const MAX_DEPTH = 8

/** Parses a list of actions with their sub-actions. */
export function parseActions(list: unknown, path: string, depth = 0): ParsedActions {
  const result: ParsedActions = { actions: [], issues: [], unknown: [] }
  if (!Array.isArray(list)) return { ...result, issues: [{ path, message: 'must be a list of actions' }] }
  if (depth > MAX_DEPTH) return { ...result, issues: [{ path, message: 'actions are nested too deep' }] }
  for (const [index, item] of list.entries()) parseOne(item, `${path}[${index}]`, depth, result)
  return result
}

function parseOne(item: unknown, path: string, depth: number, into: ParsedActions) {
  const type: unknown =
    typeof item === 'object' && item !== null ? Reflect.get(item, 'actionType') : undefined
  if (typeof type !== 'string') {
    into.issues.push({ path, message: 'must be an action with an actionType' })
    return
  }
  if (!isActionType(type)) {
    into.unknown.push(type)
    return
  }
  const parsed = actionShapes[type].safeParse(item)
  if (!parsed.success) {
    into.issues.push(...zodIssues(parsed.error.issues, path))
    return
  }
  const action = parsed.data
  if (action.actionType !== 'expectation' && action.actionType !== 'condition') {
    into.actions.push(action)
    return
  }
  const nested = parseActions(action.actions ?? [], `${path}.actions`, depth + 1)
  into.issues.push(...nested.issues)
  into.unknown.push(...nested.unknown)
  into.actions.push({ ...action, actions: nested.actions })
}

/** Zod's issues in our form. */
export function zodIssues(
  issues: readonly { path: PropertyKey[]; message: string }[],
  prefix: string,
): RecipeIssue[] {
  return issues.map(issue => ({
    path: issue.path.reduce<string>(
      (path, key) =>
        typeof key === 'number' ? `${path}[${key}]` : `${path}${path === '' ? '' : '.'}${String(key)}`,
      prefix,
    ),
    message: issue.message,
  }))
}

/** The actions and their sub-actions in the order they are written. */
export function flattenActions(actions: readonly Action[]): Action[] {
  return actions.flatMap(action =>
    'actions' in action ? [action, ...flattenActions(action.actions)] : [action],
  )
}
