// The setup of every end-to-end test: a running product, its world, and a browser window of the project's size.
import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from 'playwright/test'
import { type ProductOptions, type RunningProduct, startProduct } from '../../support/start-product.ts'
import { type World, worldOf } from './world.ts'

export type Stage = {
  product: RunningProduct
  world: World
  /** A window with its own cookies and storage, as on another device. `as`: overrides of the project's options. */
  newDevice: (as?: BrowserContextOptions) => Promise<Page>
  /** Shows what went wrong: pictures of the windows, and the product's output. */
  explain: (info: TestInfo) => Promise<void>
  close: () => Promise<void>
}

/** Starts a product on a new data folder. */
export async function openStage(
  browser: Browser,
  info: TestInfo,
  options: ProductOptions = {},
): Promise<Stage> {
  const product = await startProduct({ prepared: true, ...options })
  const devices: BrowserContext[] = []
  return {
    product,
    world: worldOf(product.url),
    async newDevice(as = {}) {
      const { viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId, colorScheme } =
        info.project.use
      const context = await browser.newContext({
        baseURL: product.url,
        ...(viewport === undefined ? {} : { viewport }),
        ...(isMobile === undefined ? {} : { isMobile }),
        ...(hasTouch === undefined ? {} : { hasTouch }),
        ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...(colorScheme === undefined ? {} : { colorScheme }),
        ...as,
      })
      devices.push(context)
      return context.newPage()
    },
    async explain(test) {
      if (test.status === test.expectedStatus) return
      await test.attach('what the product said', { body: product.output(), contentType: 'text/plain' })
      for (const page of devices.flatMap(device => device.pages())) {
        const picture = await page.screenshot({ path: test.outputPath(`${Date.now()}.png`) })
        await test.attach(page.url(), { body: picture, contentType: 'image/png' })
      }
    },
    async close() {
      for (const device of devices) await device.close()
      await product.dispose()
    },
  }
}
