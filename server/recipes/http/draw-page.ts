// Draws a page that was read over HTTP, from the same bytes, in a browser without scripts. Only its style sheets and
// pictures are requested from the site, through a gateway of its own.
import type { BrowserContext, Route } from 'playwright'
import type { BrowserPool } from '../browser.ts'
import { drawPage } from '../covered-picture.ts'
import { startGateway } from '../gateway.ts'
import type { PolicyOptions } from '../gateway-policy.ts'
import type { Picture, PictureOptions } from '../run-page.ts'
import type { FetchedPage } from './fetch-page.ts'

/** A page that isn't drawn after this long gets no picture. */
const LOAD_TIMEOUT = 10_000

/** Draws the page. @throws Error if the browser can't. */
export async function drawFetchedPage(
  browser: BrowserPool,
  policy: PolicyOptions,
  page: FetchedPage,
  picture: PictureOptions,
): Promise<Picture> {
  const gateway = await startGateway(policy)
  try {
    const options = {
      proxyServer: gateway.server,
      ignoreHTTPSErrors: policy.rewrites.some(({ from }) => from.startsWith('https:')),
      javaScriptEnabled: false,
    }
    return await browser.withContext(options, context => draw(context, page, picture))
  } finally {
    await gateway.close()
  }
}

async function draw(
  context: BrowserContext,
  fetched: FetchedPage,
  picture: PictureOptions,
): Promise<Picture> {
  const page = await context.newPage()
  let isGiven = false
  await page.route('**/*', async route => {
    if (!route.request().isNavigationRequest()) return route.continue()
    // Only once: if the page redirects, we would draw another page.
    if (isGiven || route.request().frame() !== page.mainFrame()) return route.abort()
    isGiven = true
    return give(route, fetched)
  })
  await page.goto(fetched.url, { waitUntil: 'load', timeout: LOAD_TIMEOUT })
  return drawPage(page, picture)
}

function give(route: Route, { bytes, headers }: FetchedPage) {
  const contentType = headers['content-type'] ?? 'text/html'
  return route.fulfill({ status: 200, headers: { 'content-type': contentType }, body: Buffer.from(bytes) })
}
