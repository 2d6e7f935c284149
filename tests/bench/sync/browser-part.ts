// The real app in Chromium: it loads a long history into its store while the screen stays responsive, and a reload with
// that history shows the first list at once.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium, NO_CHROMIUM } from '../../support/find-chromium.ts'
import { startProduct } from '../../support/start-product.ts'
import { timed } from '../bench.ts'
import { DEMO } from '../demo-account.ts'
import type { Results } from './results.ts'
import { seedFolder } from './servers/seed-folder.ts'
import type { Sizes } from './sizes.ts'

const SYNC_LIMIT_MS = 120_000
const RELOADS = 3
/** The device's collection for the timeline. */
const COLLECTION = 'realtime_updates'

export async function measureBrowser({ browserRows }: Sizes, results: Results): Promise<void> {
  const found = await findChromium(process.env, text => console.log(text))
  if (!found) throw new Error(NO_CHROMIUM)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-browser-'))
  seedFolder({ dataDir, accounts: {}, idle: 0, timeline: browserRows })
  const product = await startProduct({ settings: { DATA_DIR: dataDir, ROLE: 'web' } })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await measure(browser, product.url, { browserRows, results })
  } finally {
    await browser.close()
    await product.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Measure = { browserRows: number; results: Results }

async function measure(browser: Browser, baseURL: string, { browserRows, results }: Measure): Promise<void> {
  const add = (quantity: string, value: number) =>
    results.add({ backend: 'offlist-pglite', driver: 'browser', test: 'browser', quantity }, value)
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.addInitScript(() => {
    const tasks: { at: number; ms: number }[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) tasks.push({ at: entry.startTime, ms: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  const signIn = await fillSignIn(page)
  const from = await page.evaluate(() => performance.now())
  const inStep = async () => {
    await signIn()
    await page.getByRole('button', { name: 'Sync: Up to date' }).waitFor({ timeout: SYNC_LIMIT_MS })
  }
  add('sync ms', await timed(inStep))
  add(
    'longest task ms',
    Math.max(0, ...(await longTasks(page)).filter(({ at }) => at >= from).map(({ ms }) => ms)),
  )
  const stored = await countStored(page)
  // The jobs are in another collection.
  if (stored < browserRows * 0.9) throw new Error(`only ${stored} of ${browserRows} rows are on the device`)
  for (let reload = 0; reload < RELOADS; reload++) {
    add('first list ms', await timed(() => openList(page)))
    add('longest task of a reload ms', Math.max(0, ...(await longTasks(page)).map(({ ms }) => ms)))
  }
}

/** Fills in the form. Returns the function that submits it. */
async function fillSignIn(page: Page): Promise<() => Promise<void>> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(DEMO.email)
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password)
  return async () => {
    await form.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/dashboard')
  }
}

async function openList(page: Page): Promise<void> {
  await page.goto('/my-removals', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

/** Tasks that blocked the page for more than 50 ms since it was loaded. */
function longTasks(page: Page): Promise<{ at: number; ms: number }[]> {
  return page.evaluate(() => (globalThis as unknown as { longTasks: { at: number; ms: number }[] }).longTasks)
}

/** The number of timeline rows on the device, read from the browser's own store. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async collection => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let most = 0
    for (const { name } of await indexedDB.databases()) {
      if (!name?.includes(collection)) continue
      const database = await result(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        most = Math.max(most, await result(database.transaction(store).objectStore(store).count()))
      }
      database.close()
    }
    return most
  }, COLLECTION)
}
