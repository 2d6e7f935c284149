// Whether people can see a control, inside the page: forms hide fields from people to catch programs. Sent along with
// form-script.ts.

/** Why people can't see the element, or a label of it that they click instead; null if they can. */
export function hiddenReason(element: Element): string | null {
  const own = reasonOf(element)
  const type = element.getAttribute('type') ?? ''
  const isDrawnByLabel = type === 'radio' || type === 'checkbox'
  if (own === null || !isDrawnByLabel || own === 'aria-hidden') return own
  const labels = Reflect.get(element, 'labels') as NodeListOf<Element> | null
  return [...(labels ?? [])].some(label => reasonOf(label) === null) ? null : own
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
    if (opacity < 0.1 || /opacity\(0(\.0\d*)?%?\)/.test(style.filter)) return 'transparent'
    if (
      /^(inset\((4[5-9]|[5-9]\d|100)(\.\d+)?%|circle\(0|polygon\(0(px)? 0(px)?, 0(px)? 0)/.test(
        style.clipPath,
      )
    )
      return 'clipped'
    if (style.position === 'absolute' || style.position === 'fixed') {
      if (Number.parseFloat(style.top) > 3_000 && top > 3_000) return 'off the page'
      const clip = /^rect\(([\d.]+)px,? ([\d.]+)px,? ([\d.]+)px,? ([\d.]+)px\)$/
        .exec(style.clip)
        ?.slice(1)
        .map(Number)
      if (clip && ((clip[2] ?? 0) - (clip[0] ?? 0) <= 3 || (clip[1] ?? 0) - (clip[3] ?? 0) <= 3))
        return 'clipped'
    }
    if (at !== element && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
      const outer = at.getBoundingClientRect()
      if (outer.width <= 3 || outer.height <= 3) return 'no size'
      const isClipped = box.right <= outer.left || box.bottom <= outer.top || box.left >= outer.right
      if (isClipped && at !== root && at !== element.ownerDocument.body && style.overflowX === 'hidden')
        return 'clipped'
    }
  }
  return isInvisibleInk(element, view) || isCovered(element) ? 'covered' : null
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

/** A field behind something else: only those put behind are looked at. */
function isCovered(element: Element): boolean {
  const view = element.ownerDocument.defaultView
  let isBehind = false
  for (let at: Element | null = element; at !== null && view; at = at.parentElement) {
    const style = view.getComputedStyle(at)
    if (style.position !== 'static' && Number(style.zIndex) < 0) isBehind = true
  }
  if (!isBehind) return false
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const top = element.ownerDocument.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return top !== element && !(top !== null && element.contains(top))
}

/** The parent, also across the edge of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot || 'host' in root ? (root as ShadowRoot).host : null
}

/** Sent along with form-script.ts. */
export const HIDDEN_HELPERS = [hiddenReason, reasonOf, isInvisibleInk, isCovered, parentOf]
