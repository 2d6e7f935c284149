// Puts values into a form's controls, inside the page, so that script-driven forms notice. Sent along with
// form-script.ts.

/** In the page: from in-page-forms.ts and in-page-hidden.ts. */
declare function formControls(): Element[]
declare function hiddenReason(element: Element): string | null
declare function findDeep(root: Document, selector: string): Element[]
declare const short: (text: string) => string

/** The value that a control has now; for a list, the text that it shows. */
export function valueOfControl(ref: number): string {
  const element = formControls()[ref]
  if (!element) return ''
  if (element.matches('[role=radio], [role=checkbox], [role=switch]'))
    return String(element.getAttribute('aria-checked') === 'true')
  if (element.matches('[role=option]')) {
    const isMarked = ['aria-selected', 'aria-checked', 'aria-pressed'].some(
      one => element.getAttribute(one) === 'true',
    )
    return String(
      isMarked || /(^|[\s_-])(selected|active|checked)(\s|$)/.test(element.getAttribute('class') ?? ''),
    )
  }
  if (element.matches('[aria-pressed]')) return String(element.getAttribute('aria-pressed') === 'true')
  if (element.matches('input[type=radio], input[type=checkbox]'))
    return String(Reflect.get(element, 'checked') === true)
  const value: unknown = Reflect.get(element, 'value')
  if (/^(input|select|textarea)$/.test(element.localName)) return String(value ?? '')
  return short(element.textContent ?? '')
}

/** Whether a control takes text. */
export function isTextControl(ref: number): boolean {
  return (
    /^(input|textarea)$/.test(formControls()[ref]?.localName ?? '') &&
    Reflect.get(formControls()[ref] ?? {}, 'readOnly') !== true
  )
}

/** Types a text. Returns the value that the control has then. */
export function typeText(ref: number, text: string): string {
  const element = formControls()[ref] as HTMLInputElement | undefined
  const view = element?.ownerDocument.defaultView as (Window & typeof globalThis) | null | undefined
  if (!element || !view) return ''
  const prototype =
    element.localName === 'textarea' ? view.HTMLTextAreaElement.prototype : view.HTMLInputElement.prototype
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
  element.focus({ preventScroll: true })
  setter?.call(element, text)
  const bubbling = { bubbles: true, composed: true }
  element.dispatchEvent(new view.KeyboardEvent('keydown', bubbling))
  element.dispatchEvent(new view.InputEvent('input', bubbling))
  element.dispatchEvent(new view.KeyboardEvent('keyup', bubbling))
  element.dispatchEvent(new view.Event('change', bubbling))
  // A list of proposals closes when its field loses the focus.
  if (!element.matches('[role=combobox]')) element.blur()
  return element.value
}

/** Empties a control and gives it the focus, for the keyboard. */
export function focusEmpty(ref: number): void {
  typeText(ref, '')
  const element = formControls()[ref]
  if (element instanceof HTMLElement) element.focus()
}

/** Chooses an option of a select by its place. Returns its value. */
export function chooseAt(ref: number, index: number): string {
  const select = formControls()[ref] as HTMLSelectElement | undefined
  if (!select) return ''
  const view = select.ownerDocument.defaultView as Window & typeof globalThis
  select.focus({ preventScroll: true })
  select.selectedIndex = index
  for (const type of ['input', 'change'])
    select.dispatchEvent(new view.Event(type, { bubbles: true, composed: true }))
  select.blur()
  return select.value
}

/** Clicks a control once, as a pointer would. Returns its value then. */
export function clickControl(ref: number): string {
  const element = formControls()[ref]
  if (element) pressElement(element)
  return valueOfControl(ref)
}

function pressElement(element: Element): void {
  const view = element.ownerDocument.defaultView as Window & typeof globalThis
  const options = { bubbles: true, cancelable: true, composed: true, button: 0 }
  element.dispatchEvent(new view.PointerEvent('pointerdown', options))
  element.dispatchEvent(new view.MouseEvent('mousedown', options))
  if ('focus' in element) (element as HTMLElement).focus({ preventScroll: true })
  element.dispatchEvent(new view.PointerEvent('pointerup', options))
  element.dispatchEvent(new view.MouseEvent('mouseup', options))
  if ('click' in element) (element as HTMLElement).click()
}

/** The options that show for a list now. */
export function openOptions(): { text: string; value: string }[] {
  return shownOptions().map(option => ({
    text: short(option.textContent ?? ''),
    value: option.getAttribute('data-value') ?? '',
  }))
}

function shownOptions(): Element[] {
  return findDeep(document, '[role=option]').filter(option => hiddenReason(option) === null)
}

/** Chooses one of the options that show. Returns what the list's control shows then. */
export function chooseShown(ref: number, index: number): string {
  const option = shownOptions()[index]
  if (option) pressElement(option)
  return valueOfControl(ref)
}

/** What people see of the form's state: changes when a step follows. */
export function signatureOfFields(): string {
  const fields = findDeep(
    document,
    'input, select, textarea, [role=combobox], [role=radio], [role=checkbox], h1, h2, h3, legend',
  )
  return fields
    .filter(
      element => element.checkVisibility({ visibilityProperty: true }) && hiddenReason(element) === null,
    )
    .map(
      element =>
        `${element.localName}${element.id}${element.getAttribute('name') ?? ''}${/^h|^l/.test(element.localName) ? element.textContent : ''}`,
    )
    .join('|')
}

/** Sent along with form-script.ts. */
export const ENTRY_HELPERS = [pressElement, shownOptions]
