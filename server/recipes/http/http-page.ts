// A run's page over plain HTTP: fetched, parsed and read without running scripts. Once loaded, it can't change.
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { createPolicy, type PolicyOptions } from '../gateway-policy.ts'
import type { InPage } from '../in-page.ts'
import type { DocumentAnswer, LoadFailure, PageTracker } from '../page-tracker.ts'
import { proxiedAgent } from '../proxy-connection.ts'
import type { Picture, PictureOptions, RunPage } from '../run-page.ts'
import { createCookies } from './cookies.ts'
import { type FetchedPage, fetchPage, NoPage } from './fetch-page.ts'
import type { PageReader, ReadPage } from './page-reader.ts'

export interface HttpPageDeps {
  reader: PageReader
  now: () => number
  signal: AbortSignal | null
  /** Draws a fetched page. */
  draw: (page: FetchedPage, options: PictureOptions) => Promise<Picture>
}

/** A blank page, and the function that releases it. */
export function httpPage(options: PolicyOptions, deps: HttpPageDeps): { page: RunPage; close: () => void } {
  const agents = {
    http: new Agent({ keepAlive: true }),
    https: new SecureAgent({ keepAlive: true }),
    proxied: options.proxy ? proxiedAgent(options.proxy) : null,
  }
  const fetchDeps = { policy: createPolicy(options), cookies: createCookies(deps.now), agents }
  const refusals = new Map<string, string>()
  const state: State = { fetched: null, read: null, answer: null, failure: null }

  const page: RunPage = {
    open: async (url, timeout) => {
      forget(state)
      const times = AbortSignal.timeout(timeout)
      const signal = deps.signal ? AbortSignal.any([deps.signal, times]) : times
      try {
        const fetched = await fetchPage(fetchDeps, url, signal)
        state.answer = answerOf(fetched)
        state.read = await readPage(deps.reader, fetched)
        state.fetched = fetched
      } catch (error) {
        if (!(error instanceof NoPage)) {
          const message = error instanceof Error ? error.message : String(error)
          state.failure = { url, error: times.aborted ? 'timeout' : message }
          throw error
        }
        if (error.refused) refusals.set(new URL(error.url).hostname, error.message)
        state.answer = inItsPlace(error)
      }
    },
    url: () => state.answer?.url ?? NOWHERE,
    call: (name, ...args) => ask(deps.reader, state, name, args),
    tracker: stillTracker(state),
    refusal: host => refusals.get(host) ?? null,
    pageRefusal: fetchDeps.policy.pageRefusal,
    leavesScripts: () => ask(deps.reader, state, 'hasScripts', []),
    picture: async options => {
      if (!state.fetched) throw new Error('there is no page to draw')
      return deps.draw(state.fetched, options)
    },
  }
  const close = () => {
    forget(state)
    agents.http.destroy()
    agents.https.destroy()
    agents.proxied?.destroy()
  }
  return { page, close }
}

const NOWHERE = 'about:blank'

interface State {
  fetched: FetchedPage | null
  read: ReadPage | null
  answer: DocumentAnswer | null
  failure: LoadFailure | null
}

function forget(state: State) {
  state.read?.close()
  state.fetched = null
  state.read = null
  state.failure = null
}

async function readPage(reader: PageReader, { bytes, headers, url }: FetchedPage): Promise<ReadPage> {
  const type = headers['content-type'] ?? null
  const isHtml = type === null || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)
  if (!isHtml) throw new NoPage('what came is not a page', new URL(url))
  return reader.open(bytes, type, url)
}

function answerOf({ status, url, headers }: FetchedPage): DocumentAnswer {
  const mitigated = headers['cf-mitigated']
  return {
    status,
    url,
    challengeHeader: typeof mitigated === 'string' && mitigated.trim().toLowerCase() === 'challenge',
    retryAfter: headers['retry-after'] ?? null,
    gatewayReason: null,
  }
}

/** The same answer as the gateway's for a site that a browser can't reach. */
function inItsPlace({ url, message }: NoPage): DocumentAnswer {
  return { status: 502, url, challengeHeader: false, retryAfter: null, gatewayReason: message }
}

async function ask<K extends keyof InPage>(
  reader: PageReader,
  state: State,
  name: K,
  args: Parameters<InPage[K]>,
): Promise<ReturnType<InPage[K]>> {
  state.read ??= await reader.open(new Uint8Array(), 'text/html; charset=utf-8', NOWHERE)
  const known = KNOWN[name]?.(state.read)
  return known === undefined ? state.read.call(name, args) : (known as ReturnType<InPage[K]>)
}

/** Answers that are known for a page without scripts. */
const KNOWN: { readonly [K in keyof InPage]?: (page: ReadPage) => ReturnType<InPage[K]> } = {
  isDocumentStill: () => true,
  readyState: () => 'complete',
  resemblesChallenge: page => page.resemblesChallenge,
}

/** Once `open` has returned, nothing is loading. */
function stillTracker(state: State): PageTracker {
  return {
    document: () => state.answer,
    failure: () => state.failure,
    isNavigating: () => false,
    quietFor: () => Number.POSITIVE_INFINITY,
    touch: () => undefined,
    settle: async () => undefined,
  }
}
