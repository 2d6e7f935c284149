// Measures a page as drawn: elements wider than the window, touch targets too small, running animations, and content
// behind fixed bars.
import type { Page } from 'playwright/test'

/** The minimum touch target in each direction, and the minimum width of a link that's one short word. */
const TOUCH = 44
const WORD = 24

/** Elements that extend sideways beyond the window or their layer. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide: string[] = []
    const root = document.documentElement
    // A phone's window grows with content that's too wide, so use the root's width.
    const width = root.clientWidth
    if (root.scrollWidth > width) {
      const out = [...document.querySelectorAll('body *')].filter(
        one => one.getBoundingClientRect().right > width + 1 && one.children.length === 0,
      )
      wide.push(`the page, by ${root.scrollWidth - width} px: ${out[0]?.outerHTML.slice(0, 160)}`)
    }
    const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    for (const layer of layers.flatMap(one => [one, ...one.querySelectorAll('*')])) {
      const over = layer.scrollWidth - layer.clientWidth
      // Content that scrolls vertically shouldn't also scroll sideways.
      if (over > 1 && (layers.includes(layer) || getComputedStyle(layer).overflowY === 'auto'))
        wide.push(`a layer, by ${over} px: ${layer.outerHTML.slice(0, 160)}`)
    }
    return wide
  })
}

/** Touch targets whose hit area, measured from the middle, is too narrow or too low. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([size, word]) => {
      const kinds =
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"], [role="menuitem"]'
      const isHit = (target: Element, x: number, y: number) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true
        const hit = document.elementFromPoint(x, y)
        if (!hit) return false
        const labeled = hit.closest('label')?.control
        return hit === target || target.contains(hit) || labeled === target
      }
      /** In running text, the line height limits a target. */
      const isInText = (target: Element) => {
        if (getComputedStyle(target).display !== 'inline') return false
        const block = target.closest('p, li, dd, td, h1, h2, h3, figcaption, div, span:not(:only-child)')
        return (block?.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0) + 3
      }
      const small: string[] = []
      const layer = document.querySelector('[role="dialog"]') ?? document
      for (const stop of layer.querySelectorAll<HTMLElement>(kinds)) {
        // In the list of sites, the row or paragraph is the touch target.
        const target = stop.closest<HTMLElement>('[data-row], [data-network]') ?? stop
        if (target.closest('[aria-hidden="true"], [inert], [hidden]') || !target.checkVisibility()) continue
        target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        const box = target.getClientRects()[0]
        if (!box || box.width < 2 || box.bottom < 0) continue
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        // Covered by another target, as lines of the list are on touch: that one is measured.
        const covering = document.elementFromPoint(x, y)?.closest(kinds)
        if (!isHit(target, x, y) && covering && !covering.contains(target)) continue
        const reach = (dx: number, dy: number) => {
          let far = 0
          while (far < size && isHit(target, x + (far + 1) * dx, y + (far + 1) * dy)) far++
          return far
        }
        // A word has its own width. Allow two pixels for rounding.
        const wide = stop.matches('a') ? word : size - 2
        const isBig = reach(-1, 0) + reach(1, 0) >= wide && reach(0, -1) + reach(0, 1) >= size - 2
        if (isBig || isInText(target)) continue
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? ''
        small.push(
          `${target.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)}: ${target.className.slice(0, 80)}`,
        )
      }
      scrollTo({ top: 0, behavior: 'instant' })
      return [...new Set(small)]
    },
    [TOUCH, WORD] as const,
  )
}

/** Running or possible animations. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().map(one => {
      const { target } = one.effect as KeyframeEffect
      return `${one.constructor.name} of ${target?.outerHTML.slice(0, 120)}`
    }),
  )
}

/** Elements hidden behind a bar while focused, and whether the end of the page is. */
export function behindBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main || document.querySelector('[role="dialog"]')) return []
    const bars = [...document.querySelectorAll('header, nav')].filter(bar =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    )
    const covered = (box: DOMRect) =>
      bars.some(bar => {
        const over = bar.getBoundingClientRect()
        const isBeside = box.right <= over.left || box.left >= over.right
        const middle = (box.top + box.bottom) / 2
        return !isBeside && middle < over.bottom && middle > over.top
      })
    const stops = [
      ...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(stop => stop.tabIndex >= 0 && stop.checkVisibility())
    const hidden: string[] = []
    for (const [from, list] of [
      ['the top', stops],
      ['the end', [...stops].reverse()],
    ] as const) {
      scrollTo({ top: from === 'the top' ? 0 : document.body.scrollHeight, behavior: 'instant' })
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      for (const stop of list) {
        stop.focus()
        if (covered(stop.getBoundingClientRect()))
          hidden.push(`from ${from}: ${stop.outerHTML.slice(0, 120)}`)
      }
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const texts = [...main.querySelectorAll('*')].filter(
      one => one.children.length === 0 && one.textContent?.trim() && one.checkVisibility(),
    )
    const last = texts.at(-1)
    // Before a footer, the end of `main` may be above the window.
    if (last && !document.querySelector('footer') && covered(last.getBoundingClientRect()))
      hidden.push(`the end of the page: ${last.outerHTML.slice(0, 120)}`)
    scrollTo({ top: 0, behavior: 'instant' })
    return hidden
  })
}
