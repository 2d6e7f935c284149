// Collects the forms of a page, inside the page: their fields, buttons and texts. Sent along with form-script.ts.
import type { FormButton } from '#shared/recipe/form/choose-button.ts'
import type { FieldKind, FieldOption, FormView, SiteField } from '#shared/recipe/form/site-field.ts'

/** In the page: from the other files of this folder. */
declare function hiddenReason(element: Element): string | null
declare function parentOf(element: Element): Element | null
declare function textInside(node: Node | null): string
declare function textOfIds(element: Element, attribute: string): string
declare function ownLabel(element: Element): string
declare function textAhead(element: Element): { text: string; crossed: boolean }
declare function textBehind(element: Element): string
declare function titleOfGroup(element: Element): string
declare function titleOfQuestion(members: readonly Element[]): string
declare function selectorOf(element: Element): string
declare function buttonsOf(form: Element, all: readonly Element[]): FormButton[]
declare function selectOptions(select: HTMLSelectElement): FieldOption[]
declare function listOptions(element: Element): FieldOption[]
declare function proposalsOf(element: Element): FieldOption[]
declare function textOfButton(button: Element): string
declare const short: (text: string) => string
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

function fieldsOf(members: readonly Element[]): SiteField[] {
  const done = new Set<Element>()
  const fields: SiteField[] = []
  for (const element of members) {
    if (done.has(element)) continue
    const alike = isChoice(element) ? members.filter(one => isSameQuestion(element, one)) : []
    if (element.matches('[aria-pressed]') && alike.length < 2) continue
    if (isReplaced(element)) continue
    for (const one of alike) done.add(one)
    fields.push(alike.length > 0 ? questionOf(alike) : controlOf(element, members))
  }
  return fields
}

const typeOf = (element: Element) => (Reflect.get(element, 'type') as string | undefined) ?? ''
const isChoice = (element: Element) =>
  (element.localName === 'input' && typeOf(element) === 'radio') ||
  element.matches('[role=radio], [role=option], [aria-pressed]')

function isSameQuestion(one: Element, other: Element): boolean {
  if (!isChoice(other) || one.localName !== other.localName) return false
  if (one.localName === 'input')
    return (
      one.getAttribute('name') === other.getAttribute('name') && one.getRootNode() === other.getRootNode()
    )
  const groupOf = (element: Element) =>
    element.closest('[role=radiogroup], [role=group], [role=listbox], fieldset') ?? element.parentElement
  return groupOf(one) === groupOf(other)
}

/** A hidden select behind a list that people use. */
function isReplaced(element: Element): boolean {
  if (element.localName !== 'select' || hiddenReason(element) === null) return false
  const near = [element.nextElementSibling, element.previousElementSibling, element.parentElement]
  return near.some(
    one =>
      one?.matches('[role=combobox], [aria-haspopup=listbox]') ||
      one?.querySelector('[role=combobox], [aria-haspopup=listbox]'),
  )
}

const stateOf = (element: Element) => ({
  names: [element.getAttribute('name') ?? '', element.id].filter(Boolean),
  autocomplete: element.getAttribute('autocomplete') ?? '',
  pattern: element.getAttribute('pattern') ?? '',
  maxLength: Number(element.getAttribute('maxlength') ?? -1),
  required: isRequired(element),
  invalid: element.getAttribute('aria-invalid') === 'true',
  skipped: element.getAttribute('tabindex') === '-1',
  locked:
    Reflect.get(element, 'disabled') === true ||
    (Reflect.get(element, 'readOnly') === true &&
      // A field that a picker fills in is read only and empty.
      Reflect.get(element, 'value') !== '' &&
      !element.matches('[role=combobox], [aria-haspopup]')) ||
    element.getAttribute('aria-disabled') === 'true',
  checked: Reflect.get(element, 'checked') === true || element.getAttribute('aria-checked') === 'true',
  help: [textOfIds(element, 'aria-describedby'), short(element.getAttribute('title') ?? '')].join(' ').trim(),
})

function isRequired(element: Element): boolean {
  if (element.hasAttribute('required') || element.getAttribute('aria-required') === 'true') return true
  if (/^(true|1|required)$/.test(element.getAttribute('data-required') ?? '')) return true
  const MARKS = '.required, .is-required, .field-required, .form-required, .mandatory'
  if (element.matches(MARKS)) return true
  const labels = [...((Reflect.get(element, 'labels') as NodeListOf<Element> | null) ?? [])]
  if (labels.some(label => label.matches(MARKS) || label.querySelector(MARKS))) return true
  const wrap = element.parentElement?.closest(MARKS)
  return (
    !!wrap && [...wrap.querySelectorAll(FIELDS)].filter(one => !one.matches('[role=option]')).length === 1
  )
}

/** Whether a mark stands behind a control. */
function isMarkedBehind(element: Element): boolean {
  const behind = textBehind(element).trim()
  return /^(\*|\(?(required|pflichtfeld|obligatorio|obligatoire|requis)\)?\.?)$/i.test(behind)
}

function controlOf(element: Element, members: readonly Element[]): SiteField {
  const kind = kindOf(element)
  const isBox = kind === 'checkbox'
  const before = isBox ? { text: '', crossed: false } : textAhead(element)
  const label = ownLabel(element)
  const boxes = isBox ? alikeBoxes(element, members) : []
  return {
    ref: refOf(element),
    selector: selectorOf(element),
    kind,
    label,
    nearby: isBox
      ? label === ''
        ? textBehind(element) || textAhead(element).text
        : ''
      : before.crossed
        ? ''
        : before.text,
    shared: before.crossed ? before.text : '',
    legend: boxes.length > 1 ? titleOfQuestion(boxes) : titleOfGroup(element),
    section: headingOf(element),
    placeholder: short(element.getAttribute('placeholder') ?? element.getAttribute('data-placeholder') ?? ''),
    options:
      kind === 'select'
        ? selectOptions(element as HTMLSelectElement)
        : kind === 'combobox'
          ? listOptions(element)
          : proposalsOf(element),
    hidden: hiddenReason(element),
    ...stateOf(element),
    required: isRequired(element) || (!isBox && isMarkedBehind(element)),
  }
}

/** The nearest heading before the element in its form, below the page's own. */
function headingOf(element: Element): string {
  const root = element.getRootNode() as Document
  const before = [...root.querySelectorAll('h2, h3, h4, h5, h6')].findLast(
    one => (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return before?.checkVisibility() ? short(textInside(before)) : ''
}

/** The checkboxes of the smallest box that holds several, and nothing to type in. */
function alikeBoxes(element: Element, members: readonly Element[]): Element[] {
  const isBox = (one: Element) => kindOf(one) === 'checkbox'
  for (let at = parentOf(element), depth = 0; at !== null && depth < 4; at = parentOf(at), depth++) {
    const inside = members.filter(one => at?.contains(one))
    if (inside.some(one => !isBox(one)) || at.localName === 'form') return []
    if (inside.length > 1) return inside
  }
  return []
}

function kindOf(element: Element): FieldKind {
  if (element.matches('[role=combobox], [aria-haspopup=listbox]') && element.localName !== 'select')
    return 'combobox'
  if (element.matches('[role=checkbox], [role=switch]')) return 'checkbox'
  if (element.localName === 'select' || element.localName === 'textarea') return element.localName
  const type = typeOf(element)
  const KINDS: readonly string[] = [
    'email',
    'tel',
    'url',
    'number',
    'date',
    'month',
    'password',
    'file',
    'checkbox',
  ]
  return KINDS.includes(type) ? (type as FieldKind) : 'text'
}

/** Radio buttons or cards of one question, as one field. */
function questionOf(members: readonly Element[]): SiteField {
  const [first] = members as [Element]
  const options = members.map(one => {
    const own =
      one.localName === 'input'
        ? ownLabel(one) || textBehind(one)
        : short(textOfButton(one) || one.getAttribute('aria-label') || '')
    return {
      ref: refOf(one),
      selector: selectorOf(one),
      value: one.getAttribute('value') ?? one.getAttribute('data-value') ?? '',
      text: own,
      chosen:
        Reflect.get(one, 'checked') === true ||
        one.getAttribute('aria-checked') === 'true' ||
        one.getAttribute('aria-pressed') === 'true' ||
        one.getAttribute('aria-selected') === 'true',
    }
  })
  const hidden = members.map(hiddenReason)
  return {
    ref: refOf(first),
    selector: selectorOf(first),
    kind: 'radio',
    label: titleOfQuestion(members),
    nearby: '',
    shared: '',
    legend: titleOfGroup(first),
    section: headingOf(first),
    placeholder: '',
    options,
    hidden: hidden.every(one => one !== null) ? (hidden[0] ?? null) : null,
    ...stateOf(first),
    required:
      members.some(isRequired) ||
      first.closest('[role=radiogroup]')?.getAttribute('aria-required') === 'true',
    skipped: false,
    locked: members.every(one => Reflect.get(one, 'disabled') === true),
  }
}

/** Sent along with form-script.ts. */
export const FIELD_HELPERS = [
  formControls,
  refOf,
  findDeep,
  frameDocument,
  formOf,
  isFurniture,
  isInMenu,
  textOfForm,
  stepsFollow,
  fieldsOf,
  isSameQuestion,
  isReplaced,
  isRequired,
  controlOf,
  isMarkedBehind,
  alikeBoxes,
  headingOf,
  kindOf,
  questionOf,
]
/** The constants and arrow functions of this file, for the page. */
export const FIELD_CONSTANTS = { FIELDS, NO_FIELDS, isList, typeOf, isChoice, stateOf }
