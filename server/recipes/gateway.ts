// A forward proxy on loopback, one per run, for all requests of the run's browser context: pages, redirects and
// sub-requests. It filters by gateway-policy.ts and serves rewritten origins. It neither caches nor stores any of the
// traffic.
import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  Server,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import type { SiteProxy } from '../lib/browser-settings.ts'
import { makeCertificate } from './gateway-certificate.ts'
import { createPolicy, type Policy, type PolicyOptions, type Route } from './gateway-policy.ts'
import { connectThrough } from './proxy-connection.ts'

/** A running gateway. */
export interface Gateway {
  /** For the browser context's `proxy.server`. */
  server: string
  /** Why a host was refused in this run, by host name; null if it wasn't. */
  refusal: (host: string) => string | null
  /** Why we may not open a page of this address or send a form there; null if we may. */
  pageRefusal: (origin: URL) => string | null
  /** From now on, nothing passes: each request is refused, and open connections are ended. */
  cut: () => void
  /** Closes every connection and frees the port. */
  close: () => Promise<void>
}

/** Marks answers from the gateway itself, with the reason. Sites never send it. */
export const GATEWAY_HEADER = 'x-offlist-gateway'

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  GATEWAY_HEADER,
])
const CONNECT_TIMEOUT = 15_000
const MAX_HEADERS = 64 * 1024

interface Inside {
  policy: Policy
  isCut: boolean
  refusals: Map<string, string>
  sockets: Set<Duplex>
  /** The origins of connections whose TLS the gateway terminated. */
  origins: WeakMap<object, URL>
  /** Serves the requests from those connections. */
  inner: Server
  tls: SecureContext | null
}

/** Starts a gateway on an ephemeral port of 127.0.0.1. */
export async function startGateway(options: PolicyOptions): Promise<Gateway> {
  const httpsHosts = options.rewrites
    .map(({ from }) => new URL(from))
    .filter(url => url.protocol === 'https:')
  const inside: Inside = {
    policy: createPolicy(options),
    isCut: false,
    refusals: new Map(),
    sockets: new Set(),
    origins: new WeakMap(),
    inner: new Server({ maxHeaderSize: MAX_HEADERS }, (request, response) => {
      const origin = inside.origins.get(request.socket)
      void serve(inside, origin ? resolveUrl(request.url ?? '/', origin) : null, request, response)
    }),
    tls:
      httpsHosts.length > 0
        ? createSecureContext(await makeCertificate(httpsHosts.map(url => url.hostname)))
        : null,
  }
  const outer = createServer({ maxHeaderSize: MAX_HEADERS }, (request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null
    void serve(inside, url, request, response)
  })
  outer.on('connect', (request, socket, head) => void serveTunnel(inside, request.url ?? '', socket, head))
  for (const server of [outer, inside.inner]) server.on('upgrade', (_request, socket) => socket.destroy())
  outer.on('connection', socket => keep(inside, socket))
  await new Promise<void>((resolve, reject) => {
    outer.once('error', reject)
    outer.listen(0, '127.0.0.1', resolve)
  })
  const { port } = outer.address() as AddressInfo
  return {
    server: `http://127.0.0.1:${port}`,
    refusal: host => inside.refusals.get(host) ?? null,
    pageRefusal: inside.policy.pageRefusal,
    cut: () => {
      inside.isCut = true
      endConnections(inside)
    },
    close: () =>
      new Promise(resolve => {
        outer.close(() => resolve())
        endConnections(inside)
      }),
  }
}

function endConnections({ sockets }: Inside) {
  for (const socket of sockets) socket.destroy()
}

function keep(inside: Inside, socket: Duplex) {
  inside.sockets.add(socket)
  socket.on('close', () => inside.sockets.delete(socket))
  // A reset by the other side ends the connection. The browser or the site reports it if it matters.
  socket.on('error', () => socket.destroy())
}

function resolveUrl(path: string, origin: URL): URL | null {
  const text = path.startsWith('/') ? `${origin.origin}${path}` : path
  return URL.canParse(text) ? new URL(text) : null
}

async function routeFor(inside: Inside, url: URL): Promise<Route> {
  const route = await inside.policy.route(url)
  if (inside.isCut) return { kind: 'refused', reason: 'nothing may be sent' }
  if (route.kind === 'refused') inside.refusals.set(url.hostname, route.reason)
  return route
}

async function serve(inside: Inside, url: URL | null, request: IncomingMessage, response: ServerResponse) {
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    answer(response, 400, 'not a proxy request')
    return
  }
  const route = await routeFor(inside, url)
  if (route.kind === 'refused') {
    answer(response, 502, route.reason)
    return
  }
  try {
    forward(inside, route, url, request, response)
  } catch {
    answer(response, 502, 'the request could not be passed on')
  }
}

function forward(
  inside: Inside,
  route: Exclude<Route, { kind: 'refused' }>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const secure = route.kind === 'rewritten' && route.to.protocol === 'https:'
  const headers = passOn(request.rawHeaders)
  if (route.kind === 'rewritten') headers.push('x-forwarded-proto', url.protocol.slice(0, -1))
  const upstream = (secure ? requestHttps : requestHttp)({
    host: route.address,
    port: route.port,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers,
    setHost: false,
    maxHeaderSize: MAX_HEADERS,
    // A kept-alive connection can die while a form is being sent, and then we can't know whether it arrived.
    agent: false,
    ...(secure ? { servername: route.to.hostname } : {}),
  })
  upstream.on('socket', socket => {
    keep(inside, socket)
    socket.setTimeout(CONNECT_TIMEOUT, () => {
      if (socket.connecting) upstream.destroy(new Error('no connection in time'))
    })
  })
  upstream.on('response', incoming => {
    incoming.on('error', () => response.destroy())
    try {
      response.writeHead(incoming.statusCode ?? 502, passOn(incoming.rawHeaders))
      incoming.pipe(response)
    } catch {
      // Invalid headers that can't be forwarded.
      response.destroy()
    }
  })
  upstream.on('error', () => {
    if (response.headersSent) response.destroy()
    else answer(response, 502, `${url.hostname} did not answer`)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function passOn(rawHeaders: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}

function answer(response: ServerResponse, status: number, reason: string) {
  const text = reason.replace(/[^\x20-\x7e]/g, '?')
  response.writeHead(status, { [GATEWAY_HEADER]: text, 'content-type': 'text/plain', connection: 'close' })
  response.end(text)
}

async function serveTunnel(inside: Inside, authority: string, client: Duplex, head: Buffer) {
  const url = URL.canParse(`https://${authority}`) ? new URL(`https://${authority}`) : null
  if (url === null) {
    client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    return
  }
  if (!inside.isCut && inside.tls && inside.policy.terminatesTls(url)) {
    endTls(inside, inside.tls, url, client, head)
    return
  }
  const route = await routeFor(inside, url)
  if (route.kind !== 'direct') {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    return
  }
  if (route.proxy) await openProxied(inside, url.hostname, { ...route, proxy: route.proxy }, client, head)
  else openTunnel(inside, route, client, head)
}

function endTls(inside: Inside, secureContext: SecureContext, origin: URL, client: Duplex, head: Buffer) {
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  if (head.length > 0) client.unshift(head)
  const secure = new TLSSocket(client as Socket, {
    isServer: true,
    secureContext,
    ALPNProtocols: ['http/1.1'],
  })
  keep(inside, secure)
  inside.origins.set(secure, origin)
  inside.inner.emit('connection', secure)
}

type DirectRoute = Extract<Route, { kind: 'direct' }>

function openTunnel(inside: Inside, route: DirectRoute, client: Duplex, head: Buffer) {
  const upstream = connect({ host: route.address, port: route.port })
  keep(inside, upstream)
  upstream.setTimeout(CONNECT_TIMEOUT, () => {
    if (upstream.connecting) upstream.destroy()
  })
  upstream.once('connect', () => join(client, upstream, head))
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
}

async function openProxied(
  inside: Inside,
  host: string,
  { proxy, address, port }: DirectRoute & { proxy: SiteProxy },
  client: Duplex,
  head: Buffer,
) {
  const upstream = await connectThrough(proxy, address, port).catch((error: Error) => {
    inside.refusals.set(host, error.message)
    return null
  })
  if (upstream === null) {
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    return
  }
  if (inside.isCut) client.destroy()
  // An earlier attempt may have failed.
  inside.refusals.delete(host)
  keep(inside, upstream)
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
  if (client.destroyed) upstream.destroy()
  else join(client, upstream, head)
}

function join(client: Duplex, upstream: Socket, head: Buffer) {
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  if (head.length > 0) upstream.write(head)
  client.pipe(upstream)
  upstream.pipe(client)
}
