// The tree of a parsed page: as much of the DOM as CSS selectors and XPath are evaluated on. What else the functions of
// in-page.ts ask of nodes is page-node.ts's.

const SPACES = /[ \t\n\r\f]+/

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/** What every node has. `order` is its place in the document. */
export abstract class HtmlNode {
  abstract readonly nodeType: number
  abstract readonly nodeName: string
  parentNode: HtmlParent | null = null
  previousSibling: HtmlChild | null = null
  nextSibling: HtmlChild | null = null
  order = 0
  readonly firstChild: HtmlChild | null = null
  ownerDocument: HtmlDocument | null = null
  abstract get textContent(): string

  /** Whether a node is this one or below it. */
  contains(other: HtmlNode): boolean {
    for (let node: HtmlNode | null = other; node; node = node.parentNode) if (node === this) return true
    return false
  }
  /** Order only: 2 precedes, 4 follows; ancestors precede. */
  compareDocumentPosition(other: HtmlNode): number {
    return this.order === other.order ? 0 : other.order < this.order ? 2 : 4
  }
}

/** Text, or a comment. */
export class HtmlText extends HtmlNode {
  readonly nodeType: number
  readonly nodeName: string
  data: string

  constructor(data: string, kind: 'text' | 'comment') {
    super()
    this.data = data
    this.nodeType = kind === 'text' ? 3 : 8
    this.nodeName = `#${kind}`
  }
  get nodeValue(): string {
    return this.data
  }
  get textContent(): string {
    return this.data
  }
}

abstract class WithChildren extends HtmlNode {
  override firstChild: HtmlChild | null = null
  lastChild: HtmlChild | null = null

  get childNodes(): HtmlChild[] {
    const nodes: HtmlChild[] = []
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node)
    return nodes
  }
  get textContent(): string {
    const parts: string[] = []
    for (const node of descendants(this)) if (node.nodeType === 3) parts.push(node.textContent)
    return parts.join('')
  }
}

/** A list of attributes, as XPath reads it. */
export class HtmlAttributes extends Array<HtmlAttribute> {
  item(index: number): HtmlAttribute | null {
    return this[index] ?? null
  }
}

export class HtmlAttribute extends HtmlNode {
  readonly nodeType = 2
  readonly ownerElement: HtmlElement
  readonly name: string
  readonly localName: string
  readonly namespaceURI: string | null
  readonly value: string

  constructor(owner: HtmlElement, name: string, value: string, namespaceURI: string | null) {
    super()
    this.ownerElement = owner
    this.name = name
    this.localName = name.slice(name.indexOf(':') + 1)
    this.namespaceURI = namespaceURI
    this.value = value
  }
  get nodeName(): string {
    return this.name
  }
  get nodeValue(): string {
    return this.value
  }
  get textContent(): string {
    return this.value
  }
}

export class HtmlElement extends WithChildren {
  readonly nodeType = 1
  readonly localName: string
  readonly attributes = new HtmlAttributes()
  /** HTML elements have none for XPath: a name without a prefix means them (the HTML standard says the same). */
  readonly namespaceURI: string | null
  readonly isHtml: boolean
  private classWords: readonly string[] | null = null
  /** The contents of a `template`; no part of the page. */
  content: HtmlDocument | null = null

  constructor(localName: string, namespace: string) {
    super()
    this.localName = localName
    this.isHtml = namespace === HTML_NAMESPACE
    this.namespaceURI = this.isHtml ? null : namespace
  }
  get nodeName(): string {
    return this.localName
  }
  /** The words of its `class`. */
  get classes(): readonly string[] {
    this.classWords ??= (this.getAttribute('class') ?? '').split(SPACES).filter(word => word !== '')
    return this.classWords
  }
  getAttribute(name: string): string | null {
    const wanted = this.isHtml ? name.toLowerCase() : name
    return this.attributes.find(one => one.name === wanted)?.value ?? null
  }
}

export class HtmlDocument extends WithChildren {
  readonly nodeType = 9
  readonly nodeName = '#document'
  /** A browser gives none for a document. */
  override get textContent(): string {
    return ''
  }
  isQuirky = false
  url = 'about:blank'

  get documentElement(): HtmlElement | null {
    return this.childNodes.find(node => node instanceof HtmlElement) ?? null
  }
}

export type HtmlParent = HtmlElement | HtmlDocument
export type HtmlChild = HtmlElement | HtmlText

/** All nodes below one, in the order of the document. */
export function* descendants(root: HtmlNode): Generator<HtmlChild> {
  for (let node = root.firstChild; node; node = following(node, root)) yield node
}

/** The node after one in the order of the document, below `root`; null at its end. */
export function following(node: HtmlChild, root: HtmlNode): HtmlChild | null {
  if (node.firstChild) return node.firstChild
  let current: HtmlNode | null = node
  while (current && current !== root) {
    if (current.nextSibling) return current.nextSibling
    current = current.parentNode
  }
  return null
}
