// A selector for a control, inside the page. Sent along with form-script.ts. It reaches into open shadow roots as
// Playwright's CSS does, and into frames by Playwright's `enter-frame`.

/** In the page: from in-page-hidden.ts. */
declare function parentOf(element: Element): Element | null

/** A selector that finds this element only. */
export function selectorOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const own = selectorIn(element, root)
  if ('host' in root) return `${selectorOf(root.host)} ${own}`
  const frame = element.ownerDocument.defaultView?.frameElement
  return frame ? `${selectorOf(frame)} >> internal:control=enter-frame >> ${own}` : own
}

function selectorIn(element: Element, root: Document | ShadowRoot): string {
  const isOnly = (selector: string) => {
    const found = root.querySelectorAll(selector)
    return found.length === 1 && found[0] === element
  }
  const tag = element.localName
  const [id, name, value] = ['id', 'name', 'value'].map(one => element.getAttribute(one) ?? '')
  const isStable = id !== undefined && id !== '' && !/[:«»]|\d{5,}|[0-9a-f]{12,}/i.test(id)
  const byId = `#${CSS.escape(id ?? '')}`
  if (isStable && isOnly(byId)) return byId
  if (name) {
    const byName = `${tag}[name=${JSON.stringify(name)}]`
    if (isOnly(byName)) return byName
    const byValue = `${byName}[value=${JSON.stringify(value)}]`
    if (isOnly(byValue)) return byValue
  }
  for (const attribute of ['data-testid', 'aria-label', 'placeholder']) {
    const text = element.getAttribute(attribute)
    if (text && isOnly(`${tag}[${attribute}=${JSON.stringify(text)}]`))
      return `${tag}[${attribute}=${JSON.stringify(text)}]`
  }
  if (isOnly(tag)) return tag
  const parent = element.parentElement
  const alike = [...(parent?.children ?? root.children)].filter(one => one.localName === tag)
  const place = alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag
  return parent ? `${selectorIn(parent, root)} > ${place}` : place
}

/** Sent along with form-script.ts. */
export const SELECTOR_HELPERS = [selectorOf, selectorIn]
