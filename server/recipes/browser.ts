// One shared headless Chromium, started on first use and restarted after a crash, with isolated contexts for runs. The
// gateway decides which hosts a run may reach.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright'
import { browserCandidates } from './browser-executable.ts'
import { WATCH_SCRIPT } from './in-page-state.ts'

/** No browser could start. The message is a sentence for people. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable'
}

/** A run's options for its context. `ignoreHTTPSErrors` only if the gateway terminates TLS. */
export interface ContextOptions {
  proxyServer: string
  ignoreHTTPSErrors: boolean
  /** False for pages that we only draw. Default true. */
  javaScriptEnabled?: boolean
}

/** A context and the function to release it. Closing it twice does nothing. */
export interface OpenContext {
  context: BrowserContext
  close: () => Promise<void>
}

/** Provides browser contexts, at most `maxContexts` at a time; further callers wait for their turn. */
export interface BrowserPool {
  /** Opens a new context. A caller that has one must not wait for another. @throws BrowserUnavailable */
  open: (options: ContextOptions) => Promise<OpenContext>
  /** Runs `fn` in a new context, which is closed afterwards in any case. */
  withContext: <T>(options: ContextOptions, fn: (context: BrowserContext) => Promise<T>) => Promise<T>
  /** Closes the browser. Runs in progress fail. */
  close: () => Promise<void>
}

/** Contexts that are open, callers that wait for one, and the most that may be open. */
export type BrowserUsage = { open: number; waiting: number; most: number }

export interface BrowserPoolOptions {
  /** CHROMIUM_PATH: use only this browser. */
  executablePath?: string | undefined
  maxContexts: number
  /** Called with how long a caller waited for its turn, in milliseconds. */
  onWaited?: (ms: number) => void
}

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The memory limit for a page's scripts, in MB. Beyond it, only that page crashes.
  '--js-flags=--max-old-space-size=512',
  // Otherwise a page can send UDP to any address, past the gateway.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Frames and their renderers last from page to page of a site, which saves a quarter of a visit's work. Only the last
  // such list counts, so it repeats Playwright's own two.
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/crashed-frame',
]

// The process handles its own signals. The browser exits when its pipe closes.
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** Creates a pool. The browser starts with the first context. */
export function createBrowserPool({
  executablePath,
  maxContexts,
  onWaited = () => undefined,
}: BrowserPoolOptions): BrowserPool & { usage: () => BrowserUsage } {
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
      // The browser has crashed since: try once more with a new one.
      if (current.isConnected()) throw error
      return contextIn(await running(), options)
    }
  }
  const open = async (options: ContextOptions): Promise<OpenContext> => {
    const asked = performance.now()
    const giveBack = await turns.take()
    onWaited(performance.now() - asked)
    try {
      const context = await newContext(options)
      const close = async () => {
        // A crashed browser's contexts are closed already.
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
    usage: turns.usage,
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

/** Admits `limit` callers at a time, in order. Each returned function ends that caller's turn, once. */
function createTurns(limit: number): { take: () => Promise<() => void>; usage: () => BrowserUsage } {
  let free = limit
  const waiting: (() => void)[] = []
  const take = async () => {
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
  return { take, usage: () => ({ open: limit - free, waiting: waiting.length, most: limit }) }
}
