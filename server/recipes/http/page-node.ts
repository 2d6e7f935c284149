// The nodes of a page as the functions of in-page.ts see them, with the names of the browser's DOM. Read-only.
import { HtmlDocument, HtmlElement, type HtmlNode } from './html-node.ts'
import { innerText, isShown } from './inner-text.ts'
import { matchesSelector, selectAll } from './select-css.ts'
import { selectXPath } from './select-xpath.ts'

export class PageElement extends HtmlElement {
  matches(selector: string): boolean {
    return matchesSelector(selector, this)
  }
  querySelectorAll(selector: string): HtmlElement[] {
    return selectAll(selector, this)
  }
  /** Undefined where browsers have none, as in SVG. */
  get innerText(): string | undefined {
    return this.isHtml ? innerText(this) : undefined
  }
  /** Like `checkVisibility` with `visibilityProperty`: whether the element is rendered and visible. */
  checkVisibility(): boolean {
    return isShown(this)
  }
  /** The resolved address of a link; null for other elements. */
  get href(): string | null {
    if (!this.isHtml || !/^(a|area|link|base)$/.test(this.localName)) return null
    const given = this.getAttribute('href')
    if (given === null) return ''
    const base = this.ownerDocument instanceof PageDocument ? this.ownerDocument.baseURI : ''
    return URL.canParse(given, base) ? new URL(given, base).href : given
  }
  get type(): string {
    return this.getAttribute('type') ?? ''
  }
  get disabled(): boolean {
    return this.getAttribute('disabled') !== null
  }
  /** Does nothing: there's no view to scroll. */
  scrollIntoView(): void {}
}

export class PageDocument extends HtmlDocument {
  querySelectorAll(selector: string): HtmlElement[] {
    return selectAll(selector, this)
  }
  querySelector(selector: string): HtmlElement | null {
    return selectAll(selector, this)[0] ?? null
  }
  get title(): string {
    const text = this.querySelector('title')?.textContent ?? ''
    return text.replace(/[\t\n\f\r ]+/g, ' ').trim()
  }
  get scripts(): HtmlElement[] {
    return selectAll('script', this)
  }
  get baseURI(): string {
    const given = this.querySelector('base[href]')?.getAttribute('href')
    return given != null && URL.canParse(given, this.url) ? new URL(given, this.url).href : this.url
  }
  /** Evaluates XPath. The result has the properties of a snapshot result. */
  evaluate(expression: string, root: HtmlNode) {
    const nodes = selectXPath(expression, root)
    return { snapshotLength: nodes.length, snapshotItem: (index: number) => nodes[index] ?? null }
  }
}
