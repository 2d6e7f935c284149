// Times taken inside the page, so that the way to the test program is no part of them.
import type { Page } from 'playwright'

type Clock = {
  /** When the page first had what `selector` fits, and then answered at once: since the navigation began. */
  answerable: (selector: string) => Promise<number>
  /** From the next key or click to the frame with the last change that it brought in `selector`. */
  watch: (selector: string, kind: 'keydown' | 'click') => Promise<number>
  /** The longest time between two frames, over `millis`. */
  longestFrame: (millis: number) => Promise<number>
  /** How much of what was drawn has been moved without the person's doing. */
  shift: () => number
}

type WithClock = typeof globalThis & { clock: Clock }

/** Puts the clock into every page that is opened from now on. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    /** How soon the page has to answer, and how long nothing more may change, to count as done. */
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

/** When the page that has just been opened shows what `selector` fits, and answers. */
export const answerable = (page: Page, selector: string): Promise<number> =>
  page.evaluate(what => (globalThis as WithClock).clock.answerable(what), selector)

/** From the key or click that `act` causes to the frame that shows its last effect. NaN: it had none. */
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
  // Once the listener stands.
  await page.evaluate(() => undefined)
  await act()
  return time
}

/** The longest frame while `act` shows its effect. */
export async function longestFrame(page: Page, millis: number, act: () => Promise<void>): Promise<number> {
  const longest = page.evaluate(ms => (globalThis as WithClock).clock.longestFrame(ms), millis)
  await act()
  return longest
}

/** Layout shift since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as WithClock).clock.shift())
