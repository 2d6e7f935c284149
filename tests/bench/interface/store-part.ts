// Screens of a large account, from the device's store, with a slow processor.
import type { Page } from 'playwright'
import type { Figure } from '../bench.ts'
import type { AccountSize } from './account-rows.ts'
import { onSlowDevice } from './large-account.ts'
import { answerable, longestFrame, timeOf } from './page-clock.ts'

/** The duration of a list animation, with a margin. */
const ANIMATION_MS = 1000
const TYPED = 'sea'

export type StoreSize = AccountSize & { runs: number }

/** The figures of the dashboard, the list, "Is this you?", and the listings. */
export function measureStore(size: StoreSize): Promise<Figure[]> {
  return onSlowDevice(size, {}, async page => [
    await dashboard(page, size.runs),
    ...(await list(page, size.runs)),
    await questions(page, size.runs),
    ...(await listings(page)),
  ])
}

export async function dashboard(page: Page, runs: number): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.goto('/dashboard', { waitUntil: 'commit' })
    times.push((await answerable(page, 'a[data-site]')) / 1000)
  }
  return { name: 'dashboard from the device’s store, until it answers', unit: 's', runs: times, limit: 1 }
}

/** For the account's own person, who has a line for every site. */
async function list(page: Page, runs: number): Promise<Figure[]> {
  const self = await ownPerson(page)
  await page.goto(`/dashboard?person=${self}`)
  await answerable(page, 'a[data-site]')
  const lines = await page.locator('a[data-site]').count()
  const drawn: number[] = []
  const struck: number[] = []
  const lit: number[] = []
  const legend = page.locator('button[aria-pressed]:near(.site-list)').first()
  for (let run = 0; run < runs; run++) {
    drawn.push(await page.evaluate(drawList))
    struck.push(await longestFrame(page, ANIMATION_MS, () => page.evaluate(strikeLines)))
    lit.push(await longestFrame(page, ANIMATION_MS, () => legend.click()))
  }
  return [
    { name: `list of ${lines} sites, styled and laid out`, unit: 'ms', runs: drawn, limit: 30 },
    {
      name: `list of ${lines} sites, longest frame as strikes are drawn`,
      unit: 'ms',
      runs: struck,
      limit: 20,
    },
    { name: `list of ${lines} sites, longest frame as a state is lit`, unit: 'ms', runs: lit, limit: 20 },
  ]
}

/** Removes the list and reinserts it: the browser's cost of drawing all its lines again. */
async function drawList(): Promise<number> {
  const list = document.querySelector('.site-list')
  const parent = list?.parentElement
  if (!list || !parent) return Number.NaN
  const place = list.nextSibling
  list.remove()
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const from = performance.now()
  parent.insertBefore(list, place)
  list.getBoundingClientRect()
  return performance.now() - from
}

/** As if six sites were newly cleared: their lines are struck through, and their bars drain. */
function strikeLines(): void {
  const gone = [...document.querySelectorAll<HTMLElement>('.site-line[data-state="gone"]')].slice(0, 6)
  for (const line of gone) delete line.dataset.was
  document.body.getBoundingClientRect()
  for (const [turn, line] of gone.entries()) {
    line.style.setProperty('--turn', String(turn))
    line.dataset.was = 'still'
  }
}

async function ownPerson(page: Page): Promise<string> {
  await page.goto('/people')
  const link = page.getByRole('main').getByRole('link').and(page.locator('[href^="/people/"]')).first()
  const href = await link.getAttribute('href')
  return new URL(href ?? '', page.url()).pathname.split('/').at(-1) ?? ''
}

async function questions(page: Page, runs: number): Promise<Figure> {
  await page.goto('/exposures/ask')
  await answerable(page, 'article')
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    times.push(await timeOf(page, 'keydown', 'main', () => page.keyboard.press('n')))
  return { name: '“Is this you?”: from an answer to the next card', unit: 'ms', runs: times, limit: 100 }
}

/** Search by key, and chips by click, on screens that have them. */
async function listings(page: Page): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/exposures', '/my-removals']) {
    await page.goto(path)
    await answerable(page, 'main h1')
    const search = page.locator('main input[type="search"]').first()
    if ((await search.count()) > 0) {
      const runs: number[] = []
      await search.focus()
      for (const key of TYPED)
        runs.push(await timeOf(page, 'keydown', 'main', () => page.keyboard.press(key)))
      for (const _ of TYPED)
        runs.push(await timeOf(page, 'keydown', 'main', () => page.keyboard.press('Backspace')))
      figures.push({ name: `${path}: a key of the search`, unit: 'ms', runs, limit: 50 })
    }
    const chips = await page.locator('main [aria-pressed]').all()
    const runs: number[] = []
    for (const chip of chips.slice(0, 4)) {
      runs.push(await timeOf(page, 'click', 'main', () => chip.click()))
      runs.push(await timeOf(page, 'click', 'main', () => chip.click()))
    }
    // A chip that's already pressed changes nothing.
    const changes = runs.filter(time => !Number.isNaN(time))
    if (changes.length > 0) figures.push({ name: `${path}: a chip`, unit: 'ms', runs: changes, limit: 50 })
  }
  return figures
}
