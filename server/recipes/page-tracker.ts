// What the network says about the page that is showing: the main document's answer, whether another is on its way, and
// whether anything is still loading. What that means for the run is decided in page-status.ts.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Response } from 'playwright'
import { GATEWAY_HEADER } from './gateway.ts'
import { type PageParts, watchParts } from './page-parts.ts'

/** The answer that the main document came with. */
export interface DocumentAnswer {
  status: number
  url: string
  /** `cf-mitigated: challenge` was set. */
  challengeHeader: boolean
  retryAfter: string | null
  /** Set when the gateway answered in the site's place: why. */
  gatewayReason: string | null
}

/** A main document that could not be loaded. */
export interface LoadFailure {
  url: string
  error: string
}

export interface PageTracker {
  /** The latest main document, or null before the first. */
  document: () => DocumentAnswer | null
  /** Set when loading a main document failed and none has come since. */
  failure: () => LoadFailure | null
  /** True while a main document is on its way. */
  isNavigating: () => boolean
  /** Milliseconds since anything was asked for, loaded or clicked; 0 while something is loading. */
  quietFor: () => number
  /** Notes that something was done to the page that may make it act. */
  touch: () => void
  /** What was asked for, and when; missing where nothing can be done to a page. */
  sent?: SentRequests
  /** The parts of the document; missing if parts aren't loaded. */
  parts?: PageParts
  /** Waits until no main document is on its way, at most `timeout` ms after it was asked for. */
  settle: (timeout: number) => Promise<void>
}

/** Requests that can carry something, of a page and of the windows that it opens. Times are `performance.now()`'s. */
export interface SentRequests {
  /** When the page was touched last; null when it was not. */
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

/** Follows a page from now on; `forget` takes what was seen so far for that of a page that has left. */
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
      // Counted from its start, so that a page that never comes is waited for once, not at every look.
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

/** Loaded for the looks of a page; nothing that was filled in goes with them. */
const LOOKS = new Set(['image', 'stylesheet', 'font', 'media', 'texttrack', 'manifest'])

// Of the whole context: a form may open its answer in a window of its own.
function followSent(page: Page, asked: Asked) {
  const note = (url: string, times: Map<string, number>) => {
    if (URL.canParse(url) && /^(https?|wss?):/.test(url)) times.set(new URL(url).origin, performance.now())
  }
  page.context().on('request', request => {
    if (LOOKS.has(request.resourceType())) return
    note(request.url(), asked.any)
    // A beacon counts visits.
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
    return false // The frame of a page that is only just opening is not known yet; it is not ours.
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
  // Aborted: replaced by another navigation, or an answer without a page.
  if (!error.includes('ERR_ABORTED')) inside.failed = { url: request.url(), error }
}
