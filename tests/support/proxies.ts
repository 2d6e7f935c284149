// Proxies on loopback for tests. Whatever address they are asked for, they connect to one port of this machine, so a test
// can stand in for a site on the public internet.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { SiteProxy } from '#server/lib/browser-settings.ts'

export type TestUser = { name: string; password: string }

export interface TestProxy {
  /** As the settings give it, with these credentials. */
  as: (user: TestUser | null) => SiteProxy
  /** The addresses that it was asked for. */
  asked: string[]
  /** Breaks every connection and takes no more. */
  die: () => Promise<void>
}

export interface TestProxyOptions {
  /** The port of this machine that it leads to; null to refuse. */
  leadsTo: number | null
  /** Who may use it; null for everybody. */
  user?: TestUser | null
}

/** Speaks CONNECT. */
export async function serveHttpProxy({ leadsTo, user = null }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = []
  const wanted = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
  const server = createHttpServer((_, response) => response.writeHead(405).end())
  server.on('connect', (request, client: Socket) => {
    client.on('error', () => client.destroy())
    if (wanted !== null && request.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    asked.push(request.url ?? '')
    if (leadsTo === null) client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    else lead(client, leadsTo, 'HTTP/1.1 200 OK\r\n\r\n')
  })
  return serve('http', server, asked)
}

const GRANTED = Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0])
const NOT_ALLOWED = Buffer.from([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])

/** Speaks SOCKS5 (RFC 1928) with a user name and a password (RFC 1929). Each message comes in one piece. */
export async function serveSocksProxy({ leadsTo, user = null }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = []
  const server = createServer({ allowHalfOpen: true }, client => {
    client.on('error', () => client.destroy())
    const command = (message: Buffer) => {
      asked.push(destinationOf(message))
      if (leadsTo === null) client.end(NOT_ALLOWED)
      else lead(client, leadsTo, GRANTED)
    }
    const credentials = (message: Buffer) => {
      const name = message.subarray(2, 2 + (message[1] ?? 0))
      const password = message.subarray(3 + name.length)
      const isRight = user?.name === String(name) && user.password === String(password)
      if (isRight) client.once('data', command)
      client[isRight ? 'write' : 'end'](Buffer.from([1, isRight ? 0 : 1]))
    }
    client.once('data', hello => {
      const method = user === null ? 0 : 2
      if (!hello.subarray(2).includes(method)) {
        client.end(Buffer.from([5, 255]))
        return
      }
      client.once('data', user === null ? command : credentials)
      client.write(Buffer.from([5, method]))
    })
  })
  return serve('socks5', server, asked)
}

/** `address:port`, or `name:port` if it was asked for a name. */
function destinationOf(message: Buffer): string {
  const [kind, length = 0] = [message[3], message[4]]
  const host = kind === 1 ? [...message.subarray(4, 8)].join('.') : String(message.subarray(5, 5 + length))
  return `${host}:${message.readUInt16BE(message.length - 2)}`
}

function lead(client: Socket, port: number, agreed: string | Buffer) {
  const site = connect({ host: '127.0.0.1', port })
  site.on('error', () => client.destroy())
  site.once('connect', () => {
    client.write(agreed)
    client.pipe(site)
    site.pipe(client)
  })
  site.on('close', () => client.destroy())
  client.on('close', () => site.destroy())
}

async function serve(kind: SiteProxy['kind'], server: Server, asked: string[]): Promise<TestProxy> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    as: user => ({ kind, host: '127.0.0.1', port, user }),
    asked,
    die: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.resetAndDestroy()
      }),
  }
}
