// Cuts a page's HTML into the blocks that are read as one: a paragraph, a cell, a heading, and what the head says.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export type Block = {
  /** With single spaces. What is code, or names a source, is left out. */
  text: string
  /** Of a table's cell: its row's first cell and its column's heading, as in “Starter | Sites for each person | ”. */
  place: string
  /** Whether its paragraph, item or row names where it comes from. */
  isCited: boolean
}

const BLOCKS = new Set(
  'address article aside blockquote body button caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 header label li main nav ol option p section summary table tbody td th thead title tr ul'.split(
    ' ',
  ),
)
/** Holds together what one citation speaks for. */
const UNITS = new Set(['p', 'li', 'tr', 'dd', 'blockquote'])
/** Samples for machines, the keys of a keyboard, days, drawings. */
const SKIPPED = new Set(['code', 'pre', 'kbd', 'time', 'script', 'style', 'svg', 'template', 'noscript'])

const CITATION = /^#source-\d+$/
/** A law, named to the paragraph. */
const STATUTE = /\b(Articles?|sections?|§|CCR|Civil Code) \d/
const HEAD_TEXT = /^(description|og:(title|description)|twitter:(title|description))$/

/** In the page's order. What stands in `figure` is an example that says so, and isn't read. */
export function pageBlocks(html: string): Block[] {
  const found: Block[] = []
  let text = ''
  let place = ''
  let ordinal = ''
  const close = (isCited: boolean) => {
    const whole = text.replace(/\s+/g, ' ').trim()
    const plain =
      ordinal !== '' && `${whole} `.startsWith(`${ordinal} `) ? whole.slice(ordinal.length).trim() : whole
    if (plain !== '') found.push({ text: plain, place, isCited })
    text = ''
  }
  const walk = (node: Node, isCited: boolean): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    if (!('tagName' in node)) {
      if ('childNodes' in node) for (const child of node.childNodes) walk(child, isCited)
      return
    }
    const { tagName } = node
    if (tagName === 'meta') {
      if (!HEAD_TEXT.test(attribute(node, 'name') ?? attribute(node, 'property') ?? '')) return
      text = attribute(node, 'content') ?? ''
      close(false)
      return
    }
    if (SKIPPED.has(tagName) || isExample(node) || isSource(node) || isControl(node)) {
      // Something stood there, so that words beside it aren't joined.
      text += ' · '
      return
    }
    const cited = isCited || (UNITS.has(tagName) && isUnitCited(node))
    if (BLOCKS.has(tagName)) close(isCited)
    const [outerPlace, outerOrdinal] = [place, ordinal]
    if (tagName === 'td') place = placeOf(node)
    if (tagName === 'li') ordinal = ordinalOf(node)
    for (const child of node.childNodes) walk(child, cited)
    if (BLOCKS.has(tagName)) close(cited)
    place = outerPlace
    ordinal = outerOrdinal
  }
  walk(parse(html), false)
  return found
}

/** A citation, or a link that leads away: what it's called is how others call it. */
const isSource = (element: Element) =>
  element.tagName === 'a' && /^(#source-\d+$|https?:)/.test(attribute(element, 'href') ?? '')

/** Articles set the names of buttons and parts of a screen in bold. */
const isControl = (element: Element) => element.tagName === 'strong'

const isExample = (element: Element) =>
  element.tagName === 'figure' && /\bexample\b/i.test(captionsIn(element).join(' '))

function captionsIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap(child =>
    child.nodeName === 'figcaption' ? [textOf(child, ' ')] : captionsIn(child),
  )
}

/** What a cell is read with: of a row's first, its heading only. */
function placeOf(cell: Element): string {
  const [row, , table] = parentsOf(cell)
  if (!row || !table) return ''
  const cells = elementsIn(row)
  const at = cells.indexOf(cell)
  const [head] = elementsIn(table)
  const [headRow] = head ? elementsIn(head) : []
  const heading = headRow && elementsIn(headRow)[at]
  const named = heading ? `${textOf(heading).trim()} | ` : ''
  const [first] = cells
  return at > 0 && first ? `${textOf(first).trim()} | ${named}` : named
}

/** From the inside out. */
function parentsOf(node: Element): Element[] {
  const parent = node.parentNode
  return parent && 'tagName' in parent ? [parent, ...parentsOf(parent)] : []
}

/** Its number, if its list counts. */
function ordinalOf(item: Element): string {
  const list = item.parentNode
  return list?.nodeName === 'ol' ? String(elementsIn(list).indexOf(item) + 1) : ''
}

const elementsIn = (node: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  node.childNodes.filter((child): child is Element => 'tagName' in child)

const isUnitCited = (unit: Element) =>
  linksIn(unit).some(href => CITATION.test(href)) || STATUTE.test(textOf(unit))

function linksIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap(child => [
    ...('tagName' in child && child.tagName === 'a' ? [attribute(child, 'href') ?? ''] : []),
    ...linksIn(child),
  ])
}

function textOf(node: Node, between = ''): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(child => textOf(child, between)).join(between) : ''
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find(one => one.name === name)?.value
