// The options of a form's lists, inside the page. Sent along with form-script.ts.
import type { FieldOption } from '#shared/recipe/form/site-field.ts'

/** In the page: from in-page-labels.ts. */
declare const short: (text: string) => string

function selectOptions(select: HTMLSelectElement): FieldOption[] {
  return [...select.options].map(option => ({
    ref: -1,
    selector: '',
    value: option.value,
    text: option.disabled ? '' : short(option.textContent ?? ''),
    chosen: option.selected,
  }))
}

/** The options of a list that is in the page already. */
function listOptions(element: Element): FieldOption[] {
  const root = element.getRootNode() as Document
  const id = element.getAttribute('aria-controls') ?? element.getAttribute('aria-owns') ?? ''
  const list = id === '' ? null : root.getElementById(id)
  return [...(list?.querySelectorAll('[role=option]') ?? [])].map(option => ({
    ref: -1,
    selector: '',
    value: option.getAttribute('data-value') ?? '',
    text: short(option.textContent ?? ''),
    chosen: option.getAttribute('aria-selected') === 'true',
  }))
}

/** The proposals of a text field. */
function proposalsOf(element: Element): FieldOption[] {
  const list = Reflect.get(element, 'list') as HTMLDataListElement | null | undefined
  return [...(list?.options ?? [])].map(option => ({
    ref: -1,
    selector: '',
    value: option.value,
    text: short(option.label || option.value),
    chosen: false,
  }))
}

/** Sent along with form-script.ts. */
export const OPTION_HELPERS = [selectOptions, listOptions, proposalsOf]
