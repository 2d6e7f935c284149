// Checks that a browser which we don't bring along keeps to the gateway: what a context loads goes through its proxy,
// addresses of this machine included, and pages send no UDP.
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { openContext } from './browser-context.ts'

/** What a browser does past the gateway; `nothing` if it keeps to it. */
export type Leak = 'nothing' | 'requests' | 'udp'

const LOAD_TIMEOUT = 10_000
/** Chromium reports its first UDP address within milliseconds. */
const GATHER_TIMEOUT = 5_000
/** A name that nobody can register (RFC 2606), so only a proxy can answer for it. */
const NAME = 'http://offlist-check.invalid/'

/** Opens a context behind a proxy of our own and says what gets past it. @throws Error if the browser goes away. */
export async function findLeak(browser: Browser): Promise<Leak> {
  const word = randomUUID()
  const proxy = await serve(word)
  const other = await serve('past the proxy')
  const udp = createSocket('udp4')
  let packets = 0
  udp.on('message', () => {
    packets += 1
  })
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const context = await openContext(browser, {
    proxyServer: `http://127.0.0.1:${portOf(proxy)}`,
    ignoreHTTPSErrors: false,
  }).catch(error => {
    if (browser.isConnected()) return null
    throw error
  })
  try {
    if (context === null) return 'requests'
    const page = await context.newPage()
    if (!(await isProxied(page, `http://127.0.0.1:${portOf(other)}/`, word))) return 'requests'
    const sends = await page.evaluate(gathersUdp, { port: udp.address().port, limit: GATHER_TIMEOUT })
    return sends || packets > 0 ? 'udp' : 'nothing'
  } finally {
    await context?.close().catch(() => undefined)
    udp.close()
    proxy.close()
    other.close()
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function serve(text: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('connection', 'close')
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Whether the proxy answers for an address of this machine, and for a name. */
async function isProxied(page: Page, ownAddress: string, word: string): Promise<boolean> {
  try {
    await page.goto(ownAddress, { timeout: LOAD_TIMEOUT })
    const own = await page.evaluate(() => document.body.textContent)
    const named = await page.evaluate(textAt, NAME)
    return own === word && named === word
  } catch (error) {
    if (page.context().browser()?.isConnected()) return false
    throw error
  }
}

/** Runs in the page: the text at an address; empty without an answer. */
function textAt(address: string): Promise<string> {
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    request.onloadend = () => resolve(request.responseText)
    request.open('GET', address)
    request.send()
  })
}

/** Runs in the page: whether it can send UDP. Also true if that isn't known in time. */
function gathersUdp({ port, limit }: { port: number; limit: number }): Promise<boolean> {
  if (typeof RTCPeerConnection === 'undefined') return Promise.resolve(false)
  const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
  return new Promise<boolean>(resolve => {
    const end = (sends: boolean) => {
      peer.close()
      resolve(sends)
    }
    setTimeout(() => end(true), limit)
    peer.onicecandidate = ({ candidate }) => {
      if (candidate === null) end(false)
      else if (/ udp /i.test(candidate.candidate)) end(true)
    }
    peer.createDataChannel('check')
    peer.createOffer().then(
      offer => peer.setLocalDescription(offer),
      () => end(true),
    )
  })
}
