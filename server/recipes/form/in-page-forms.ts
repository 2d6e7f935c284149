// The forms of a page, inside the page: their fields, buttons and texts. Sent along with form-script.ts.
import type { FormButton } from '#shared/recipe/form/choose-button.ts'
import type { FormView, SiteField } from '#shared/recipe/form/site-field.ts'

/** In the page: from the other files of this folder. */
declare function hiddenReason(element: Element): string | null
declare function parentOf(element: Element): Element | null
declare function textInside(node: Node | null): string
declare function buttonsOf(form: Element, all: readonly Element[]): FormButton[]
declare function fieldsOf(members: readonly Element[]): SiteField[]
declare const BUTTONS: string

/** A form in the page. */
export interface PageForm extends FormView {
  buttons: FormButton[]
  /** Whether a list of steps says that more follow; null without one. */
  stepsFollow: boolean | null
}

/** The controls found so far in this document, by number. */
export function formControls(): Element[] {
  const key = Symbol.for('offlist.controls')
  const known = Reflect.get(window, key) as Element[] | undefined
  if (known) return known
  const fresh: Element[] = []
  Object.defineProperty(window, key, { value: fresh })
  return fresh
}

function refOf(element: Element): number {
  const controls = formControls()
  const at = controls.indexOf(element)
  return at >= 0 ? at : controls.push(element) - 1
}

const FIELDS =
  'input, select, textarea, [role=combobox], [role=radio], [role=checkbox], [role=switch], [aria-haspopup=listbox], button[aria-pressed], [role=button][aria-pressed], [role=option]'
const NO_FIELDS = /^(hidden|submit|button|reset|image|range|color)$/

/** All elements that fit, in order, through open shadow roots and frames of the same origin. */
function findDeep(root: Document | ShadowRoot | Element, selector: string): Element[] {
  return [...root.querySelectorAll('*')].flatMap(element => {
    const found = element.matches(selector) ? [element] : []
    if (element.shadowRoot) found.push(...findDeep(element.shadowRoot, selector))
    if (element.localName === 'iframe') {
      const inner = frameDocument(element)
      if (inner) found.push(...findDeep(inner, selector))
    }
    return found
  })
}

function frameDocument(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument
  } catch {
    return null // Of another origin.
  }
}

/** The form around an element, also across shadow roots; its document's body without one. */
function formOf(element: Element): Element {
  const own = Reflect.get(element, 'form') as Element | null
  if (own) return own
  for (let at: Element | null = element; at !== null; at = parentOf(at))
    if (at.localName === 'form') return at
  return element.ownerDocument.body
}

/** Parts of a page that belong to the site, not to the request. */
function isFurniture(element: Element, form: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== form.ownerDocument.body; at = parentOf(at)) {
    const names = `${at.id} ${at.getAttribute('class') ?? ''}`
    if (/cookie|onetrust-banner|onetrust-consent|gdpr-banner|cmp-/i.test(names)) return true
    if (at.matches('[role=search]')) return true
    if (
      form.localName !== 'form' &&
      at.matches('nav, header, footer, [role=navigation], [role=banner], [role=contentinfo]')
    )
      return at.querySelector('h1') === null
  }
  return false
}

/** Whether an option belongs to a list that opens, instead of standing in the form. */
function isInMenu(option: Element): boolean {
  const list = option.closest('[role=listbox]')
  if (list === null || hiddenReason(list) !== null) return true
  const root = list.getRootNode() as Document
  const openers = [...root.querySelectorAll('[role=combobox], [aria-haspopup]')]
  return openers.some(
    one =>
      (list.id !== '' &&
        [one.getAttribute('aria-controls'), one.getAttribute('aria-owns')].includes(list.id)) ||
      one.getAttribute('aria-expanded') === 'true' ||
      one.parentElement === list.parentElement,
  )
}

/** The page's forms, each with its fields and buttons. */
export function readPageForms(): PageForm[] {
  const groups = new Map<Element, Element[]>()
  for (const element of findDeep(document, FIELDS)) {
    if (element.localName === 'input' && NO_FIELDS.test(Reflect.get(element, 'type') as string)) continue
    if (element.getAttribute('role') === 'combobox' && element.querySelector('input')) continue
    if (element.matches('[role=option]') && isInMenu(element)) continue
    const form = formOf(element)
    if (isFurniture(element, form)) continue
    const members = groups.get(form) ?? []
    members.push(element)
    groups.set(form, members)
  }
  const buttons = findDeep(document, BUTTONS).filter(
    one => !one.hasAttribute('aria-pressed') && !one.matches('[role=option]') && !isList(one),
  )
  return [...groups].map(([form, members]) => ({
    fields: fieldsOf(members),
    text: textOfForm(form),
    language: (document.documentElement.lang || 'en').slice(0, 2).toLowerCase(),
    buttons: buttonsOf(form, buttons),
    stepsFollow: stepsFollow(form),
  }))
}

const isList = (element: Element) =>
  element.matches('[role=combobox], [aria-haspopup=listbox], [role=radio], [role=checkbox]')

function textOfForm(form: Element): string {
  const before: string[] = []
  for (let at: Element | null = form; at && at.localName !== 'body'; at = at.parentElement) {
    for (let prior = at.previousElementSibling; prior; prior = prior.previousElementSibling) {
      if (before.length < 6 && prior.localName !== 'form') before.unshift(textInside(prior))
    }
  }
  return `${before.join(' ')} ${textInside(form)}`.replace(/\s+/g, ' ').slice(0, 6000)
}

function stepsFollow(form: Element): boolean | null {
  const current = (form.getRootNode() as Document).querySelector('[aria-current=step]')
  return current ? current.nextElementSibling !== null : null
}

/** Sent along with form-script.ts. */
export const PAGE_FORM_HELPERS = [
  formControls,
  refOf,
  findDeep,
  frameDocument,
  formOf,
  isFurniture,
  isInMenu,
  textOfForm,
  stepsFollow,
]
/** The constants and arrow functions of this file, for the page. */
export const PAGE_FORM_CONSTANTS = { FIELDS, NO_FIELDS, isList }
