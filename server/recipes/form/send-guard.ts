// Keeps a form from being sent, by us or by its page: no submit, no POST, no beacon, no socket. Once values are filled
// in, the page may only read: its own site, without the values in an address.
import type { BrowserContext, Request } from 'playwright'

export interface SendGuard {
  /** From now on the page holds these values: nothing may carry them away. */
  startFilling: (values: readonly string[]) => void
  /** How many requests were stopped. */
  stopped: () => number
}

/** The longest query of a read. More could carry values in a disguise. */
const LONGEST_QUERY = 60
/** Texts that a digest or an encoding makes of a value. */
const DIGEST = /[0-9a-f]{32}|[A-Za-z0-9+/_-]{40}/
const PAGE_PARTS = new Set(['script', 'stylesheet', 'font', 'image'])

/** Guards a context before its first page. `isOwn`: whether an address is of the form's own site. */
export async function guardSending(
  context: BrowserContext,
  isOwn: (url: URL) => boolean,
): Promise<SendGuard> {
  let values: readonly string[] | null = null
  let stopped = 0
  await context.addInitScript(forbidSending)
  // Without a handler that connects it, a socket stays inside the page.
  await context.routeWebSocket(/.*/, () => undefined)
  await context.route('**/*', async route => {
    if (mayPass(route.request(), values, isOwn)) return route.continue()
    stopped += 1
    return route.abort('blockedbyclient')
  })
  return {
    startFilling: given => {
      values = given.map(squeeze).filter(value => value.length >= 3)
    },
    stopped: () => stopped,
  }
}

function mayPass(request: Request, values: readonly string[] | null, isOwn: (url: URL) => boolean): boolean {
  const isRead = request.method() === 'GET' || request.method() === 'HEAD'
  const type = request.resourceType()
  if (type === 'ping' || type === 'cspviolationreport') return false
  // Portals ask for their own form by POST; there's nothing personal in the page yet.
  if (values === null) return isRead || type === 'fetch' || type === 'xhr'
  if (!isRead || request.isNavigationRequest() || type === 'eventsource') return false
  if (!/^https?:/.test(request.url())) return true
  const url = new URL(request.url())
  if (!isOwn(url) && (!PAGE_PARTS.has(type) || url.search !== '')) return false
  if (url.search.length > LONGEST_QUERY || DIGEST.test(url.search)) return false
  const address = squeeze(readable(url.pathname + url.search))
  return !values.some(value => address.includes(value))
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const squeeze = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '')

/** Runs in each frame before the page's own scripts. Handlers still run, so that script-driven steps go on. */
function forbidSending(): void {
  window.addEventListener('submit', event => event.preventDefault(), { capture: true })
  HTMLFormElement.prototype.submit = () => undefined
  navigator.sendBeacon = () => true
  for (const name of ['WebTransport', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'SharedWorker'])
    Reflect.deleteProperty(window, name)
}
