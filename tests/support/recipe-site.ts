// A small loopback site for tests of the recipe engine: pages by path, a log of requests and posts, and a way to run
// actions against it as https://folk.example.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBrowserPool } from '#server/recipes/browser.ts'
import { runRecipe } from '#server/recipes/run.ts'
import type { RunDeps, RunInput, RunResult, StepName } from '#server/recipes/run-types.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'

export const HOST = 'https://folk.example'

/** A page: its HTML, or a handler for the request. */
export type SitePage = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** An answer with its own status and headers. */
export function answerWith(code: number, body: string, headers: Record<string, string> = {}): SitePage {
  return (_, response) => response.writeHead(code, headers).end(body)
}

export interface RecipeSite {
  /** By path, or by method and path (`POST /form`). Anything else is 404. */
  pages: Record<string, SitePage>
  /** Method and address of each request, except the browser's request for an icon. */
  asked: string[]
  posted: string[]
  /** The site's real address. Known once the tests run. */
  home: string
  deps: RunDeps
  /** The input for running these actions as one step. `file` adds to the broker file. */
  input: (step: StepName, actions: object[], more?: Partial<RunInput>, file?: object) => RunInput
  /** Runs one step in the browser. */
  run: (step: StepName, actions: object[], more?: Partial<RunInput>, file?: object) => Promise<RunResult>
  /** Clears pages and requests in the middle of a test. */
  reset: () => void
}

const profile = {
  firstName: 'John',
  lastName: 'Smith',
  age: 45,
  addresses: [{ city: 'Reno', state: 'NV' }],
  email: 'me@mail.example',
}
const record = { name: 'John A. Smith', profileUrl: `${HOST}/p?id=7` }

/** The site and its browser, for all tests of a file. Empty before each test, closed after the last. */
export function serveRecipeSite(): RecipeSite {
  const server = createServer((request, response) => void serve(site, request, response))
  const browser = createBrowserPool({ maxContexts: 2 })
  const log = { debug: () => undefined, warn: () => undefined }
  const site: RecipeSite = {
    pages: {},
    asked: [],
    posted: [],
    home: '',
    deps: { browser, now: () => Date.UTC(2026, 10, 21), random: () => 0.5, log, resolve: async () => [] },
    input: (step, actions, more = {}, file = {}) => {
      const steps = [{ stepType: step, actions }]
      const parsed = parseRecipe({ name: 'Folk', version: '0.1.0', url: 'folk.example', steps, ...file })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
      const rewrites = [{ from: HOST, to: site.home }]
      const given = { recipe: parsed.recipe, step, profile, extracted: record, rewrites, patienceMs: 3_000 }
      return { ...given, ...more }
    },
    run: async (...given) => runRecipe(site.deps, site.input(...given)),
    reset: () => {
      site.pages = {}
      site.asked = []
      site.posted = []
    },
  }
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    site.home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => site.reset())
  afterAll(async () => {
    await browser.close()
    server.close()
  })
  return site
}

async function serve(site: RecipeSite, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', HOST)
  if (pathname !== '/favicon.ico') site.asked.push(`${request.method} ${request.url}`)
  let body = ''
  for await (const chunk of request) body += String(chunk)
  if (request.method === 'POST') site.posted.push(body)
  const page = site.pages[`${request.method} ${pathname}`] ?? site.pages[pathname]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (typeof page === 'function') page(request, response)
  else response.writeHead(page === undefined ? 404 : 200).end(page ?? 'not here')
}
