// The text of an element as it appears on the page: the browser's `innerText`, as far as we can tell without the page's
// style sheets.
import { type Inherited, type Layout, layoutOf } from './display.ts'
import { HtmlElement, type HtmlNode, HtmlText } from './html-node.ts'

/** Drawn from other content or not at all; the nodes inside aren't text of the page. */
const REPLACED = new Set([
  'img',
  'input',
  'textarea',
  'iframe',
  'video',
  'audio',
  'canvas',
  'embed',
  'meter',
  'progress',
])

const ROOT: Inherited = { isVisible: true, spaces: 'collapse', transform: 'none', blockifies: false }

/** The rendered text. For an element that isn't rendered, all the text inside it. */
export function innerText(element: HtmlElement): string {
  const layout = layoutFromRoot(element)
  if (layout === null) return element.textContent
  if (isFoldedAway(element)) return ''
  const lines = new Lines()
  for (const child of shownChildren(element)) collect(child, layout, lines)
  return lines.text()
}

/** Whether an element is rendered, visible, and not inside closed `details`. */
export function isShown(element: HtmlElement): boolean {
  return layoutFromRoot(element)?.isVisible === true && !isFoldedAway(element)
}

/** Whether the element is inside closed `details`, but not in their `summary`. */
function isFoldedAway(element: HtmlElement): boolean {
  let inner: HtmlNode = element
  for (let node = element.parentNode; node; inner = node, node = node.parentNode) {
    if (node instanceof HtmlElement && isFolded(node) && !shownChildren(node).includes(inner)) return true
  }
  return false
}

function isFolded(element: HtmlElement): boolean {
  return element.localName === 'details' && element.getAttribute('open') === null
}

/** Null if the element or an ancestor isn't rendered. */
function layoutFromRoot(element: HtmlElement): Layout | null {
  const path: HtmlElement[] = []
  for (let node: HtmlNode | null = element; node instanceof HtmlElement; node = node.parentNode)
    path.push(node)
  let layout: Layout = { ...ROOT, display: 'block' }
  for (const one of path.reverse()) {
    layout = layoutOf(one, layout)
    if (layout.display === 'none') return null
  }
  return layout
}

function collect(node: HtmlNode, above: Layout, lines: Lines) {
  if (node instanceof HtmlText) {
    if (node.nodeType === 3 && above.isVisible) lines.add(node.data, above)
    return
  }
  if (!(node instanceof HtmlElement)) return
  const layout = layoutOf(node, above)
  if (layout.display === 'none') return
  if (node.isHtml && node.localName === 'br') return lines.newline()
  if (REPLACED.has(node.localName)) return lines.object()
  const breaks = node.isHtml && node.localName === 'p' ? 2 : layout.display === 'block' ? 1 : 0
  lines.need(breaks)
  if (layout.display === 'inline-block' || layout.display === 'table-cell') lines.open()
  for (const child of shownChildren(node)) collect(child, layout, lines)
  if (layout.display === 'inline-block') lines.close()
  if (layout.display === 'table-cell' && hasNext(node, layout, above)) lines.tab()
  if (layout.display === 'table-row' && hasNextRow(node, above)) lines.newline()
  lines.need(breaks)
}

/** Closed `details` show only their `summary`. */
function shownChildren(element: HtmlElement): HtmlNode[] {
  const { childNodes } = element
  if (!isFolded(element)) return childNodes
  return childNodes.filter(node => node instanceof HtmlElement && node.localName === 'summary').slice(0, 1)
}

function hasNext(node: HtmlElement, { display }: Layout, above: Inherited): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof HtmlElement && layoutOf(next, above).display === display) return true
  }
  return false
}

/** The next row may be in the next group of the table. */
function hasNextRow(row: HtmlElement, above: Layout): boolean {
  if (hasNext(row, { ...above, display: 'table-row' }, above)) return true
  const group = row.parentNode
  if (!(group instanceof HtmlElement) || !/^t(head|body|foot)$/.test(group.localName)) return false
  for (let next = group.nextSibling; next; next = next.nextSibling) {
    if (next instanceof HtmlElement && /^t(head|body|foot)$/.test(next.localName) && hasRow(next)) return true
  }
  return false
}

function hasRow(group: HtmlElement): boolean {
  return group.childNodes.some(node => node instanceof HtmlElement && node.localName === 'tr')
}

/** Builds the text: spaces collapse, and a block's line breaks appear only between texts. */
class Lines {
  private parts: string[] = []
  private needed = 0
  private space = false
  private atStart = true

  add(data: string, { spaces, transform }: Inherited) {
    const text = transformed(data, transform)
    if (spaces === 'keep') {
      if (text !== '') this.put(text)
      this.atStart = text.endsWith('\n')
      return
    }
    const lines = spaces === 'keep-lines' ? text.split('\n') : [text]
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.newline()
      this.words(line)
    }
  }
  /** A picture or field: it has no text, but the spaces on both sides stay. */
  object() {
    if (this.space) this.parts.push(' ')
    this.space = false
    this.atStart = false
  }
  newline() {
    this.literal('\n')
  }
  tab() {
    this.literal('\t')
  }
  need(breaks: number) {
    if (breaks === 0) return
    this.endLine()
    if (this.parts.length > 0) this.needed = Math.max(this.needed, breaks)
  }
  /** An inline box has lines of its own. */
  open() {
    if (this.space) this.put('')
    this.atStart = true
  }
  close() {
    this.space = false
    this.atStart = false
  }
  text(): string {
    return this.parts.join('')
  }

  private words(text: string) {
    for (const [index, word] of text.split(/[ \t\n\r\f]+/).entries()) {
      if (index > 0 && !this.atStart) this.space = true
      if (word !== '') this.put(word)
    }
  }
  private put(text: string) {
    if (this.needed > 0) this.parts.push('\n'.repeat(this.needed))
    this.needed = 0
    this.parts.push(this.space ? ` ${text}` : text)
    this.space = false
    this.atStart = false
  }
  private literal(sign: string) {
    this.endLine()
    this.put(sign)
    this.atStart = true
  }
  private endLine() {
    this.space = false
    this.atStart = true
  }
}

function transformed(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase()
  if (transform === 'lowercase') return text.toLowerCase()
  return transform === 'capitalize'
    ? text.replace(
        /(^|[^\p{L}\p{N}'’])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )
    : text
}
