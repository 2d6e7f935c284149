// Tracks the network activity of the current page: the main document's answer, whether another is loading, and whether
// anything else is. page-status.ts interprets it for the run.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Response } from 'playwright'
import { GATEWAY_HEADER } from './gateway.ts'
import { type PageParts, watchParts } from './page-parts.ts'

/** The main document's answer. */
export interface DocumentAnswer {
  status: number
  url: string
  /** `cf-mitigated: challenge` was set. */
  challengeHeader: boolean
  retryAfter: string | null
  /** Why the gateway answered instead of the site; null if it didn't. */
  gatewayReason: string | null
}

/** A main document that couldn't be loaded. */
export interface LoadFailure {
  url: string
  error: string
}

export interface PageTracker {
  /** The latest main document, or null before the first. */
  document: () => DocumentAnswer | null
  /** Set if loading a main document failed and none has loaded since. */
  failure: () => LoadFailure | null
  /** Whether a main document is loading. */
  isNavigating: () => boolean
  /** Milliseconds since the last request, load or click; 0 while anything is loading. */
  quietFor: () => number
  /** Notes an action on the page that may trigger activity. */
  touch: () => void
  /** Requests since an action; missing if no action is possible on the page. */
  sent?: SentRequests
  /** The parts of the document; missing if parts aren't loaded. */
  parts?: PageParts
  /** Waits until no main document is loading, at most `timeout` ms after its request. */
  settle: (timeout: number) => Promise<void>
}

/** Requests of a page and its windows that can carry data. Times are from `performance.now()`. */
export interface SentRequests {
  /** When the page was last touched; null if it wasn't. */
  touchedAt: () => number | null
  /** The origins contacted since then. */
  originsSince: (time: number) => string[]
  /** The origins that received data since then, beyond an address. */
  givenSince: (time: number) => string[]
}

interface Inside {
  answer: DocumentAnswer | null
  failed: LoadFailure | null
  navigation: Request | null
  navigationStart: number
  active: Set<Request>
  lastChange: number
  touchedAt: number | null
  asked: Asked
}

/** When each origin was last contacted, and when it last received data. */
interface Asked {
  any: Map<string, number>
  given: Map<string, number>
}

/** Tracks a page from now on. `forget` discards everything seen so far, as belonging to an earlier page. */
export function trackPage(
  page: Page,
  refusal: (host: string) => string | null,
): PageTracker & { forget: () => void } {
  const inside: Inside = {
    answer: null,
    failed: null,
    navigation: null,
    navigationStart: 0,
    active: new Set(),
    lastChange: performance.now(),
    touchedAt: null,
    asked: { any: new Map(), given: new Map() },
  }
  const touch = () => {
    inside.lastChange = performance.now()
  }
  follow(page, inside, touch)
  followSent(page, inside.asked)
  const parts = watchParts(page, refusal)
  const since = (times: Map<string, number>, time: number) =>
    [...times].flatMap(([origin, at]) => (at >= time ? [origin] : []))
  return {
    document: () => inside.answer,
    failure: () => inside.failed,
    isNavigating: () => inside.navigation !== null,
    quietFor: () => (inside.active.size > 0 || inside.navigation ? 0 : performance.now() - inside.lastChange),
    touch: () => {
      inside.touchedAt = performance.now()
      touch()
    },
    sent: {
      touchedAt: () => inside.touchedAt,
      originsSince: time => since(inside.asked.any, time),
      givenSince: time => since(inside.asked.given, time),
    },
    parts,
    forget: () => {
      inside.answer = inside.failed = inside.navigation = null
      inside.touchedAt = null
      inside.active.clear()
      inside.asked.any.clear()
      inside.asked.given.clear()
      parts.forget()
      touch()
    },
    settle: async timeout => {
      // Counted from the navigation's start, so that a page that never loads delays the run once, not at every check.
      const until = inside.navigationStart + timeout
      while (inside.navigation !== null && performance.now() < until) await delay(15)
    },
  }
}

function follow(page: Page, inside: Inside, touch: () => void) {
  page.on('request', request => {
    inside.active.add(request)
    if (isMainDocument(page, request)) {
      if (inside.navigation === null) inside.navigationStart = performance.now()
      inside.navigation = request
    }
    touch()
  })
  page.on('response', response => {
    if (isMainDocument(page, response.request()) && !isRedirect(response.status()))
      noteAnswer(inside, response)
    touch()
  })
  page.on('requestfinished', request => {
    inside.active.delete(request)
    touch()
  })
  page.on('requestfailed', request => {
    inside.active.delete(request)
    noteFailure(inside, request)
    touch()
  })
  page.on('domcontentloaded', () => {
    inside.navigation = null
    touch()
  })
}

/** Resources for a page's appearance. They carry no form data. */
const LOOKS = new Set(['image', 'stylesheet', 'font', 'media', 'texttrack', 'manifest'])

// Watches the whole context: a form may open its answer in another window.
function followSent(page: Page, asked: Asked) {
  const note = (url: string, times: Map<string, number>) => {
    // A challenge reports to the site itself, and carries no form.
    if (url.includes('/cdn-cgi/challenge-platform/')) return
    if (URL.canParse(url) && /^(https?|wss?):/.test(url)) times.set(new URL(url).origin, performance.now())
  }
  page.context().on('request', request => {
    if (LOOKS.has(request.resourceType())) return
    note(request.url(), asked.any)
    // A beacon only counts visits.
    if (request.method() !== 'GET' && request.resourceType() !== 'ping') note(request.url(), asked.given)
  })
  page.on('websocket', socket => {
    note(socket.url(), asked.any)
    socket.on('framesent', () => {
      note(socket.url(), asked.any)
      note(socket.url(), asked.given)
    })
  })
}

function isMainDocument(page: Page, request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame() === page.mainFrame()
  } catch {
    return false // The frame of a page that is just opening isn't known yet, and isn't ours.
  }
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

function noteAnswer(inside: Inside, response: Response) {
  const headers = response.headers()
  inside.failed = null
  inside.answer = {
    status: response.status(),
    url: response.url(),
    challengeHeader: headers['cf-mitigated']?.trim().toLowerCase() === 'challenge',
    retryAfter: headers['retry-after'] ?? null,
    gatewayReason: headers[GATEWAY_HEADER] ?? null,
  }
}

function noteFailure(inside: Inside, request: Request) {
  if (inside.navigation !== request) return
  inside.navigation = null
  const error = request.failure()?.errorText ?? 'failed'
  // Aborted: another navigation replaced it, or the answer had no page.
  if (!error.includes('ERR_ABORTED')) inside.failed = { url: request.url(), error }
}
