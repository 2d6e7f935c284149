// Which part of a control its surroundings let people see, inside the page: clips, hidden overflow, the window's edge.
// Sent along with form-script.ts.

/** In the page: from in-page-hidden.ts. */
declare function parentOf(element: Element): Element | null

type Area = { left: number; top: number; right: number; bottom: number }

/** Whether less than a few pixels of the element can ever be scrolled into sight. */
export function isClipped(element: Element): boolean {
  const document = element.ownerDocument
  let seen: Area | null = areaOf(element.getBoundingClientRect())
  let escapes = false
  for (let at: Element | null = element; at !== null && seen !== null; at = parentOf(at)) {
    const style = getComputedStyle(at)
    const box = areaOf(at.getBoundingClientRect())
    const isPlaced = style.position !== 'static' || style.transform !== 'none'
    seen = overlap(seen, shapeOf(style.clipPath, box))
    if (style.position === 'absolute' || style.position === 'fixed')
      seen = seen && overlap(seen, rectOf(style.clip, box))
    const isRoot = at === document.documentElement || at === document.body
    if (seen !== null && at !== element && !isRoot && (!escapes || isPlaced)) {
      const isScroller = [style.overflowX, style.overflowY].some(one => /auto|scroll/.test(one))
      // What a box scrolls can be brought into its middle.
      if (isScroller) seen = box
      else seen = overlap(seen, insideOf(style, box))
    }
    if (isPlaced) escapes = false
    if (style.position === 'absolute') escapes = true
    if (style.position === 'fixed') {
      const { innerWidth: right, innerHeight: bottom } = window
      return seen === null || overlap(seen, { left: 0, top: 0, right, bottom }) === null
    }
  }
  return seen === null || isBesidePage(seen, document)
}

const areaOf = ({ left, top, right, bottom }: DOMRect): Area => ({ left, top, right, bottom })

/** The common part; null if it's too small to be seen. */
function overlap(one: Area, other: Area | null): Area | null {
  if (other === null) return one
  const area = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
  return area.right - area.left <= 3 || area.bottom - area.top <= 3 ? null : area
}

/** Beside a page that can't be scrolled sideways. */
function isBesidePage(seen: Area, page: Document): boolean {
  const styles = [page.documentElement, page.body].map(one => getComputedStyle(one).overflowX)
  return styles.some(one => /hidden|clip/.test(one)) && seen.left >= page.documentElement.clientWidth
}

function insideOf({ overflowX, overflowY }: CSSStyleDeclaration, box: Area): Area | null {
  const [cutsX, cutsY] = [overflowX, overflowY].map(one => one !== 'visible')
  if (!cutsX && !cutsY) return null
  const far = 1e7
  return {
    left: cutsX ? box.left : -far,
    right: cutsX ? box.right : far,
    top: cutsY ? box.top : -far,
    bottom: cutsY ? box.bottom : far,
  }
}

/** A length such as `12px` or `50%`; null for others. */
function pixels(text: string, whole: number): number | null {
  const found = /^(-?[\d.]+)(px|%|)$/.exec(text.trim())
  if (found === null) return null
  return found[2] === '%' ? (Number(found[1]) / 100) * whole : Number(found[1])
}

/** What `clip: rect()` leaves; null without it. */
function rectOf(clip: string, box: Area): Area | null {
  const parts = /^rect\((.+)\)$/.exec(clip)?.[1]?.split(/[,\s]+/)
  if (parts === undefined) return null
  const [top, right, bottom, left] = parts.map(one => pixels(one, 0))
  return {
    left: box.left + (left ?? 0),
    top: box.top + (top ?? 0),
    right: right == null ? box.right : box.left + right,
    bottom: bottom == null ? box.bottom : box.top + bottom,
  }
}

/** The bounds of a `clip-path`; null without one that we can read. */
function shapeOf(clipPath: string, box: Area): Area | null {
  const [, kind = '', inside = ''] = /^(inset|circle|ellipse|polygon)\((.*)\)$/.exec(clipPath) ?? []
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (kind === 'inset') {
    const sides = (inside.split(' round ')[0] ?? '').trim().split(/\s+/)
    const [a, b = a, c = a, d = b] = sides
    const [top, right, bottom, left] = [a, b, c, d].map((one, at) =>
      pixels(one ?? '', at % 2 === 0 ? height : width),
    )
    return {
      left: box.left + (left ?? 0),
      top: box.top + (top ?? 0),
      right: box.right - (right ?? 0),
      bottom: box.bottom - (bottom ?? 0),
    }
  }
  if (kind === 'circle' || kind === 'ellipse') {
    const radii = (inside.split(/\bat\b/)[0] ?? '').trim().split(/\s+/)
    const isPoint = radii.some(one => one !== '' && (pixels(one, width) ?? 9) <= 2)
    return isPoint ? { ...box, right: box.left } : null
  }
  if (kind !== 'polygon') return null
  const points = inside
    .replace(/^(nonzero|evenodd),/, '')
    .split(',')
    .map(point => point.trim().split(/\s+/))
  const xs = points.map(([x = '']) => pixels(x, width))
  const ys = points.map(([, y = '']) => pixels(y, height))
  if ([...xs, ...ys].includes(null)) return null
  return {
    left: box.left + Math.min(...(xs as number[])),
    right: box.left + Math.max(...(xs as number[])),
    top: box.top + Math.min(...(ys as number[])),
    bottom: box.top + Math.max(...(ys as number[])),
  }
}

/** Sent along with form-script.ts. */
export const CLIPPING_HELPERS = [isClipped, overlap, isBesidePage, insideOf, pixels, rectOf, shapeOf]
/** The arrow function of this file, for the page. */
export const CLIPPING_CONSTANTS = { areaOf }
