// A person without a mouse: moves from stop to stop, and notices if the focus is invisible, lost, or out of order.
import { expect, type Locator, type Page } from 'playwright/test'

/** Where the focus is, and any faults. */
type Stop = { what: string; faults: string[]; isTarget: boolean; isBody: boolean }

export type Keyboard = {
  /** Presses Tab or Shift+Tab until the target has the focus. Checks every stop on the way. */
  to: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Goes there and presses the key. */
  press: (target: Locator, key?: 'Enter' | 'Space') => Promise<void>
  /** Goes there and types over what was there. */
  type: (target: Locator, text: string) => Promise<void>
  /** Tabs through the page from its beginning, on phone and desktop. Ends at desktop size. */
  walk: () => Promise<void>
  /** Waits until the focus rests on something, or on `target`, and is visible. */
  rests: (target?: Locator) => Promise<void>
  /** Expects that the dialog traps Tab in both directions. */
  trappedIn: (dialog: Locator) => Promise<void>
}

/** The beginning of that fault. `lookAt` runs in the page and can't use this constant. */
const OUT_OF_SIGHT = 'out of sight'

/** More stops than any page has. */
const MOST = 150

/** Runs in the page. `target`: the element being looked for. Stores the last stop in the page, to check the order. */
function lookAt(target: Element | SVGElement | null): Stop {
  const here = document.activeElement as HTMLElement | null
  const memory = globalThis as { lastStop?: Element | null }
  const before = memory.lastStop ?? null
  memory.lastStop = here
  if (here === null || here === document.body)
    return { what: 'body', faults: [], isTarget: false, isBody: true }
  const what = here.outerHTML.replaceAll(/\s+class="[^"]*"/g, '').slice(0, 160)
  const faults: string[] = []
  // A row's link has its focus ring on the row; a search field has it on the label with the icon.
  const label = here.closest('label')
  const styles = [
    getComputedStyle(here),
    getComputedStyle(here, '::after'),
    ...(label ? [getComputedStyle(label)] : []),
  ]
  const isRinged = styles.some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
  )
  // After a navigation, main takes the focus; a heading takes it when the focused element disappears. Neither is a
  // button.
  if (!here.matches('#main, h2, h3')) {
    if (!isRinged) faults.push(`not to be seen: ${what}`)
    const box = here.getBoundingClientRect()
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
    const middles = [box.top + 2, box.top + box.height / 2, box.bottom - 2]
    const inSight = middles.some(y => {
      const top = document.elementFromPoint(x, y)
      return (
        top !== null && (here.contains(top) || top.contains(here) || here.closest('label')?.contains(top))
      )
    })
    if (!inSight) {
      const over = middles.map(y => document.elementFromPoint(x, y)?.outerHTML.slice(0, 120) ?? 'nothing')
      const where = `${Math.round(box.top)} to ${Math.round(box.bottom)} px of ${innerHeight}`
      faults.push(`out of sight: ${what}, at ${where}, below ${[...new Set(over)].join(' and ')}`)
    }
  }
  const frame = (of: Element) => of.closest('[role=dialog],[role=alertdialog],main,header,nav,aside')
  if (before?.isConnected && before !== here && frame(before) === frame(here)) {
    const [a, b] = [before.getBoundingClientRect(), here.getBoundingClientRect()]
    const isBelow = b.top >= a.bottom - 2
    const isInRow = b.bottom > a.top && b.left >= a.left - 2
    const isNextColumn = b.left >= a.right
    const follows = Boolean(before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING)
    // Wrapping around to the beginning is fine.
    if (follows && !isBelow && !isInRow && !isNextColumn && !before.contains(here))
      faults.push(`jumps back to ${what}`)
  }
  return { what, faults, isTarget: here === target, isBody: false }
}

/** Throws each fault as soon as it occurs. */
export function keyboardOf(page: Page): Keyboard {
  const look = async (target?: Locator, forward = true): Promise<Stop> => {
    const handle = target ? await target.elementHandle() : null
    if (!forward) await page.evaluate(() => Object.assign(globalThis, { lastStop: null }))
    let stop = await page.evaluate(lookAt, handle)
    const others = stop.faults.filter(fault => !fault.startsWith(OUT_OF_SIGHT))
    if (others.length < stop.faults.length) {
      // Scrolling to it takes a frame.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const again = await page.evaluate(lookAt, handle)
      stop = { ...again, faults: [...others, ...again.faults] }
    }
    expect(stop.faults, `on ${page.url()}`).toEqual([])
    return stop
  }
  const to: Keyboard['to'] = async (target, key = 'Tab') => {
    if ((await look(target, false)).isTarget) return
    const met: string[] = []
    while (met.length < MOST) {
      await page.keyboard.press(key)
      const stop = await look(target, key === 'Tab')
      if (stop.isTarget) return
      met.push(stop.what)
    }
    throw new Error(`${target} is not reached by ${key}; met:\n${[...new Set(met)].join('\n')}`)
  }
  const words = () => page.locator('#main').textContent()
  // Incoming sync may reorder lists and move the focused row.
  const standsStill = async () => {
    let before = await words()
    await expect
      .poll(
        async () => {
          const now = await words()
          const isSame = now === before
          before = now
          return isSame
        },
        { intervals: [500] },
      )
      .toBe(true)
  }
  /** A fault counts if the page stood still: rows that arrive on the way move what was passed. */
  const walkOnStillPage = async () => {
    for (let tries = 1; ; tries += 1) {
      await standsStill()
      const before = await words()
      try {
        return await walkOnce()
      } catch (fault) {
        if (tries === 3 || (await words()) === before) throw fault
      }
    }
  }
  const walkOnce = async () => {
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      // Tab continues from the last focused element, even after a blur.
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
      Object.assign(globalThis, { lastStop: null })
    })
    const met = new Set<string>()
    for (let stops = 0; stops < MOST; stops += 1) {
      await page.keyboard.press('Tab')
      const { isBody, what } = await look()
      if (isBody && met.size > 0) return
      if (met.size === 0) expect(what).toContain('Skip to content')
      met.add(what)
    }
    throw new Error(`the walk through ${page.url()} did not end`)
  }
  return {
    to,
    async press(target, key = 'Enter') {
      await to(target)
      await page.keyboard.press(key)
    },
    async type(target, text) {
      await to(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async walk() {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await walkOnStillPage()
      }
      // The previous stop's tooltip takes a moment to disappear.
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    },
    async rests(target) {
      await expect
        .poll(async () => {
          const handle = target ? await target.elementHandle() : null
          const stop = await page.evaluate(lookAt, handle)
          return stop.isBody ? 'lost' : (stop.faults[0] ?? (target && !stop.isTarget ? stop.what : 'at rest'))
        })
        .toBe('at rest')
    },
    async trappedIn(dialog) {
      const inside = () => dialog.evaluate(box => box.contains(document.activeElement))
      await expect.poll(inside).toBe(true)
      const stops = await dialog.getByRole('button').or(dialog.getByRole('link')).count()
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        for (let pressed = 0; pressed < stops + 6; pressed += 1) {
          await page.keyboard.press(key)
          expect(await inside(), `${key} leaves the dialog`).toBe(true)
          await look(undefined, key === 'Tab')
        }
      }
    },
  }
}
