// Measures times inside the page, to exclude the connection to the test program.
import type { Page } from 'playwright'

type Clock = {
  /** The time from the start of the navigation until the page had a match for `selector` and responded at once. */
  answerable: (selector: string) => Promise<number>
  /** From the next key or click to the frame with its last change in `selector`. */
  watch: (selector: string, kind: 'keydown' | 'click') => Promise<number>
  /** The longest time between two frames during `millis`. */
  longestFrame: (millis: number) => Promise<number>
  /** The layout shift that the person didn't cause. */
  shift: () => number
}

type WithClock = typeof globalThis & { clock: Clock }

/** Installs the clock in every page opened from now on. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    /** The response time that counts as at once, and the quiet time that counts as done. */
    const [AT_ONCE, QUIET] = [50, 300]
    const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
    const drawn = async () => {
      await frame()
      await new Promise(resolve => setTimeout(resolve))
      return performance.now()
    }
    let shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const clock: Clock = {
      async answerable(selector) {
        while (!document.querySelector(selector)) await frame()
        for (;;) {
          const from = performance.now()
          const at = await drawn()
          if (at - from < AT_ONCE) return at
        }
      },
      watch: (selector, kind) =>
        new Promise(resolve => {
          addEventListener(
            kind,
            event => {
              let last = 0
              let waiting: ReturnType<typeof setTimeout>
              const observer = new MutationObserver(() => {
                void drawn().then(at => {
                  last = at
                })
                again()
              })
              const end = () => {
                observer.disconnect()
                resolve(last === 0 ? Number.NaN : last - event.timeStamp)
              }
              const again = () => {
                clearTimeout(waiting)
                waiting = setTimeout(end, QUIET)
              }
              const place = document.querySelector(selector) ?? document.body
              observer.observe(place, {
                subtree: true,
                childList: true,
                characterData: true,
                attributes: true,
              })
              again()
            },
            { capture: true, once: true },
          )
        }),
      async longestFrame(millis) {
        const until = performance.now() + millis
        let [longest, before] = [0, await frame()]
        while (before < until) {
          const now = await frame()
          longest = Math.max(longest, now - before)
          before = now
        }
        return longest
      },
      shift: () => shift,
    }
    Object.assign(globalThis, { clock })
  })
}

/** When the newly opened page has a match for `selector` and responds. */
export const answerable = (page: Page, selector: string): Promise<number> =>
  page.evaluate(what => (globalThis as WithClock).clock.answerable(what), selector)

/** From the key or click in `act` to the frame with its last effect. NaN: it had none. */
export async function timeOf(
  page: Page,
  kind: 'keydown' | 'click',
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  const time = page.evaluate(([what, how]) => (globalThis as WithClock).clock.watch(what, how), [
    selector,
    kind,
  ] as const)
  // Waits until the listener is installed.
  await page.evaluate(() => undefined)
  await act()
  return time
}

/** The longest frame during the effect of `act`. */
export async function longestFrame(page: Page, millis: number, act: () => Promise<void>): Promise<number> {
  const longest = page.evaluate(ms => (globalThis as WithClock).clock.longestFrame(ms), millis)
  await act()
  return longest
}

/** Layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as WithClock).clock.shift())
