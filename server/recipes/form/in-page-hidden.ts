// Whether people can see a control, inside the page: forms hide fields from people to catch programs. Sent along with
// form-script.ts.

/** In the page: from in-page-clipping.ts. */
declare function isClipped(element: Element): boolean

/** Why people can't see the element, or a label of it that they click instead; null if they can. */
export function hiddenReason(element: Element): string | null {
  const own = reasonOf(element)
  if (own === null || own === 'aria-hidden') return own
  const isDrawnByLabel = element.matches('[type=radio], [type=checkbox], [role=radio], [role=checkbox]')
  if (!isDrawnByLabel) return own
  const labels = Reflect.get(element, 'labels') as NodeListOf<Element> | null
  const around = [...(labels ?? []), element.closest('label')]
  return around.some(label => label !== null && reasonOf(label) === null) ? null : own
}

function reasonOf(element: Element): string | null {
  if (!element.checkVisibility({ visibilityProperty: true })) return 'not displayed'
  const box = element.getBoundingClientRect()
  if (box.width <= 3 || box.height <= 3) return 'no size'
  const view = element.ownerDocument.defaultView
  if (view === null) return 'not displayed'
  const root = element.ownerDocument.documentElement
  const [left, top] = [box.left + view.scrollX, box.top + view.scrollY]
  const isAside = left + box.width <= 0 || top + box.height <= 0
  if (isAside || left >= root.clientWidth + 400 || top >= Math.max(root.scrollHeight, 100_000))
    return 'off the page'
  let opacity = 1
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (at.getAttribute('aria-hidden') === 'true') return 'aria-hidden'
    if (at.hasAttribute('inert')) return 'inert'
    const style = view.getComputedStyle(at)
    opacity *= Number(style.opacity)
    if (opacity < 0.1 || /opacity\(0(\.0\d*)?%?\)/.test(style.filter) || isMaskedOut(style))
      return 'transparent'
    const isPlaced = style.position === 'absolute' || style.position === 'fixed'
    if (isPlaced && Number.parseFloat(style.top) > 3_000 && top > 3_000) return 'off the page'
  }
  if (isClipped(element)) return 'clipped'
  return isInvisibleInk(element, view) || isCovered(element) ? 'covered' : null
}

/** A mask of nothing but transparent colors. */
function isMaskedOut({ maskImage }: CSSStyleDeclaration): boolean {
  const colors = maskImage.match(/rgba?\([^)]*\)/g) ?? []
  return /gradient/.test(maskImage) && colors.length > 0 && colors.every(one => /, 0\)$/.test(one))
}

/** A field without border, background or ink. */
function isInvisibleInk(element: Element, view: Window): boolean {
  if (!/^(input|textarea)$/.test(element.localName)) return false
  if (/^(radio|checkbox|file)$/.test(element.getAttribute('type') ?? '')) return false
  const style = view.getComputedStyle(element)
  const isBare =
    style.borderTopWidth === '0px' && style.borderBottomWidth === '0px' && style.boxShadow === 'none'
  const isClear = /^rgba\(.*, 0\)$/.test(style.color) || style.color === style.backgroundColor
  return isBare && (Number.parseFloat(style.fontSize) < 2 || isClear)
}

/** A field behind something else, all along. Only where something may lie on it is it scrolled into sight. */
function isCovered(element: Element): boolean {
  if (!liesBehind(element) && !hasLid(element)) return false
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const y = box.top + box.height / 2
  return [0.15, 0.5, 0.85].every(part => {
    const top = element.ownerDocument.elementFromPoint(box.left + box.width * part, y)
    if (top === null || top === element || element.contains(top)) return false
    return liesBehind(element) || hidesOthers(top, element)
  })
}

function liesBehind(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (style.position !== 'static' && Number(style.zIndex) < 0) return true
  }
  return false
}

/** Whether an element nearby takes the same place. */
function hasLid(element: Element): boolean {
  if (!/^(input|textarea|select)$/.test(element.localName)) return false
  const box = element.getBoundingClientRect()
  let at: Element | null = element
  for (let depth = 0; at?.parentElement && depth < 3; depth++, at = at.parentElement) {
    for (const other of at.parentElement.children) {
      const own = other.getBoundingClientRect()
      const takesIt =
        own.left <= box.left + 4 &&
        own.right >= box.right - 4 &&
        own.top <= box.top + 4 &&
        own.bottom >= box.bottom - 4
      if (other !== at && takesIt) return true
    }
  }
  return false
}

/** An opaque box that isn't the field's own label, nor a banner that can be closed. */
function hidesOthers(top: Element, field: Element): boolean {
  if (top.contains(field)) return false
  const label = top.closest('label')
  if (
    label !== null &&
    [...((Reflect.get(field, 'labels') as NodeListOf<Element> | null) ?? [])].includes(label)
  )
    return false
  for (let at: Element | null = top; at !== null && !at.contains(field); at = at.parentElement) {
    const style = getComputedStyle(at)
    if (style.position === 'fixed') return false
    const isOpaque = !/^(transparent|rgba\(.*, 0(\.\d+)?\))$/.test(style.backgroundColor)
    if (isOpaque || style.backgroundImage !== 'none' || /^(img|canvas|video|iframe)$/.test(at.localName))
      return true
  }
  return false
}

/** The parent, also across the edge of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot || 'host' in root ? (root as ShadowRoot).host : null
}

/** Sent along with form-script.ts. */
export const HIDDEN_HELPERS = [
  hiddenReason,
  reasonOf,
  isMaskedOut,
  isInvisibleInk,
  isCovered,
  liesBehind,
  hasLid,
  hidesOthers,
  parentOf,
]
