// Connects to a person's own browser over the DevTools protocol. We open contexts of our own in it and close only those:
// its tabs and the browser itself are the person's.
import type { Browser } from 'playwright'
import { findLeak, type Leak } from './browser-proof.ts'
import { BrowserUnavailable } from './browser-unavailable.ts'

const CONNECT_TIMEOUT = 10_000

const ABSENT =
  'The browser at BROWSER_ENDPOINT isn’t there. Start it with `npm run browser`, or leave out BROWSER_ENDPOINT.'

const LEAKS: Record<Exclude<Leak, 'nothing'>, string> = {
  requests:
    'The browser at BROWSER_ENDPOINT doesn’t load pages through Offlist’s gateway, so no site is visited with it.',
  udp: 'The browser at BROWSER_ENDPOINT lets pages send data past Offlist’s gateway (WebRTC), so no site is visited with it. `npm run browser` starts one that doesn’t.',
}

/** Connects, and checks that the browser keeps to the gateway. @throws BrowserUnavailable */
export async function connectBrowser(endpoint: string): Promise<Browser> {
  const { chromium } = await import('playwright')
  // The error isn't passed on: it quotes the endpoint, which may have a secret in it.
  const browser = await chromium
    .connectOverCDP(endpoint, { noDefaults: true, timeout: CONNECT_TIMEOUT })
    .catch(() => {
      throw new BrowserUnavailable(ABSENT)
    })
  // The library would answer the dialogs of the person's tabs if nobody listened.
  for (const context of browser.contexts()) context.on('dialog', () => undefined)
  const leak = await findLeak(browser).catch(() => null)
  if (leak === 'nothing') return browser
  await disconnect(browser)
  throw new BrowserUnavailable(leak === null ? ABSENT : LEAKS[leak])
}

/** Ends our contexts and the connection; the browser goes on. */
async function disconnect(browser: Browser): Promise<void> {
  await browser.close().catch(() => undefined)
}
