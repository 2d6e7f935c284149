// The functions that fill in forms inside a broker's page so that script-driven forms notice (RECIPES 8). They're sent
// along with in-page.ts and use its `find`.

export interface FieldToFill {
  selector: string
  value: string
}

/** In the page: from in-page.ts. */
declare function find(selector: string, root: Node): Node[]

/**
 * Fills in each field. Returns null for each success and a reason for each failure; null alone if there's no such form.
 */
export function fillFields(formSelector: string, fields: FieldToFill[]): (string | null)[] | null {
  const form = find(formSelector, document)[0]
  if (!form) return null
  return fields.map(({ selector, value }) => {
    const element = find(selector, form)[0]
    if (!element) return 'the field is not there'
    try {
      if (element instanceof HTMLSelectElement) return selectOption(element, value)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        return typeInto(element, value)
      }
      return 'not a field that can be filled'
    } catch {
      return 'the field does not take the value'
    }
  })
}

function selectOption(select: HTMLSelectElement, value: string): string | null {
  const index = [...select.options].findIndex(one => one.value.toLowerCase() === value.toLowerCase())
  if (index < 0) return 'the list has no such option'
  select.selectedIndex = index
  for (const type of ['mousedown', 'mouseup', 'click']) {
    select.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  return null
}

function typeInto(element: HTMLInputElement | HTMLTextAreaElement, value: string): string | null {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Scripts that watch a field replace the element's own setter, so we use the prototype's, which is the browser's.
  const setter = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set
  let blurred = false
  element.addEventListener(
    'blur',
    () => {
      blurred = true
    },
    { once: true },
  )
  element.focus({ preventScroll: true })
  setter?.call(element, value)
  element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  element.blur()
  if (!blurred) {
    // A hidden field never had the focus.
    element.dispatchEvent(new FocusEvent('blur'))
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  return null
}

export const FORM_HELPERS = [selectOption, typeInto]
