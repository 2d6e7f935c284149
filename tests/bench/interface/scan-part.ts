// The layout shift during a whole scan, with a slow processor.
import { startProduct } from '../../support/start-product.ts'
import type { Figure } from '../bench.ts'
import { launchBrowser, openInStep, slowDown } from './large-account.ts'
import { installClock, layoutShift } from './page-clock.ts'

const SCAN_LIMIT_MS = 900_000

/** Scans so many sites for the demo person, on desktop and phone. */
export async function measureScan(sites: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [where, viewport] of [
    ['a desk', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const) {
    const product = await startProduct({ settings: { SANDBOX_SITES: String(sites) } })
    const browser = await launchBrowser()
    try {
      const page = await openInStep(browser, product.url)
      await page.setViewportSize(viewport)
      await installClock(page)
      await page.goto('/scan')
      const start = page.getByRole('button', { name: 'Start the scan' })
      await start.waitFor()
      await slowDown(page)
      const before = await layoutShift(page)
      await start.click()
      await page.getByText('Sites checked', { exact: true }).waitFor({ timeout: SCAN_LIMIT_MS })
      const shift = (await layoutShift(page)) - before
      figures.push({ name: `layout shift over a scan, ${where}`, unit: '', runs: [shift], limit: 0.02 })
    } finally {
      await browser.close()
      await product.dispose()
    }
  }
  return figures
}
