// How much JavaScript the signed-in entry loads, compressed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startProduct } from '../../support/start-product.ts'
import type { Figure } from '../bench.ts'
import { launchBrowser, openInStep } from './large-account.ts'

const BUILT = fileURLToPath(new URL('../../../.build/web', import.meta.url))
const KIB = 1024

/** Includes every script that a signed-in page loads by itself. */
export async function measureSize(): Promise<Figure[]> {
  const product = await startProduct({ settings: { ROLE: 'web' } })
  const browser = await launchBrowser()
  try {
    const page = await openInStep(browser, product.url)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const addresses = await page.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter(name => name.endsWith('.js')),
      ),
    ])
    const bytes = addresses.reduce(
      (sum, address) => sum + gzipSync(readFileSync(path.join(BUILT, address))).byteLength,
      0,
    )
    return [{ name: 'JavaScript of the signed-in entry, gzip', unit: 'KiB', runs: [bytes / KIB] }]
  } finally {
    await browser.close()
    await product.dispose()
  }
}
