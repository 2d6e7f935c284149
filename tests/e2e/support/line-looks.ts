// How a line of the list is drawn in each state, reduced to shape and lightness.
import type { Page } from 'playwright/test'

/** `shape`: the drawing without colors. `lightness`: of the bar's ink, from 0 to 1. Null if no bar is filled. */
export type LineLook = { state: string; shape: string; lightness: number | null }

/** Draws a line in each state on the open page, and reads its look. */
export function lineLooks(page: Page, states: readonly string[]): Promise<LineLook[]> {
  return page.evaluate(all => {
    const PROPERTIES =
      'content display top bottom height background-image border-top-style border-top-width box-shadow'
    const COLOR = /(?:rgba?|color|oklch|oklab|lab)\([^()]*\)/g
    const lightness = (color: string) => {
      const parts = color.match(/[\d.]+/g)?.map(Number) ?? []
      const [red = 0, green = 0, blue = 0, opacity = 1] = parts
      return opacity === 0 ? null : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const frame = document.createElement('div')
    frame.className = 'site-list'
    document.querySelector('main')?.append(frame)
    const looks = all.map(state => {
      const line = document.createElement('span')
      line.className = 'site-line'
      line.dataset.state = state
      frame.replaceChildren(line)
      const whole = line.getBoundingClientRect().width
      const parts = ['::before', '::after'].map(part => {
        const style = getComputedStyle(line, part)
        // A line's length has another meaning, so only halves and dots count as shapes.
        const share = Math.round((Number.parseFloat(style.width) / whole) * 4)
        return [
          share,
          ...PROPERTIES.split(' ').map(name => style.getPropertyValue(name).replaceAll(COLOR, 'ink')),
        ]
      })
      const fill = getComputedStyle(line, '::before').backgroundColor
      return { state, shape: JSON.stringify(parts), lightness: lightness(fill) }
    })
    frame.remove()
    return looks
  }, states)
}
