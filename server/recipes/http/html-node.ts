// The tree of a parsed page: the part of the DOM that CSS selectors and XPath need. page-node.ts adds the properties
// that the functions of in-page.ts use.

const SPACES = /[ \t\n\r\f]+/

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/** Common to all nodes. `order` is the node's place in the document. */
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
  /** Only the order: 2 precedes, 4 follows; ancestors precede. */
  compareDocumentPosition(other: HtmlNode): number {
    return this.order === other.order ? 0 : other.order < this.order ? 2 : 4
  }
}

/** Text or a comment. */
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

/** A list of attributes with the interface that XPath needs. */
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
  /** Null for HTML elements, so that XPath names without a prefix match them (as in the HTML standard). */
  readonly namespaceURI: string | null
  readonly isHtml: boolean
  private classWords: readonly string[] | null = null
  /** The contents of a `template`, which aren't part of the page. */
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
  /** The class names. */
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
  /** Browsers return null for a document. */
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

/** All nodes below `root`, in document order. */
export function* descendants(root: HtmlNode): Generator<HtmlChild> {
  for (let node = root.firstChild; node; node = following(node, root)) yield node
}

/** The next node in document order, below `root`; null at the end. */
export function following(node: HtmlChild, root: HtmlNode): HtmlChild | null {
  if (node.firstChild) return node.firstChild
  let current: HtmlNode | null = node
  while (current && current !== root) {
    if (current.nextSibling) return current.nextSibling
    current = current.parentNode
  }
  return null
}
