// Decides which of a click's choices applies (RECIPES 9, click).
import type { ActionOf, ClickElement } from './action.ts'
import { fillText, type TemplateInput } from './template.ts'

export type ChosenElements = { ok: true; elements: ClickElement[] } | { ok: false; error: string }

/** The elements to click: the action's own, or those of the first matching choice, or of its default. */
export function chooseClick(
  action: Pick<ActionOf<'click'>, 'elements' | 'choices' | 'default'>,
  input: TemplateInput,
): ChosenElements {
  if (action.choices && action.elements) return { ok: false, error: 'both elements and choices are given' }
  if (!action.choices) {
    return action.elements
      ? { ok: true, elements: action.elements }
      : { ok: false, error: 'nothing to click is named' }
  }
  for (const { condition, elements } of action.choices) {
    if (!condition || !elements) return { ok: false, error: 'a choice lacks its condition or its elements' }
    const holds = compareTexts(
      fillText(condition.left, input),
      condition.operation,
      fillText(condition.right, input),
    )
    if (holds === null) return { ok: false, error: `unknown operation ${condition.operation}` }
    if (holds) return { ok: true, elements }
  }
  if (action.default === undefined) return { ok: false, error: 'no choice holds and there is no default' }
  return { ok: true, elements: action.default?.elements ?? [] }
}

/** Compares texts as strings, so "9" > "45". Null for an unknown operation. */
export function compareTexts(left: string, operation: string, right: string): boolean | null {
  switch (operation) {
    case '=':
    case '==':
    case '===':
      return left === right
    case '!=':
    case '!==':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    default:
      return null
  }
}
