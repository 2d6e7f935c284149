// Parses the JSON of a list of actions. An unknown action type is a separate result: it disables its step. A
// malformed known action makes the recipe invalid (RECIPES 1).
import { type Action, actionShapes, isActionType } from './action.ts'

/** A problem and its position in the file. `path` looks like `steps[0].actions[2].selector`. */
export interface RecipeIssue {
  path: string
  message: string
}

/** Typed actions, their problems, and unknown action types. */
export interface ParsedActions {
  actions: Action[]
  issues: RecipeIssue[]
  unknown: string[]
}

/** The maximum nesting of sub-actions; real recipes nest once. */
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

/** Converts zod's issues to our form. */
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

/** The actions and their sub-actions, in the order of the file. */
export function flattenActions(actions: readonly Action[]): Action[] {
  return actions.flatMap(action =>
    'actions' in action ? [action, ...flattenActions(action.actions)] : [action],
  )
}
