// The nodes of a page as the functions of in-page.ts see them: a browser's names for what they ask. Pages are only
// read, so nothing here changes one.
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
  /** Undefined where a browser has none, as in drawings. */
  get innerText(): string | undefined {
    return this.isHtml ? innerText(this) : undefined
  }
  /** As with `visibilityProperty`: whether it is rendered, and not invisible. */
  checkVisibility(): boolean {
    return isShown(this)
  }
  /** The resolved address of a link; null on elements that are none. */
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
  /** There is no view to scroll. */
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
  /** XPath; the answer has what a snapshot result has. */
  evaluate(expression: string, root: HtmlNode) {
    const nodes = selectXPath(expression, root)
    return { snapshotLength: nodes.length, snapshotItem: (index: number) => nodes[index] ?? null }
  }
}
