// One shared headless Chromium, started when first needed and again after a crash, and the isolated contexts that runs
// get in it. What a run may reach is the gateway's business.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright'
import { browserCandidates } from './browser-executable.ts'
import { WATCH_SCRIPT } from './in-page-state.ts'

/** No browser could be started. The message is a sentence for people. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable'
}

/** What a run asks of its context. `ignoreHTTPSErrors` only where the gateway ends TLS. */
export interface ContextOptions {
  proxyServer: string
  ignoreHTTPSErrors: boolean
  /** False for pages that are only drawn. Default true. */
  javaScriptEnabled?: boolean
}

/** A context, and the way to give it back; closing it twice does nothing. */
export interface OpenContext {
  context: BrowserContext
  close: () => Promise<void>
}

/** Hands out browser contexts, at most `maxContexts` at a time; who comes later waits for a turn. */
export interface BrowserPool {
  /** Opens a fresh context. Whoever holds one must not wait for another. @throws BrowserUnavailable */
  open: (options: ContextOptions) => Promise<OpenContext>
  /** Runs `fn` in a fresh context; the context is closed afterwards, come what may. */
  withContext: <T>(options: ContextOptions, fn: (context: BrowserContext) => Promise<T>) => Promise<T>
  /** Ends the browser. Runs under way fail. */
  close: () => Promise<void>
}

export interface BrowserPoolOptions {
  /** CHROMIUM_PATH: use this browser and no other. */
  executablePath?: string | undefined
  maxContexts: number
}

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page's scripts may fill this much memory, in MB; then the page crashes, alone.
  '--js-flags=--max-old-space-size=512',
  // Otherwise a page can send UDP to any address, past the gateway.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // A frame, and all that draws it, lasts from page to page of a site: a quarter less work in a look. The last such list
  // counts, so it names Playwright's own two again.
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/crashed-frame',
]

// Stopping is the process's own business; the browser goes when its pipe closes.
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** Makes a pool; no browser starts before the first context. */
export function createBrowserPool({ executablePath, maxContexts }: BrowserPoolOptions): BrowserPool {
  let browser: Promise<Browser> | null = null
  let closed = false
  const turns = createTurns(maxContexts)

  const running = async (): Promise<Browser> => {
    if (closed) throw new BrowserUnavailable('The browser has been shut down.')
    if (browser === null) {
      browser = launch(executablePath)
      browser.catch(() => {
        browser = null
      })
    }
    const current = await browser
    if (current.isConnected()) return current
    browser = null
    return running()
  }
  const newContext = async (options: ContextOptions): Promise<BrowserContext> => {
    const current = await running()
    try {
      return await contextIn(current, options)
    } catch (error) {
      // It crashed since: once more with a new one.
      if (current.isConnected()) throw error
      return contextIn(await running(), options)
    }
  }
  const open = async (options: ContextOptions): Promise<OpenContext> => {
    const giveBack = await turns()
    try {
      const context = await newContext(options)
      const close = async () => {
        // A context of a crashed browser is closed already.
        await context.close().catch(() => undefined)
        giveBack()
      }
      return { context, close }
    } catch (error) {
      giveBack()
      throw error
    }
  }
  return {
    open,
    withContext: async (options, fn) => {
      const { context, close } = await open(options)
      try {
        return await fn(context)
      } finally {
        await close()
      }
    },
    close: async () => {
      closed = true
      const current = await browser?.catch(() => null)
      await current?.close()
    },
  }
}

async function contextIn(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
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

async function launch(executablePath?: string): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS
  for await (const { path } of browserCandidates(executablePath)) {
    const options: LaunchOptions = { args, ...SIGNALS, ...(path === null ? {} : { executablePath: path }) }
    const browser = await chromium.launch(options).catch(() => null)
    if (browser) return browser
  }
  throw new BrowserUnavailable(
    executablePath === undefined
      ? 'No Chromium could be started. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.'
      : `The browser at CHROMIUM_PATH (${executablePath}) could not be started.`,
  )
}

/** Lets `limit` callers in at a time, first come first served; each answer ends that caller's turn, once. */
function createTurns(limit: number): () => Promise<() => void> {
  let free = limit
  const waiting: (() => void)[] = []
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
