// Makes docs/dashboard.png and the pictures of the install dialog in public/screenshots, of the demo account a week after
// its first scan: `node tests/pictures/make-screens.ts`.
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import { ageAccount, WEEK } from '../e2e/support/aged-account.ts'
import { syncSign } from '../e2e/support/removals.ts'
import { signIn } from '../e2e/support/session.ts'
import { worldOf } from '../e2e/support/world.ts'
import { startProduct } from '../support/start-product.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
/** The manifest says these sizes, in pixels of the picture. */
const FORMS = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
}
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const product = await startProduct({ settings: { SANDBOX_SITES: '66' } })
const account = await ageAccount({ product, world: worldOf(product.url) }, DEMO, WEEK)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

const SCREENS = { dashboard: '/dashboard', listings: '/exposures', removal: `/removals/${account.gone}` }

async function signedIn(as: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce', ...as })
  await signIn(page, DEMO)
  await syncSign(page, 'Up to date').waitFor()
  return page
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await syncSign(page, 'Up to date').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

for (const [form, as] of Object.entries(FORMS)) {
  const page = await signedIn(as)
  for (const [name, path] of Object.entries(SCREENS)) {
    await show(page, path)
    await page.screenshot({ path: here(`public/screenshots/${name}-${form}.png`) })
  }
  await page.close()
}
const page = await signedIn({ viewport: { width: 1280, height: 1020 } })
await show(page, '/dashboard')
await page.screenshot({ path: here('docs/dashboard.png') })
await browser.close()
await product.dispose()
