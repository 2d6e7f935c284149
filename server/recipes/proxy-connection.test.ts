// Connections to sites through a proxy: of both kinds, with and without credentials, and what its failures are called.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serveHttpProxy, serveSocksProxy, type TestProxyOptions } from '#tests/support/proxies.ts'
import type { SiteProxy } from '../lib/browser-settings.ts'
import { connectThrough, ProxyFailed } from './proxy-connection.ts'

const SITE = '93.184.216.34'
const user = { name: 'me', password: 'hush:hush' }

let site: Server
let sitePort = 0

beforeAll(async () => {
  site = createServer((_, response) => response.end('hello'))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  sitePort = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.close()
})

/** What the site answers through the proxy. */
async function answerThrough(proxy: SiteProxy): Promise<string> {
  const socket = await connectThrough(proxy, SITE, 443)
  socket.end('GET / HTTP/1.1\r\nHost: folk.example\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

describe.each([
  ['HTTP', serveHttpProxy],
  ['SOCKS5', serveSocksProxy],
])('a proxy that speaks %s', (_, serve) => {
  const open = async (options: Partial<TestProxyOptions> = {}) => {
    const proxy = await serve({ leadsTo: sitePort, ...options })
    onTestFinished(() => proxy.die())
    return proxy
  }
  const failureOf = async (proxy: SiteProxy, timeout?: number) => {
    const error = await connectThrough(proxy, SITE, 443, timeout).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ProxyFailed)
    // Also not in what a log would show of it.
    expect(JSON.stringify({ ...(error as Error), cause: (error as Error).cause })).not.toContain('hush')
    return (error as Error).message
  }

  test('gets the address, and leads to it', async () => {
    const proxy = await open()
    expect(await answerThrough(proxy.as(null))).toContain('hello')
    expect(proxy.asked).toEqual([`${SITE}:443`])
  })

  test('gets the credentials', async () => {
    const proxy = await open({ user })
    expect(await answerThrough(proxy.as(user))).toContain('hello')
  })

  test('refuses wrong credentials, or none', async () => {
    const proxy = await open({ user })
    const wrong = { ...user, password: 'hush' }
    expect(await failureOf(proxy.as(wrong))).toBe('the proxy refused its user name or password')
    expect(await failureOf(proxy.as(null))).toBe('the proxy refused its user name or password')
    expect(proxy.asked).toEqual([])
  })

  test('refuses the site', async () => {
    const proxy = await open({ leadsTo: null })
    expect(await failureOf(proxy.as(null))).toMatch(/^the proxy could not connect to the site/)
  })

  test('is gone', async () => {
    const proxy = await open()
    await proxy.die()
    expect(await failureOf(proxy.as(user))).toBe('the proxy did not answer')
  })

  test('speaks something else, or says nothing', async () => {
    const { kind } = (await open()).as(null)
    const other = createTcpServer(socket =>
      socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.2\r\n'),
    )
    const silent = createTcpServer(socket => socket.on('error', () => undefined))
    for (const [server, timeout] of [[other], [silent, 100]] as const) {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      expect(await failureOf({ kind, host: '127.0.0.1', port, user }, timeout)).toBe(
        'the proxy did not answer',
      )
      server.close()
    }
  })
})
