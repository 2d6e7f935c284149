// Opens contexts in a browser: one of ours or the person's own. The gateway decides which hosts a context reaches.
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { WATCH_SCRIPT } from './in-page-state.ts'

/** A run's options for its context. `ignoreHTTPSErrors` only if the gateway terminates TLS. */
export interface ContextOptions {
  proxyServer: string
  ignoreHTTPSErrors: boolean
  /** False for pages that we only draw. Default true. */
  javaScriptEnabled?: boolean
}

/** Opens a new context, with nothing from any other. */
export async function openContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(options))
  await context.addInitScript(WATCH_SCRIPT)
  return context
}

function contextOptions(options: ContextOptions): BrowserContextOptions {
  const { proxyServer, ignoreHTTPSErrors, javaScriptEnabled = true } = options
  return {
    javaScriptEnabled,
    proxy: { server: proxyServer },
    ignoreHTTPSErrors,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  }
}
