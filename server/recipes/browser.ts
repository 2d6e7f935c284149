// One browser for all runs, started or connected to on first use, again after a crash, and let go when there is nothing to
// do. Each run has an isolated context. The gateway decides which hosts a run may reach.
import type { Browser, BrowserContext } from 'playwright'
import { SECOND } from '#shared/lib/time.ts'
import type { BrowserChoice } from '../lib/browser-settings.ts'
import { connectBrowser } from './browser-connect.ts'
import { type ContextOptions, openContext } from './browser-context.ts'
import { launchBrowser } from './browser-launch.ts'
import { BrowserUnavailable } from './browser-unavailable.ts'
import { NoAnswer, within } from './within.ts'

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
  /** By default, one of our own without a window. */
  choice?: BrowserChoice
  maxContexts: number
  /** Called with how long a caller waited for its turn, in milliseconds. */
  onWaited?: (ms: number) => void
  /** Without an open context for this long, the browser ends. In milliseconds. */
  idleMs?: number
  /** A browser that takes longer than this to open or close a context is stuck, and let go. In milliseconds. */
  answersWithinMs?: number
  /** Calls `run` once after `ms` milliseconds; returns what cancels that. By default, a timer of this process. */
  later?: (run: () => void, ms: number) => () => void
}

const BUNDLED: BrowserChoice = { kind: 'started', from: 'bundled', path: undefined, hasWindow: false }

function afterwards(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Creates a pool. The browser starts with the first context. */
export function createBrowserPool({
  choice = BUNDLED,
  maxContexts,
  onWaited = () => undefined,
  idleMs = 60 * SECOND,
  answersWithinMs = 60 * SECOND,
  later = afterwards,
}: BrowserPoolOptions): BrowserPool & { usage: () => BrowserUsage } {
  let browser: Promise<Browser> | null = null
  let closed = false
  let cancelEnd: (() => void) | null = null
  const turns = createTurns(maxContexts)

  const endIdle = () => {
    cancelEnd = null
    const idle = browser
    browser = null
    // A browser that crashed meanwhile has ended, too.
    idle?.then(one => one.close()).catch(() => undefined)
  }
  const watchIdle = () => {
    if (turns.usage().open === 0 && browser !== null && !closed) cancelEnd ??= later(endIdle, idleMs)
  }

  const running = async (): Promise<Browser> => {
    if (closed) throw new BrowserUnavailable('The browser has been shut down.')
    if (browser === null) {
      browser = choice.kind === 'started' ? launchBrowser(choice) : connectBrowser(choice.endpoint)
      browser.catch(() => {
        browser = null
      })
    }
    const asked = browser
    const current = await asked
    if (current.isConnected()) return current
    // Unless another caller has started the next one already.
    if (browser === asked) browser = null
    return running()
  }
  /** The next caller gets another browser. */
  const letGo = async (stuck: Browser) => {
    const asked = browser
    const current = await asked?.catch(() => null)
    if (current === stuck && browser === asked) browser = null
    stuck.close().catch(() => undefined)
  }
  const openIn = async (current: Browser, options: ContextOptions): Promise<BrowserContext> => {
    const opened = openContext(current, options)
    try {
      return await within(answersWithinMs, opened)
    } catch (error) {
      // It may still open one.
      opened.then(late => late.close()).catch(() => undefined)
      if (error instanceof NoAnswer) await letGo(current)
      throw error
    }
  }
  const newContext = async (options: ContextOptions): Promise<BrowserContext> => {
    const current = await running()
    try {
      return await openIn(current, options)
    } catch (error) {
      // The browser has crashed since: try once more with a new one.
      if (current.isConnected() || error instanceof NoAnswer) throw error
      return openIn(await running(), options)
    }
  }
  const open = async (options: ContextOptions): Promise<OpenContext> => {
    const asked = performance.now()
    const endTurn = await turns.take()
    cancelEnd?.()
    cancelEnd = null
    const giveBack = () => {
      endTurn()
      watchIdle()
    }
    onWaited(performance.now() - asked)
    try {
      const context = await newContext(options)
      const close = async () => {
        // A crashed browser's contexts are closed already.
        await within(answersWithinMs, context.close()).catch(() => undefined)
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
      cancelEnd?.()
      const current = await browser?.catch(() => null)
      await current?.close()
    },
  }
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
