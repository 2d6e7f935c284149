// The functions that run inside a broker's page: finding, reading, clicking, together with those of in-page-*.ts.
// They're sent as source text, so they may use one another and the page's globals, but no imports. The caller decides
// what to do with the results; nothing here waits.
import type { Expectation, RecordSpec } from '#shared/recipe/action.ts'
import type { RawField, RawRecord } from '#shared/recipe/read-record.ts'
import { answerCaptcha, CAPTCHA_HELPERS, lengthOfAnswer, readCaptcha } from './in-page-captcha.ts'
import { boxOfRecords, COVER_HELPERS, coverRecords, uncoverRecords } from './in-page-cover.ts'
import { FORM_HELPERS, fillFields } from './in-page-form.ts'
import { PAGES_HELPERS, pagesOfList } from './in-page-pages.ts'
import { hasScripts, isDocumentStill, readyState, resemblesChallenge, stateOfPage } from './in-page-state.ts'
import { WIDGET_HELPERS, widgetsOfForm, widgetsOfPage } from './in-page-widget.ts'
import type { RecordRef } from './record-ref.ts'

/** The contents of a result page. */
export interface PageRecords {
  records: RawRecord[]
  /** The text of each record's element, line by line; empty for one that contains another record. */
  boxes: string[]
  noResults: boolean
  canaries: boolean
  url: string
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

/** Nodes inside the root. An absolute path searches the whole document, so we drop nodes outside the root. */
function findInside(selector: string, root: Node): Node[] {
  const found = find(selector, root)
  return root === document ? found : found.filter(node => root.contains(node))
}

function textOf(node: Node): string {
  const rendered: unknown = Reflect.get(node, 'innerText')
  if (typeof rendered !== 'string') return node.textContent ?? ''
  if (rendered.trim() !== '' || !(node instanceof Element)) return rendered
  // Hidden elements are read too (section 4). If only the contents are hidden, `innerText` is empty.
  return node.checkVisibility({ visibilityProperty: true }) ? rendered : bareText(node)
}

function bareText(element: Element): string {
  const parts = [...element.childNodes].map(child => {
    if (child.nodeType === 3) return child.textContent ?? ''
    return child instanceof Element && !/^(script|style|noscript)$/i.test(child.localName)
      ? bareText(child)
      : ''
  })
  return parts.join('')
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
    // An empty link would resolve to the page's own address.
    if (link !== null && node instanceof Element && node.getAttribute('href')?.trim() === '') return ''
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

/** One line per element, except for emphasis, so that the page's styles don't decide which parts belong together. */
function linesOf(element: Element): string {
  const parts = [...element.childNodes].map(child => {
    if (child.nodeType === 3) return (child.textContent ?? '').replace(/\s+/g, ' ')
    if (!(child instanceof Element) || /^(script|style|noscript|template)$/i.test(child.localName)) return ''
    const isEmphasis = /^(b|i|u|em|strong|mark|wbr)$/i.test(child.localName)
    return isEmphasis ? linesOf(child) : `\n${linesOf(child)}\n`
  })
  return parts.join('')
}

function boxText(node: Node, all: readonly Node[]): string {
  if (!(node instanceof Element) || all.some(other => other !== node && node.contains(other))) return ''
  return linesOf(node)
    .replace(/\s*\n\s*/g, '\n')
    .slice(0, 20_000)
}

function readRecords(
  selector: string,
  spec: RecordSpec,
  noResultsSelector: string | null,
  canaries: string[],
): PageRecords {
  const nodes = find(selector, document)
  return {
    records: nodes.map(record => readNode(record, spec)),
    boxes: nodes.map(node => boxText(node, nodes)),
    noResults: noResultsSelector !== null && find(noResultsSelector, document).some(isSaid),
    canaries: canaries.every(one => find(one, document).length > 0),
    url: location.href,
  }
}

/** Whether the page says this now. Hidden text doesn't count; markers such as `meta` do, since they're never drawn. */
function isSaid(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentNode
  if (!(element instanceof Element)) return true
  for (let at: Node | null = element; at instanceof Element; at = at.parentNode)
    if (/^(head|script|template)$/i.test(at.localName)) return true
  const isMark = /^(meta|link)$/i.test(element.localName) || element.getAttribute('type') === 'hidden'
  return isMark || element.checkVisibility({ visibilityProperty: true })
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
  const node = findInside(selector, root)[0]
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
  const all = findInside(selector, root).filter(node => node instanceof Element)
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

const HELPERS = [
  ...[
    find,
    findInside,
    textOf,
    bareText,
    findInRecord,
    readField,
    readNode,
    linesOf,
    boxText,
    rootOf,
    isSaid,
  ],
  ...FORM_HELPERS,
  ...CAPTCHA_HELPERS,
  ...COVER_HELPERS,
  ...WIDGET_HELPERS,
  ...PAGES_HELPERS,
]
/** Exported for functions in other files, which use them as globals when a page is read without a browser. */
export const inPageHelpers = { find, textOf, readField }

/** The functions themselves, for pages read without a browser (http/page-worker.ts). */
export const inPage = {
  readRecords,
  checkExpectations,
  isPresent,
  clickElements,
  scrollToElement,
  fillFields,
  resemblesChallenge,
  hasScripts,
  isDocumentStill,
  readyState,
  stateOfPage,
  pagesOfList,
  widgetsOfPage,
  widgetsOfForm,
  readCaptcha,
  answerCaptcha,
  lengthOfAnswer,
  coverRecords,
  uncoverRecords,
  boxOfRecords,
}

/** The functions that can be called in a page, by name. */
export type InPage = typeof inPage

const SOURCE = [...HELPERS, ...Object.values(inPage)].map(String).join('\n')

/** The expression for `page.evaluate` that calls one of them with plain JSON arguments. */
export function inPageExpression<K extends keyof InPage>(name: K, args: Parameters<InPage[K]>): string {
  return `(() => {\n${SOURCE}\nreturn ${name}(...${JSON.stringify(args)})\n})()`
}
