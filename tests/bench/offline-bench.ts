// How long the signed-in shell takes to open without the server.
import { chromium, type Page } from 'playwright'
import { findChromium, NO_CHROMIUM } from '../support/find-chromium.ts'
import { startProduct } from '../support/start-product.ts'
import { type Bench, timed } from './bench.ts'
import { signInPage } from './sign-in-page.ts'

const RUNS = 5

export const offlineBench: Bench = {
  name: 'offline',
  about: 'from opening /dashboard to its headline, with the server stopped',
  async run() {
    const found = await findChromium(process.env, text => console.log(text))
    if (!found) throw new Error(NO_CHROMIUM)
    const product = await startProduct()
    const browser = await chromium.launch({
      executablePath: found.path,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      const page = await (await browser.newContext({ baseURL: product.url })).newPage()
      await signInPage(page)
      await product.stop()
      const runs: number[] = []
      for (let run = 0; run < RUNS; run++) runs.push((await timed(() => open(page))) / 1000)
      return [{ name: 'signed-in shell, offline', unit: 's', runs, limit: 1.5 }]
    } finally {
      await browser.close()
      await product.dispose()
    }
  },
}

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
}
