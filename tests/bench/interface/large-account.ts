// A product with a large demo account, and a slow browser that has stored all of it.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium, NO_CHROMIUM } from '../../support/find-chromium.ts'
import { type RunningProduct, startProduct } from '../../support/start-product.ts'
import { signInPage } from '../sign-in-page.ts'
import type { AccountSize } from './account-rows.ts'
import { installClock } from './page-clock.ts'
import type { SeedOrder } from './seed-account.ts'

const SEED = fileURLToPath(new URL('./seed-account.ts', import.meta.url))
const SYNC_LIMIT_MS = 600_000
/** The factor by which the processor is slowed down. */
export const SLOWED = 4

/**
 * Starts the product once to create its world and demo account, and again with the rows. It does no background work.
 * `isSpread`: with removals over half a year, some of which came back.
 */
export async function startLargeAccount(
  size: AccountSize,
  { isSpread = false } = {},
): Promise<RunningProduct> {
  const settings = { ROLE: 'web', SANDBOX_SITES: String(size.sites) }
  const product = await startProduct({ settings })
  await product.stop()
  const order: SeedOrder = { dataDir: product.dataDir, size, isSpread }
  execFileSync(process.execPath, [SEED, JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit'] })
  await product.restart()
  return product
}

export async function launchBrowser(): Promise<Browser> {
  const found = await findChromium(process.env, text => console.log(text))
  if (!found) throw new Error(NO_CHROMIUM)
  return chromium.launch({
    executablePath: found.path,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** Signs in, and waits until the device has all of the server's data and works offline. */
export async function openInStep(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(SYNC_LIMIT_MS)
  const page = await context.newPage()
  await signInPage(page)
  return page
}

/** Slows the page's processor from here on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

/** Measures in a slow browser that has stored a large account, with a clock in each page. */
export async function onSlowDevice<T>(
  size: AccountSize,
  options: { isSpread?: boolean },
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const product = await startLargeAccount(size, options)
  const browser = await launchBrowser()
  try {
    console.log('  everything to the device …')
    const page = await openInStep(browser, product.url)
    await installClock(page)
    await slowDown(page)
    return await measure(page)
  } finally {
    await browser.close()
    await product.dispose()
  }
}
