// Opens connections through the operator's proxy. It gets addresses that we have checked, never names: a name could mean
// something else where the proxy is, and lead into its own network.
import { request } from 'node:http'
import { Agent } from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { SocksClient } from 'socks'
import { SECOND } from '#shared/lib/time.ts'
import type { SiteProxy } from '../lib/browser-settings.ts'

/** The proxy gave no connection. The message is a clause for people, and begins with “the proxy”. */
export class ProxyFailed extends Error {
  override readonly name = 'ProxyFailed'
}

const CONNECT_TIMEOUT = 15 * SECOND

const NO_ANSWER = 'the proxy did not answer'
const NO_ENTRY = 'the proxy refused its user name or password'
const NO_WAY = 'the proxy could not connect to the site'

/** A connection to an address of a site. @throws ProxyFailed */
export async function connectThrough(
  proxy: SiteProxy,
  address: string,
  port: number,
  timeout = CONNECT_TIMEOUT,
): Promise<Socket> {
  const connect = proxy.kind === 'http' ? overHttp : overSocks
  const socket = await connect(proxy, address, port, timeout)
  // Callers see a broken connection by its end.
  socket.on('error', () => socket.destroy())
  return socket
}

/** Keeps connections to sites open, as Node's own agent does, each through the proxy. */
export function proxiedAgent(proxy: SiteProxy): Agent {
  const agent = new Agent({ keepAlive: true })
  agent.createConnection = (options, done) => {
    connectThrough(proxy, String(options.host), Number(options.port)).then(
      socket => done?.(null, connectTls({ ...(options as ConnectionOptions), socket })),
      (error: Error) => done?.(error, undefined as never),
    )
    return undefined
  }
  return agent
}

/** By CONNECT (RFC 9110, 9.3.6). */
function overHttp({ host, port: at, user }: SiteProxy, address: string, port: number, timeout: number) {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`
  const basic = user && Buffer.from(`${user.name}:${user.password}`).toString('base64')
  return new Promise<Socket>((resolve, reject) => {
    const asked = request({
      host,
      port: at,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(basic === null ? {} : { 'proxy-authorization': `Basic ${basic}` }) },
      agent: false,
    })
    const timer = setTimeout(() => asked.destroy(new Error(NO_ANSWER)), timeout)
    asked.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket)
        return
      }
      socket.destroy()
      reject(new ProxyFailed(statusCode === 407 ? NO_ENTRY : `${NO_WAY} (HTTP ${statusCode})`))
    })
    asked.once('error', () => {
      clearTimeout(timer)
      reject(new ProxyFailed(NO_ANSWER))
    })
    asked.end()
  })
}

/** The library's error isn't passed on: it contains the password. */
async function overSocks(
  { host, port: at, user }: SiteProxy,
  address: string,
  port: number,
  timeout: number,
) {
  try {
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      proxy: { host, port: at, type: 5, ...(user && { userId: user.name, password: user.password }) },
      destination: { host: address, port },
      timeout,
    })
    return socket
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/authentication/i.test(text)) throw new ProxyFailed(NO_ENTRY)
    throw new ProxyFailed(/rejected connection/i.test(text) ? NO_WAY : NO_ANSWER)
  }
}
