// The hubs of a large account, from the device's store, with a slow processor: the time for a click, a key and
// scrolling, and the tab's memory after all of them were open.
import type { Page } from 'playwright'
import type { Figure } from '../bench.ts'
import { onSlowDevice } from '../interface/large-account.ts'
import { answerable, longestFrame, timeOf } from '../interface/page-clock.ts'
import { dashboard, type StoreSize } from '../interface/store-part.ts'

const KIB = 1024
const SCROLL_MS = 1500
const PATIENCE_MS = 60_000
const TYPED = 'sea'
const LISTS = ['/my-removals', '/exposures', '/removals'] as const
/** The selector of each hub's rows. */
const ROW = {
  '/dashboard': 'a[data-site]',
  '/my-removals': 'main a[href^="/removals/"]',
  '/exposures': 'main .long-list-row',
  '/removals': 'main a[href^="/removals/"]',
} as const

export function measureHubs(size: StoreSize): Promise<Figure[]> {
  return onSlowDevice(size, { isSpread: true }, async page => {
    page.setDefaultTimeout(PATIENCE_MS)
    return [
      await dashboard(page, size.runs),
      await tabs(page),
      await checks(page, size.runs),
      await palette(page),
      await scrolling(page),
      await memory(page),
    ]
  })
}

/** Each tab of the dashboard, the board and the list, once. */
async function tabs(page: Page): Promise<Figure> {
  const runs: number[] = []
  for (const path of ['/dashboard', '/removals', '/my-removals'] as const) {
    await open(page, path)
    for (const tab of await page.getByRole('main').getByRole('tab', { selected: false }).all())
      runs.push(await timeOf(page, 'click', 'main', () => tab.click()))
  }
  return { name: 'a tab of the dashboard, the board, the list', unit: 'ms', runs: changed(runs), limit: 100 }
}

/** Selects one removal and then another, in the list of all of them. */
async function checks(page: Page, count: number): Promise<Figure> {
  await open(page, '/my-removals')
  const boxes = page.getByRole('main').getByRole('checkbox')
  const runs: number[] = []
  for (let at = 1; at <= count; at++)
    runs.push(await timeOf(page, 'click', 'main', () => boxes.nth(at).click()))
  return { name: '/my-removals: a removal is selected', unit: 'ms', runs: changed(runs), limit: 100 }
}

async function palette(page: Page): Promise<Figure> {
  await open(page, '/dashboard')
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Search or do' }).waitFor()
  const runs: number[] = []
  for (const key of TYPED)
    runs.push(await timeOf(page, 'keydown', '[role=listbox]', () => page.keyboard.press(key)))
  await page.keyboard.press('Escape')
  return { name: 'a key in the palette', unit: 'ms', runs: changed(runs), limit: 100 }
}

async function scrolling(page: Page): Promise<Figure> {
  const runs: number[] = []
  for (const path of LISTS) {
    await open(page, path)
    await page.mouse.move(640, 400)
    runs.push(
      await longestFrame(page, SCROLL_MS, async () => {
        for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 300)
      }),
    )
  }
  return { name: `the longest frame of scrolling ${LISTS.join(', ')}`, unit: 'ms', runs, limit: 50 }
}

/** The memory of its scripts after these visits, with garbage collected first. */
async function memory(page: Page): Promise<Figure> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { name: 'memory that the tab’s scripts hold', unit: 'KiB', runs: [usedSize / KIB], limit: 200 * KIB }
}

/** Waits until its rows are there and it responds. @throws if they don't appear. */
async function open(page: Page, path: keyof typeof ROW): Promise<void> {
  await page.goto(path)
  await page.locator(ROW[path]).first().waitFor({ state: 'attached' })
  await answerable(page, ROW[path])
}

/** Without the clicks that changed nothing. */
const changed = (times: readonly number[]) => times.filter(time => !Number.isNaN(time))
