// Draws a page that was read over HTTP, from the very bytes that came, in a browser in which no script runs. Nothing is
// asked of the site again but its style sheets and pictures, through a gateway of its own.
import type { BrowserContext, Route } from 'playwright'
import type { BrowserPool } from '../browser.ts'
import { drawPage } from '../covered-picture.ts'
import { startGateway } from '../gateway.ts'
import type { PolicyOptions } from '../gateway-policy.ts'
import type { Picture, PictureOptions } from '../run-page.ts'
import type { FetchedPage } from './fetch-page.ts'

/** A page that is not drawn after this long goes without a picture. */
const LOAD_TIMEOUT = 10_000

/** Draws the page. @throws Error when the browser cannot. */
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
    // Once: a page that sends its reader on would be drawn as something else.
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
