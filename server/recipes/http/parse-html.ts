// Parses a page's text into nodes, by the rules that browsers use.
import { html, parse, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import {
  descendants,
  HtmlAttribute,
  type HtmlChild,
  HtmlDocument,
  HtmlElement,
  type HtmlParent,
  HtmlText,
} from './html-node.ts'
import { PageDocument, PageElement } from './page-node.ts'

type Types = TreeAdapterTypeMap<
  HtmlChild | HtmlDocument,
  HtmlParent,
  HtmlChild,
  HtmlDocument,
  HtmlDocument,
  HtmlElement,
  HtmlText,
  HtmlText,
  HtmlElement,
  HtmlText
>

/** Parses a page. `url` is its address. */
export function parseHtml(text: string, url: string): PageDocument {
  const document = new PageDocument()
  document.url = url
  parse<Types>(text, { treeAdapter: { ...treeAdapter, createDocument: () => document } })
  document.ownerDocument = null
  let order = 1
  for (const node of descendants(document)) {
    node.order = order++
    node.ownerDocument = document
    if (!(node instanceof HtmlElement)) continue
    for (const attribute of node.attributes) {
      attribute.order = order++
      attribute.ownerDocument = document
    }
  }
  return document
}

function insert(parent: HtmlParent, child: HtmlChild, before: HtmlChild | null) {
  detach(child)
  const previous = before ? before.previousSibling : parent.lastChild
  child.parentNode = parent
  child.previousSibling = previous
  child.nextSibling = before
  if (previous) previous.nextSibling = child
  else parent.firstChild = child
  if (before) before.previousSibling = child
  else parent.lastChild = child
}

function detach(child: HtmlChild) {
  const parent = child.parentNode
  if (!parent) return
  if (child.previousSibling) child.previousSibling.nextSibling = child.nextSibling
  else parent.firstChild = child.nextSibling
  if (child.nextSibling) child.nextSibling.previousSibling = child.previousSibling
  else parent.lastChild = child.previousSibling
  child.parentNode = null
  child.previousSibling = null
  child.nextSibling = null
}

function addText(parent: HtmlParent, text: string, before: HtmlChild | null) {
  const previous = before ? before.previousSibling : parent.lastChild
  if (previous instanceof HtmlText && previous.nodeType === 3) previous.data += text
  else insert(parent, new HtmlText(text, 'text'), before)
}

function addAttributes(element: HtmlElement, attributes: readonly Token.Attribute[]) {
  for (const { name, value, prefix, namespace } of attributes) {
    const full = prefix ? `${prefix}:${name}` : name
    if (element.attributes.some(one => one.name === full)) continue
    element.attributes.push(new HtmlAttribute(element, full, value, namespace ?? null))
  }
}

const treeAdapter: TreeAdapter<Types> = {
  createDocument: () => new PageDocument(),
  createDocumentFragment: () => new PageDocument(),
  createElement: (tagName, namespace, attributes) => {
    const element = new PageElement(tagName, namespace)
    addAttributes(element, attributes)
    return element
  },
  createCommentNode: data => new HtmlText(data, 'comment'),
  createTextNode: value => new HtmlText(value, 'text'),
  appendChild: (parent, child) => {
    if (!(child instanceof HtmlDocument)) insert(parent, child, null)
  },
  insertBefore: (parent, child, before) => {
    if (!(child instanceof HtmlDocument) && !(before instanceof HtmlDocument)) insert(parent, child, before)
  },
  setTemplateContent: (template, content) => {
    template.content = content
  },
  getTemplateContent: template => template.content ?? new PageDocument(),
  setDocumentType: () => undefined,
  setDocumentMode: (document, mode) => {
    document.isQuirky = mode === html.DOCUMENT_MODE.QUIRKS
  },
  getDocumentMode: document => (document.isQuirky ? html.DOCUMENT_MODE.QUIRKS : html.DOCUMENT_MODE.NO_QUIRKS),
  detachNode: node => {
    if (!(node instanceof HtmlDocument)) detach(node)
  },
  insertText: (parent, text) => addText(parent, text, null),
  insertTextBefore: (parent, text, before) => {
    if (!(before instanceof HtmlDocument)) addText(parent, text, before)
  },
  adoptAttributes: addAttributes,
  getFirstChild: node => node.firstChild,
  getChildNodes: node => node.childNodes,
  getParentNode: node => node.parentNode,
  getAttrList: element =>
    element.attributes.map(({ name, value, namespaceURI }) =>
      namespaceURI === null ? { name, value } : { name, value, namespace: namespaceURI },
    ),
  getTagName: element => element.localName,
  getNamespaceURI: element => (element.namespaceURI ?? html.NS.HTML) as html.NS,
  getTextNodeContent: node => node.data,
  getCommentNodeContent: node => node.data,
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node): node is HtmlText => node.nodeType === 3,
  isCommentNode: (node): node is HtmlText => node.nodeType === 8,
  isDocumentTypeNode: (_node): _node is HtmlText => false,
  getNodeSourceCodeLocation: () => null,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
  isElementNode: (node): node is HtmlElement => node.nodeType === 1,
}
