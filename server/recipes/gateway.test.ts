import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { GATEWAY_HEADER, type Gateway, startGateway } from './gateway.ts'
import { createPolicy, type PolicyOptions, parseRewrite } from './gateway-policy.ts'

let site: Server
let origin = ''
const seen: { url: string; host: string | undefined; method: string | undefined }[] = []
const open: Gateway[] = []

beforeAll(async () => {
  site = createServer((incoming, response) => {
    seen.push({ url: incoming.url ?? '', host: incoming.headers.host, method: incoming.method })
    if (incoming.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' })
    response.end(`hello from ${incoming.headers.host}`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(gateway => gateway.close()))
  seen.length = 0
})
afterAll(() => {
  site.close()
})

const declared = { hosts: new Set(['folk.example']), ports: new Set<number>() }
const nowhere = async () => []

async function start(options: Partial<PolicyOptions> = {}): Promise<Gateway> {
  const gateway = await startGateway({ declared, rewrites: [], resolve: nowhere, ...options })
  open.push(gateway)
  return gateway
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Requests an http address from the gateway, as a browser does from a proxy. */
function ask(gateway: Gateway, url: string): Promise<Answer> {
  const proxy = new URL(gateway.server)
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.hostname,
      port: proxy.port,
      path: url,
      headers: { host: new URL(url).host },
    })
    asked.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Requests a tunnel from the gateway. Returns its status, and the socket if it opened. */
function tunnel(gateway: Gateway, authority: string): Promise<{ status: number; socket: Socket }> {
  const proxy = new URL(gateway.server)
  return new Promise((resolve, reject) => {
    const asked = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: authority })
    asked.on('connect', (response, socket) => resolve({ status: response.statusCode ?? 0, socket }))
    asked.on('error', reject)
    asked.end()
  })
}

function overTls(socket: Socket, servername: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({ socket, servername, rejectUnauthorized: false }, () => secure.write(text))
    let answer = ''
    secure.on('data', chunk => {
      answer += String(chunk)
      if (answer.includes('hello from')) resolve(answer)
    })
    secure.on('error', reject)
  })
}

test('an origin rewritten from https is served from the other one, with its own Host', async () => {
  const gateway = await start({ rewrites: [{ from: 'https://folk.example', to: origin }] })
  const { status, socket } = await tunnel(gateway, 'folk.example:443')
  expect(status).toBe(200)
  const answer = await overTls(socket, 'folk.example', 'GET /q?a=1 HTTP/1.1\r\nHost: folk.example\r\n\r\n')
  expect(answer).toContain('hello from folk.example')
  expect(seen).toEqual([{ url: '/q?a=1', host: 'folk.example', method: 'GET' }])
})

test('an origin rewritten from http likewise; a target ending in .localhost is this machine', async () => {
  const to = origin.replace('127.0.0.1', 'folk.localhost')
  const gateway = await start({ rewrites: [{ from: 'http://folk.example', to }] })
  expect(await ask(gateway, 'http://folk.example/x')).toMatchObject({
    status: 200,
    body: 'hello from folk.example',
  })
})

test('a rewritten origin is not a way to other ports of this machine', async () => {
  const gateway = await start({ rewrites: [{ from: 'https://folk.example', to: origin }] })
  expect((await ask(gateway, `${origin}/self`)).status).toBe(200)
  expect(await ask(gateway, 'http://127.0.0.1:9/')).toMatchObject({ status: 502 })
  expect((await tunnel(gateway, new URL(origin).host)).status).toBe(403)
})

test('hosts that the recipe does not declare are refused, with the reason', async () => {
  const gateway = await start({ resolve: async () => ['93.184.216.34'] })
  const answer = await ask(gateway, 'http://tracker.test/pixel')
  expect(answer.status).toBe(502)
  expect(answer.headers[GATEWAY_HEADER]).toContain('tracker.test')
  expect((await tunnel(gateway, 'tracker.test:443')).status).toBe(403)
  expect(gateway.refusal('tracker.test')).toContain('not one of the recipe')
})

test.each([
  ['http://folk.example/', ['127.0.0.1']],
  ['http://folk.example/', ['10.0.0.5']],
  ['http://folk.example/', ['169.254.169.254']],
  ['http://folk.example/', ['::ffff:127.0.0.1']],
  ['http://folk.example/', ['93.184.216.34', '127.0.0.1']],
  ['http://folk.example/', []],
])('%s at %j is refused even though it is declared', async (url, addresses) => {
  const gateway = await start({ resolve: async () => addresses })
  expect((await ask(gateway, url)).status).toBe(502)
  expect((await tunnel(gateway, 'folk.example:443')).status).toBe(403)
  expect(seen).toEqual([])
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f.1:PORT/',
  'http://169.254.169.254/',
])('declaring %s does not open it', async url => {
  const { port } = new URL(origin)
  const address = url.replace('PORT', port)
  const hosts = new Set([new URL(address).hostname, 'localhost'])
  // No resolver from the test: as in production, the machine's resolver decides.
  const gateway = await start({ declared: { hosts, ports: new Set([Number(port)]) }, resolve: undefined })
  expect((await ask(gateway, address)).status).toBe(502)
  expect(seen).toEqual([])
})

test('ports the recipe does not name are refused', async () => {
  const policy = createPolicy({ declared, rewrites: [], resolve: async () => ['93.184.216.34'] })
  expect(await policy.route(new URL('https://folk.example:22/'))).toMatchObject({ kind: 'refused' })
  expect(await policy.route(new URL('https://a.folk.example/'))).toEqual({
    kind: 'direct',
    address: '93.184.216.34',
    port: 443,
  })
})

test('a redirect is the next request, and is judged again', async () => {
  const gateway = await start({ rewrites: [{ from: 'http://folk.example', to: origin }] })
  const first = await ask(gateway, 'http://folk.example/away')
  expect(first.status).toBe(302)
  expect((await ask(gateway, must(first.headers.location, 'location'))).status).toBe(502)
})

test('a site that does not answer is told apart from one that answers 502', async () => {
  const gateway = await start({ rewrites: [{ from: 'http://folk.example', to: 'http://127.0.0.1:1' }] })
  const answer = await ask(gateway, 'http://folk.example/')
  expect(answer.status).toBe(502)
  expect(answer.headers[GATEWAY_HEADER]).toBe('folk.example did not answer')
})

test('requests that are none of a proxy are turned away', async () => {
  const gateway = await start()
  const asked = await fetch(`${gateway.server}/etc/passwd`)
  expect(asked.status).toBe(400)
})

test('rewrites are read from the command line', () => {
  expect(parseRewrite('https://folk.example=http://127.0.0.1:8080')).toEqual({
    from: 'https://folk.example',
    to: 'http://127.0.0.1:8080',
  })
  expect(parseRewrite('https://folk.example/=http://x.localhost:1/')).toEqual({
    from: 'https://folk.example',
    to: 'http://x.localhost:1',
  })
  expect(
    ['', 'folk.example=http://x', 'https://a.example', 'https://a.example=ftp://b'].map(parseRewrite),
  ).toEqual([null, null, null, null])
})

test('once cut, it lets nothing pass, and ends what is open', async () => {
  const gateway = await start({
    rewrites: [
      { from: 'http://folk.example', to: origin },
      { from: 'https://folk.example', to: origin },
    ],
  })
  expect((await ask(gateway, 'http://folk.example/before')).status).toBe(200)
  const { socket } = await tunnel(gateway, 'folk.example:443')
  const ended = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => undefined).resume()
  gateway.cut()
  await ended
  const refused = await ask(gateway, 'http://folk.example/after')
  expect([refused.status, refused.headers[GATEWAY_HEADER]]).toEqual([502, 'nothing may be sent'])
  expect((await tunnel(gateway, 'folk.example:443')).status).toBe(403)
  expect(seen.map(({ url }) => url)).toEqual(['/before'])
})
