// The parts of a document: scripts, styles, its scripts' requests, frames. If one is missing, the listing may be
// missing too, so the page can't show an absence.
import { performance } from 'node:perf_hooks'
import type { Page, Request, Response } from 'playwright'
import { GATEWAY_HEADER } from './gateway.ts'

/** The parts of the current document. Times are from `performance.now()`. */
export interface PageParts {
  /** Why the page may be incomplete, as a clause; null if every part arrived. */
  failure: () => string | null
  /** Whether a part requested before `time` is still loading. */
  isPending: (time: number) => boolean
}

const NAMES: Readonly<Record<string, string>> = {
  script: 'a script',
  stylesheet: 'a style sheet',
  xhr: 'a request',
  fetch: 'a request',
  document: 'a frame',
}
/** Statuses that mean "nothing here". For a script or a style sheet, they count as a failure. */
const NOTHING_THERE = new Set([404, 410])
const MAY_BE_NOTHING = new Set(['xhr', 'fetch', 'document'])
/** Canceled by the page itself or refused by its own policy, which is the same for every visitor. */
const PAGES_OWN_DOING = /ERR_ABORTED|csp|mixed-content|ERR_BLOCKED_BY_ORB/i

/** Tracks the parts of a page's documents. `refusal` says why a host was refused; null if it wasn't. */
export function watchParts(
  page: Page,
  refusal: (host: string) => string | null,
): PageParts & { forget: () => void } {
  const failed = new Map<string, string>()
  const pending = new Map<Request, number>()
  const fail = (request: Request, why: string) => {
    const { hostname } = new URL(request.url())
    failed.set(
      request.url(),
      `${NAMES[request.resourceType()]} from ${hostname}: ${refusal(hostname) ?? why}`,
    )
  }
  page.on('request', request => {
    if (isPart(page, request)) pending.set(request, performance.now())
  })
  page.on('response', response => {
    const request = response.request()
    if (isPart(page, request)) {
      const why = refusedWith(response)
      if (why === null) failed.delete(request.url())
      else fail(request, why)
    } else if (isNewDocument(page, response)) {
      failed.clear()
      pending.clear()
    }
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => {
    const isOurs = pending.delete(request)
    const error = request.failure()?.errorText ?? 'no answer'
    if (isOurs && !PAGES_OWN_DOING.test(error)) fail(request, /ERR_[A-Z_]+/.exec(error)?.[0] ?? 'no answer')
  })
  page.on('websocket', socket => {
    socket.on('socketerror', () => {
      const { hostname } = new URL(socket.url())
      failed.set(socket.url(), `a connection to ${hostname}: ${refusal(hostname) ?? 'it broke'}`)
    })
  })
  return {
    failure: () => {
      const [first] = failed.values()
      return first === undefined ? null : `a part of the page could not be loaded (${first})`
    },
    isPending: time => [...pending.values()].some(at => at < time),
    forget: () => {
      failed.clear()
      pending.clear()
    },
  }
}

function isPart(page: Page, request: Request): boolean {
  if (!(request.resourceType() in NAMES) || !/^https?:/.test(request.url())) return false
  return !isOfMainFrame(page, request)
}

function isOfMainFrame(page: Page, request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame() === page.mainFrame()
  } catch {
    return true // The frame of a page that is just opening isn't known yet.
  }
}

function isNewDocument(page: Page, response: Response): boolean {
  return isOfMainFrame(page, response.request()) && !isRedirect(response.status())
}

const isRedirect = (status: number) => status >= 300 && status < 400

function refusedWith(response: Response): string | null {
  const status = response.status()
  const reason = response.headers()[GATEWAY_HEADER]
  if (reason !== undefined) return reason
  if (status < 400) return null
  if (NOTHING_THERE.has(status) && MAY_BE_NOTHING.has(response.request().resourceType())) return null
  return `HTTP ${status}`
}
