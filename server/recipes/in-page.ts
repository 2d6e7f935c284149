// The functions that run inside a broker's page: finding, reading, filling, clicking. They are sent as source text, so
// they may use one another and the page's own globals, and nothing imported. What to do with the answers is decided
// outside; nothing here waits.
import type { Expectation, RecordSpec } from '#shared/recipe/action.ts'
import type { RawField, RawRecord } from '#shared/recipe/read-record.ts'
import { answerCaptcha, CAPTCHA_HELPERS, readCaptcha } from './in-page-captcha.ts'
import { COVER_HELPERS, coverRecords, uncoverRecords } from './in-page-cover.ts'

/** What one look at a result page gives. */
export interface PageRecords {
  records: RawRecord[]
  noResults: boolean
  canaries: boolean
  url: string
}

/** One record of the page, as found when it was chosen; a page that has changed since is told by `fingerprint`. */
export interface RecordRef {
  selector: string
  spec: RecordSpec
  index: number
  fingerprint: string
}

export interface FieldToFill {
  selector: string
  value: string
}

export type ClickAnswer = 'done' | 'missing' | 'disabled' | 'stale'

function find(selector: string, root: Node): Node[] {
  const text = selector.trim()
  if (text === '.') return [root]
  try {
    if (!/^(\/\/|\.\/|\()/.test(text)) return [...(root as ParentNode).querySelectorAll(text)]
    const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE
    const result = document.evaluate(text, root, null, kind, null)
    return Array.from({ length: result.snapshotLength }, (_, index) => result.snapshotItem(index) as Node)
  } catch {
    return [] // A bad selector finds nothing (section 4).
  }
}

function textOf(node: Node): string {
  const rendered: unknown = Reflect.get(node, 'innerText')
  return typeof rendered === 'string' ? rendered : (node.textContent ?? '')
}

function findInRecord(selector: string, record: Node): Node[] {
  const found = find(selector, record)
  if (found.length > 0 || !(record instanceof Element)) return found
  try {
    return record.matches(selector) ? [record] : []
  } catch {
    return []
  }
}

function readField(name: string, spec: NonNullable<RecordSpec[string]>, record: Node): RawField {
  if (!spec.selector) return { texts: [], rows: [] }
  const all = findInRecord(spec.selector, record)
  const nodes = spec.findElements ? all : all.slice(0, 1)
  if (spec.city || spec.state) {
    const cell = (part: typeof spec.city, row: Node) => (part ? readField('', part, row).texts : [])
    return {
      texts: [],
      rows: nodes.map(row => ({ city: cell(spec.city, row), state: cell(spec.state, row) })),
    }
  }
  const texts = nodes.map(node => {
    if (spec.attribute) return node instanceof Element ? (node.getAttribute(spec.attribute) ?? '') : ''
    const link: unknown = name === 'profileUrl' && 'href' in node ? node.href : null
    return typeof link === 'string' ? link : textOf(node)
  })
  return { texts, rows: [] }
}

function readNode(record: Node, spec: RecordSpec): RawRecord {
  const fields = Object.entries(spec).flatMap(([name, field]) =>
    field ? [[name, readField(name, field, record)] as const] : [],
  )
  return Object.fromEntries(fields)
}

function readRecords(
  selector: string,
  spec: RecordSpec,
  noResultsSelector: string | null,
  canaries: string[],
): PageRecords {
  return {
    records: find(selector, document).map(record => readNode(record, spec)),
    noResults: noResultsSelector !== null && find(noResultsSelector, document).length > 0,
    canaries: canaries.every(one => find(one, document).length > 0),
    url: location.href,
  }
}

function rootOf(parent: RecordRef | null): Node | null {
  if (parent === null) return document
  const record = find(parent.selector, document)[parent.index]
  return record && JSON.stringify(readNode(record, parent.spec)) === parent.fingerprint ? record : null
}

function checkExpectations(expectations: Expectation[]): boolean[] {
  return expectations.map(({ type, selector, expect, parent }) => {
    if (type === 'url') return location.href.includes(expect ?? '')
    if (type === 'text') {
      return find(selector ?? '', document)[0]?.textContent?.includes(expect ?? '') ?? false
    }
    if (type !== 'element') return false
    if (parent) {
      const container = find(parent, document)[0]
      if (!container) return false
      if (container instanceof Element) container.scrollIntoView()
    }
    return find(selector ?? '', document).length > 0
  })
}

function isPresent(selector: string, parent: RecordRef | null): ClickAnswer {
  const root = rootOf(parent)
  if (root === null) return 'stale'
  const node = find(selector, root)[0]
  if (!node) return 'missing'
  return 'disabled' in node && node.disabled === true ? 'disabled' : 'done'
}

function clickElements(
  selector: string,
  parent: RecordRef | null,
  multiple: boolean,
  evenDisabled: boolean,
): ClickAnswer {
  const root = rootOf(parent)
  if (root === null) return 'stale'
  const all = find(selector, root).filter(node => node instanceof Element)
  const nodes = multiple ? all : all.slice(0, 1)
  if (nodes.length === 0) return 'missing'
  const disabled = nodes.some(node => 'disabled' in node && node.disabled === true)
  if (disabled && !evenDisabled) return 'disabled'
  for (const node of nodes) {
    if (node instanceof HTMLElement) node.click()
    else node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  }
  return 'done'
}

function scrollToElement(selector: string): boolean {
  const node = find(selector, document)[0]
  const element = node instanceof Element ? node : node?.parentElement
  element?.scrollIntoView({ block: 'center', inline: 'center' })
  return element !== undefined && element !== null
}

/** Fills each field; the answer has null where it went in and a reason where it did not. Null: no such form. */
function fillFields(formSelector: string, fields: FieldToFill[]): (string | null)[] | null {
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
  // Scripts that watch a field replace the element's own setter; the prototype's is the browser's.
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
    // A hidden field never had the focus to lose.
    element.dispatchEvent(new FocusEvent('blur'))
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  return null
}

/** Whether the page reads like a challenge page: its title, or the settings its script leaves (section 11). */
function looksLikeChallenge(): boolean {
  if (/^\s*just a moment\s*(\.\.\.|…)?\s*$/i.test(document.title)) return true
  const options: unknown = Reflect.get(window, '_cf_chl_opt')
  if (options !== undefined && !(options instanceof Node)) return true
  return [...document.scripts].some(script => /_cf_chl_opt\s*=/.test(script.textContent ?? ''))
}

/** Whether the page has loaded and nothing on it can change it any more: no script, no refresh, no frame. */
function isStill(): boolean {
  if (document.readyState !== 'complete') return false
  const scripts = [...document.scripts].some(script => !/json/i.test(script.type))
  const active = 'meta[http-equiv=refresh i], iframe, frame, object, embed, [onload], [onerror]'
  return !scripts && document.querySelector(active) === null
}

function readyState(): DocumentReadyState {
  return document.readyState
}

const HELPERS = [
  ...[find, textOf, findInRecord, readField, readNode, rootOf, selectOption, typeInto],
  ...CAPTCHA_HELPERS,
  ...COVER_HELPERS,
]
/** The functions themselves, for a page that is read without a browser (http/page-worker.ts). */
export const inPage = {
  readRecords,
  checkExpectations,
  isPresent,
  clickElements,
  scrollToElement,
  fillFields,
  looksLikeChallenge,
  isStill,
  readyState,
  readCaptcha,
  answerCaptcha,
  coverRecords,
  uncoverRecords,
}

/** The functions that can be called in a page, by name. */
export type InPage = typeof inPage

const SOURCE = [...HELPERS, ...Object.values(inPage)].map(String).join('\n')

/** The expression that calls one of them with plain JSON arguments; for `page.evaluate`. */
export function inPageExpression<K extends keyof InPage>(name: K, args: Parameters<InPage[K]>): string {
  return `(() => {\n${SOURCE}\nreturn ${name}(...${JSON.stringify(args)})\n})()`
}
