// A form's fields as a person sees them, inside the page. Sent along with form-script.ts.
import type { FieldKind, FieldOption, SiteField } from '#shared/recipe/form/site-field.ts'

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
declare function selectOptions(select: HTMLSelectElement): FieldOption[]
declare function listOptions(element: Element): FieldOption[]
declare function proposalsOf(element: Element): FieldOption[]
declare function textOfButton(button: Element): string
declare function refOf(element: Element): number
declare const short: (text: string) => string
declare const FIELDS: string

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

/** Whether a marker follows a control. */
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
export const FIELD_CONSTANTS = { typeOf, isChoice, stateOf }
