// Fetches one page over HTTP. Every hop follows the gateway's policy, redirects are followed, and the body is
// decompressed, with a size limit.
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, type Agent as SecureAgent } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Policy, Route } from '../gateway-policy.ts'
import { ProxyFailed } from '../proxy-connection.ts'
import type { Cookies } from './cookies.ts'

/** We don't read pages longer than this, compressed or not. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 10
const CONNECT_TIMEOUT = 15_000
const MAX_HEADERS = 64 * 1024

/** The dependencies of a fetch. Agents keep connections open for one run. */
export interface FetchDeps {
  policy: Policy
  cookies: Cookies
  agents: { http: Agent; https: SecureAgent; proxied: SecureAgent | null }
  /** Sent to the address's own origin in place of ours of the same names, in lower case. */
  headers?: Readonly<Record<string, string>>
}

/** A fetched page. `headers` are those of the last answer. */
export interface FetchedPage {
  url: string
  status: number
  headers: IncomingMessage['headers']
  bytes: Uint8Array
}

/** There is no page to read. The message is a clause for people; `refused` if a host was refused. */
export class NoPage extends Error {
  override readonly name = 'NoPage'
  readonly url: string
  readonly refused: boolean

  constructor(reason: string, url: URL, refused = false) {
    super(reason)
    this.url = url.href
    this.refused = refused
  }
}

/** Fetches a page. @throws NoPage; an Error with the network's code in its message; the signal's reason. */
export async function fetchPage(deps: FetchDeps, address: string, signal: AbortSignal): Promise<FetchedPage> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('net::ERR_UNKNOWN_URL_SCHEME')
    // A redirect to another origin doesn't take them along: one may be a token.
    const isOwn = url.origin === new URL(address).origin
    const answer = await ask(isOwn ? deps : { ...deps, headers: {} }, url, signal)
    deps.cookies.keep(url, answer.headers['set-cookie'] ?? [])
    const next = redirectOf(answer, url)
    if (next === null)
      return {
        url: url.href,
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        bytes: await read(answer, url),
      }
    answer.destroy()
    if (redirects >= MAX_REDIRECTS) throw new Error('net::ERR_TOO_MANY_REDIRECTS')
    url = next
  }
}

async function ask(
  { policy, cookies, agents, headers = {} }: FetchDeps,
  url: URL,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const refusal = policy.pageRefusal(url)
  if (refusal !== null) throw new NoPage(refusal, url, true)
  const route = await policy.route(new URL(url.origin))
  if (route.kind === 'refused') throw new NoPage(route.reason, url, true)
  const isSecure = route.kind === 'rewritten' ? route.to.protocol === 'https:' : url.protocol === 'https:'
  const secureAgent = (route.kind === 'direct' && route.proxy && agents.proxied) || agents.https
  const serverName = route.kind === 'rewritten' ? route.to.hostname : url.hostname
  const options = {
    host: route.address,
    port: route.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headersFor(url, route, cookies), ...headers },
    setHost: false,
    maxHeaderSize: MAX_HEADERS,
    signal,
  }
  return new Promise((resolve, reject) => {
    const request = isSecure
      ? requestHttps({ ...options, agent: secureAgent, servername: serverName.replace(/\.$/, '') })
      : requestHttp({ ...options, agent: agents.http })
    request.on('socket', socket => {
      if (!socket.connecting) return
      socket.setTimeout(CONNECT_TIMEOUT, () => {
        if (socket.connecting) request.destroy(new Error('no connection in time'))
      })
    })
    request.on('response', resolve)
    const fail = (error?: Error) => {
      const reason = error instanceof ProxyFailed ? error.message : `${url.hostname} did not answer`
      reject(signal.aborted ? signal.reason : new NoPage(reason, url, false))
    }
    request.on('error', fail)
    // Node answers `101 Switching Protocols` by closing the connection, without an error.
    request.on('close', () => fail())
    request.end()
  })
}

function headersFor(url: URL, route: Exclude<Route, { kind: 'refused' }>, cookies: Cookies) {
  const cookie = cookies.header(url)
  return {
    host: url.host,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'en-US,en;q=0.9',
    // We don't pose as a browser.
    'user-agent': 'Offlist',
    ...(cookie === null ? {} : { cookie }),
    ...(route.kind === 'rewritten' ? { 'x-forwarded-proto': url.protocol.slice(0, -1) } : {}),
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null
  // Sites send UTF-8 in this header, but Node reads it as Latin-1.
  const location = Buffer.from(headers.location, 'latin1').toString('utf8')
  if (!URL.canParse(location, url)) throw new Error('net::ERR_INVALID_REDIRECT')
  const next = new URL(location, url)
  if (next.hash === '') next.hash = url.hash
  return next
}

async function read(answer: IncomingMessage, url: URL): Promise<Uint8Array> {
  const tooLarge = () => new NoPage(`the page is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MB`, url)
  if (Number(answer.headers['content-length']) > MAX_PAGE_BYTES) {
    answer.destroy()
    throw tooLarge()
  }
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of unpacked(answer)) {
      size += part.length
      if (size > MAX_PAGE_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    answer.destroy()
    throw error
  }
  return Buffer.concat(parts)
}

function unpacked(answer: IncomingMessage): Readable {
  const encodings = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(one => one.trim())
  return encodings.reverse().reduce<Readable>((body, encoding) => {
    const unpack =
      encoding === 'gzip' || encoding === 'x-gzip'
        ? createGunzip()
        : encoding === 'br'
          ? createBrotliDecompress()
          : encoding === 'deflate'
            ? createInflate()
            : null
    // An error on either side ends the other. The reader of the last stream sees it.
    return unpack ? pipeline(body, unpack, () => undefined) : body
  }, answer)
}
