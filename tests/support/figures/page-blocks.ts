// Splits a page's HTML into blocks that are read as units: paragraphs, cells, headings and the head's texts.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export type Block = {
  /** With single spaces, and without code and source names. */
  text: string
  /** For a table cell: its row's first cell and its column's heading, as in “Starter | Sites for each person | ”. */
  place: string
  /** Whether its paragraph, item or row cites a source. */
  isCited: boolean
}

const BLOCKS = new Set(
  'address article aside blockquote body button caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 header label li main nav ol option p section summary table tbody td th thead title tr ul'.split(
    ' ',
  ),
)
/** The elements that one citation covers. */
const UNITS = new Set(['p', 'li', 'tr', 'dd', 'blockquote'])
/** Machine samples, keyboard keys, dates, drawings. */
const SKIPPED = new Set(['code', 'pre', 'kbd', 'time', 'script', 'style', 'svg', 'template', 'noscript'])

const CITATION = /^#source-\d+$/
/** A law, cited to the section. */
const STATUTE = /\b(Articles?|sections?|§|CCR|Civil Code) \d/
const HEAD_TEXT = /^(description|og:(title|description)|twitter:(title|description))$/

/** In page order. A `figure` is a labeled example, and is skipped. */
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
      // Marks the skipped element, so that the words around it aren't joined.
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

/** A citation or an external link: its text is a name that others chose. */
const isSource = (element: Element) =>
  element.tagName === 'a' && /^(#source-\d+$|https?:)/.test(attribute(element, 'href') ?? '')

/** Articles put the names of buttons and other controls in bold. */
const isControl = (element: Element) => element.tagName === 'strong'

const isExample = (element: Element) =>
  element.tagName === 'figure' && /\bexample\b/i.test(captionsIn(element).join(' '))

function captionsIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap(child =>
    child.nodeName === 'figcaption' ? [textOf(child, ' ')] : captionsIn(child),
  )
}

/** The context of a cell. A row's first cell gets only its column's heading. */
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

/** Innermost first. */
function parentsOf(node: Element): Element[] {
  const parent = node.parentNode
  return parent && 'tagName' in parent ? [parent, ...parentsOf(parent)] : []
}

/** Its number, if the list is ordered. */
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
