// Visits through a proxy: the gateway's rules hold, and a proxy that refuses, dies or lies never makes a site say “nobody”.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  serveHttpProxy,
  serveSocksProxy,
  type TestProxy,
  type TestProxyOptions,
} from '#tests/support/proxies.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { makeCertificate } from './gateway-certificate.ts'
import { createPolicy } from './gateway-policy.ts'
import { createCookies } from './http/cookies.ts'
import { fetchPage } from './http/fetch-page.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { proxiedAgent } from './proxy-connection.ts'
import { runRecipe } from './run.ts'
import type { RunInput, RunResult } from './run-types.ts'

const SITE = '93.184.216.34'
const user = { name: 'me', password: 'hush' }
const JOHN = '<div class=person><h2>John Smith</h2><p>Reno, NV</p><a href="/p/1">more</a></div>'
const NOBODY = '<p class=nobody>Nobody</p>'
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: { name: { selector: 'h2' }, addressCityState: { selector: 'p' }, profileUrl: { selector: 'a' } },
}
const search = (url = `${HOST}/q`) => [{ id: 'go', actionType: 'navigate', url }, read]

const kit = serveRecipeSite()
const reader = createPageReader()
let pages: (request: IncomingMessage, response: ServerResponse) => void
let close: () => void
let sitePort = 0

// The site itself, encrypted. Its certificate is nobody’s, which the browser lets pass only beside a rewritten origin.
beforeAll(async () => {
  const site = createServer(await makeCertificate(['folk.example']), (request, response) => {
    response.setHeader('content-type', 'text/html')
    pages(request, response)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  sitePort = (site.address() as AddressInfo).port
  close = () => {
    site.closeAllConnections()
    site.close()
  }
})
beforeEach(() => {
  pages = (_, response) => response.end(JOHN)
})
afterAll(async () => {
  close()
  await reader.close()
})

const BESIDE = [{ from: 'https://other.example', to: 'http://127.0.0.1:9' }]

/** Runs a search at the site's public address, through the proxy. */
function visit(
  proxy: TestProxy,
  more: Partial<RunInput> = {},
  resolve = async () => [SITE],
): Promise<RunResult> {
  const deps = { ...kit.deps, resolve, proxy: proxy.as(user) }
  return runRecipe(deps, kit.input('scan', search(), { rewrites: BESIDE, patienceMs: 500, ...more }))
}

describe.each([
  ['HTTP', serveHttpProxy],
  ['SOCKS5', serveSocksProxy],
])('a proxy that speaks %s', (_, serve) => {
  const open = async (options: Partial<TestProxyOptions> = {}) => {
    const proxy = await serve({ leadsTo: sitePort, user, ...options })
    onTestFinished(() => proxy.die())
    return proxy
  }

  test('leads to sites, by the address that was checked here', async () => {
    const proxy = await open()
    expect(await visit(proxy)).toMatchObject({ status: 'found', extracted: [{ name: 'John Smith' }] })
    expect(new Set(proxy.asked)).toEqual(new Set([`${SITE}:443`]))
    pages = (_, response) => response.end(NOBODY)
    expect(await visit(proxy)).toMatchObject({ status: 'not_found' })
  })

  test.each([['127.0.0.1'], ['10.0.0.5'], ['169.254.169.254']])('is never asked for %s', async address => {
    const proxy = await open()
    const result = await visit(proxy, {}, async () => [SITE, address])
    expect(result).toMatchObject({ status: 'error', extracted: [] })
    expect(result.reason).toContain('folk.example is not on the public internet')
    expect(proxy.asked).toEqual([])
  })

  test('that refuses us makes a visit inconclusive, and says so without its password', async () => {
    const proxy = await open({ user: { ...user, password: 'another' } })
    const result = await visit(proxy)
    expect(result).toMatchObject({ status: 'error', extracted: [] })
    expect(result.reason).toContain(
      'the page could not be loaded: the proxy refused its user name or password',
    )
    expect(JSON.stringify(result)).not.toContain('hush')
  })

  test('that refuses the site does so as well', async () => {
    const result = await visit(await open({ leadsTo: null }))
    expect(result).toMatchObject({ status: 'error', extracted: [] })
    expect(result.reason).toContain('the proxy could not connect to the site')
  })

  test('that dies in the middle of an empty list shows nobody’s absence', async () => {
    const proxy = await open()
    pages = (_, response) => {
      response.write(NOBODY, () => void proxy.die())
    }
    expect(await visit(proxy)).toMatchObject({ status: 'error', extracted: [] })
    const again = await visit(proxy)
    expect(again).toMatchObject({ status: 'error' })
    expect(again.reason).toContain('the page could not be loaded: the proxy did not answer')
  })

  test('that dies before a part of the page has come doesn’t either', async () => {
    const proxy = await open()
    pages = (request, response) => {
      if (request.url === '/q') response.end(`${NOBODY}<script src="/list.js"></script>`)
      else void proxy.die()
    }
    expect(await visit(proxy)).toMatchObject({ status: 'error', extracted: [] })
  })

  test('that answers itself in place of the site is not believed', async () => {
    const proxy = await open()
    pages = (_, response) => response.end(NOBODY)
    // Nothing is rewritten, so the browser wants the site's own certificate.
    const inBrowser = await visit(proxy, { rewrites: [] })
    expect(inBrowser).toMatchObject({ status: 'error', extracted: [] })
    const deps = { ...kit.deps, reader, resolve: async () => [SITE], proxy: proxy.as(user) }
    const overHttp = await runOverHttp(deps, kit.input('scan', search(), { rewrites: [] }))
    expect(overHttp).toMatchObject({ status: 'error', extracted: [] })
  })

  test('is not trusted with what isn’t encrypted', async () => {
    const proxy = await open()
    const deps = { ...kit.deps, reader, resolve: async () => [SITE], proxy: proxy.as(user) }
    const plain = kit.input('scan', search('http://folk.example/q'), { rewrites: [] })
    for (const run of [runRecipe(deps, plain), runOverHttp(deps, plain)]) {
      const result = await run
      expect(result).toMatchObject({ status: 'error', extracted: [] })
      expect(result.reason).toContain('folk.example is not encrypted')
    }
    expect(proxy.asked).toEqual([])
  })

  test('leads pages fetched without a browser to sites, too', async () => {
    const proxy = await open()
    const agent = proxiedAgent(proxy.as(user))
    onTestFinished(() => agent.destroy())
    // The site's certificate is nobody's.
    agent.options.rejectUnauthorized = false
    const declared = { hosts: new Set(['folk.example']), ports: new Set<number>() }
    const given = { declared, rewrites: [], resolve: async () => [SITE], proxy: proxy.as(user) }
    const deps = {
      policy: createPolicy(given),
      cookies: createCookies(() => 0),
      agents: { http: agent, https: agent, proxied: agent },
    }
    const page = await fetchPage(deps, `${HOST}/q`, new AbortController().signal)
    expect(String(Buffer.from(page.bytes))).toBe(JOHN)
    expect(proxy.asked).toEqual([`${SITE}:443`])
    await proxy.die()
    const failed = runOverHttp(
      { ...kit.deps, reader, resolve: async () => [SITE], proxy: proxy.as(user) },
      kit.input('scan', search(), { rewrites: [] }),
    )
    expect((await failed).reason).toContain('the page could not be loaded: the proxy did not answer')
  })

  test('is left out on the way to the operator’s own address of a site', async () => {
    const proxy = await open()
    kit.pages = { '/q': JOHN }
    const own = [{ from: HOST, to: kit.home }]
    expect(await visit(proxy, { rewrites: own })).toMatchObject({ status: 'found' })
    expect(proxy.asked).toEqual([])
  })
})
