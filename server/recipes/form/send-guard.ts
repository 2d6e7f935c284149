// Keeps a form from being sent, by us or by its page: no submit, no POST, no beacon, no socket. Once values are filled
// in, the browser has no network. Code and data of addresses that the page had named before, we read in its place, with
// nothing added to the request.
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Request, Response } from 'playwright'
import { createKnownAddresses, type KnownAddresses, namesAddresses } from './known-addresses.ts'
import type { ReadPart } from './read-parts.ts'

export interface SendGuard {
  /** From now on the page may hold values: nothing may carry them away. */
  startFilling: () => Promise<void>
  /** From now on we read nothing for the page either. */
  stop: () => void
}

export interface GuardDeps {
  /**
   * Takes the browser off the network. Interception alone isn't enough: the browser's driver lets a request pass if it
   * doesn't know the frame yet, as an `<object>` brings one.
   */
  cut: () => void
  readPart: ReadPart
}

const READ_WITHIN_MS = 1_500
/** What steps of a form are made of. Pictures aren't needed to fill them in. */
const STEP_PARTS = new Set(['script', 'stylesheet', 'fetch', 'xhr'])

/** Guards a context before its first page. */
export async function guardSending(
  context: BrowserContext,
  { cut, readPart }: GuardDeps,
): Promise<SendGuard> {
  const known = createKnownAddresses()
  const reading = new Set<Promise<void>>()
  let cookies: string | null = null
  let isStopped = false
  await context.addInitScript(forbidSending)
  // Without a handler that connects it, a socket stays inside the page.
  await context.routeWebSocket(/.*/, () => undefined)
  context.on('response', response => {
    if (!namesAddresses(response.request())) return
    const read = readSource(known, response).finally(() => reading.delete(read))
    reading.add(read)
  })
  await context.route('**/*', async route => {
    const request = route.request()
    if (cookies === null) {
      if (!mayLoad(request)) return route.abort('blockedbyclient')
      known.addRequest(request.url(), request.headers())
      return route.continue()
    }
    if (isStopped || !mayRead(request, known)) return route.abort('blockedbyclient')
    if (!/^https?:/.test(request.url())) return route.continue()
    // Neither an address nor a cookie may have come from the values.
    if ((await cookiesOf(context)) !== cookies) return route.abort('blockedbyclient')
    const part = await readPart(request.url(), {
      ...known.knownHeaders(request.headers()),
      ...(await cookieHeader(context, request.url())),
    }).catch(() => null)
    // The page may be gone by now.
    return (part === null ? route.abort('failed') : route.fulfill(part)).catch(() => undefined)
  })
  return {
    startFilling: async () => {
      if (cookies !== null) return
      cookies = await cookiesOf(context)
      await Promise.race([Promise.all(reading), delay(READ_WITHIN_MS, undefined, { ref: false })])
      cut()
      await context.addInitScript(forbidCookies)
      const frames = context.pages().flatMap(page => page.frames())
      await Promise.race([
        Promise.all(frames.map(frame => frame.evaluate(forbidCookies).catch(() => undefined))),
        delay(READ_WITHIN_MS, undefined, { ref: false }),
      ])
    },
    stop: () => {
      isStopped = true
      cut()
    },
  }
}

async function readSource(known: KnownAddresses, response: Response): Promise<void> {
  // A redirect, or a page that was left, has no text.
  known.addSource(await response.text().catch(() => ''))
}

const cookiesOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies())
    .map(({ name, value, domain, path }) => [domain, path, name, value].join('\t'))
    .toSorted()
    .join('\n')

async function cookieHeader(context: BrowserContext, url: string): Promise<{ cookie?: string }> {
  const cookies = await context.cookies(url)
  return cookies.length === 0
    ? {}
    : { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** Before anything is filled in. */
function mayLoad(request: Request): boolean {
  const type = request.resourceType()
  if (type === 'ping' || type === 'cspviolationreport') return false
  // Portals ask for their own form by POST; there's nothing personal in the page yet.
  return isRead(request) || type === 'fetch' || type === 'xhr'
}

function mayRead(request: Request, known: KnownAddresses): boolean {
  const type = request.resourceType()
  if (!isRead(request) || request.isNavigationRequest()) return false
  if (!/^https?:/.test(request.url())) return true
  const url = new URL(request.url())
  return STEP_PARTS.has(type) && known.isKnown(url, type) && known.isFirstRead(url)
}

const isRead = (request: Request) => request.method() === 'GET' || request.method() === 'HEAD'

/** Runs in each frame before the page's own scripts. Handlers still run, so that script-driven steps go on. */
function forbidSending(): void {
  window.addEventListener('submit', event => event.preventDefault(), { capture: true })
  HTMLFormElement.prototype.submit = () => undefined
  navigator.sendBeacon = () => true
  for (const name of ['WebTransport', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'SharedWorker'])
    Reflect.deleteProperty(window, name)
}

/** Runs in each frame when filling starts: a cookie would go along with each later request. */
function forbidCookies(): void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  if (own?.get) Object.defineProperty(Document.prototype, 'cookie', { ...own, set: () => undefined })
  Reflect.deleteProperty(window, 'cookieStore')
}
