import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserChoice } from '../lib/browser-settings.ts'
import { createBrowserPool } from './browser.ts'
import { BrowserUnavailable } from './browser-unavailable.ts'

let proxy: Server
let pool: ReturnType<typeof createBrowserPool>
/** How long callers waited, in milliseconds. */
const waits: number[] = []
let options: { proxyServer: string; ignoreHTTPSErrors: boolean }

beforeAll(async () => {
  // The proxy itself answers every request.
  proxy = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>here</p>'))
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  options = {
    proxyServer: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ignoreHTTPSErrors: false,
  }
  pool = createBrowserPool({ maxContexts: 2, onWaited: ms => waits.push(ms) })
})
afterAll(async () => {
  await pool.close()
  proxy.close()
})

const visit = (url: string, script: string) =>
  pool.withContext(options, async context => {
    const page = await context.newPage()
    await page.goto(url)
    return page.evaluate<string>(script)
  })

test('each run has a context of its own, in US English, without service workers', async () => {
  const script = 'const before = document.cookie; document.cookie = "seen=1"; before + navigator.language'
  expect(await visit('http://a.example/', script)).toBe('en-US')
  expect(await visit('http://a.example/', script)).toBe('en-US')
})

test('loopback, too, is asked for through the proxy', async () => {
  expect(await visit('http://127.0.0.1:8123/', 'document.body.innerText')).toBe('here')
  expect(await visit('http://localhost:8123/', 'document.body.innerText')).toBe('here')
})

test('no more contexts at a time than allowed, and it says who waits', async () => {
  waits.length = 0
  let open = 0
  let most = 0
  const release: (() => void)[] = []
  const runs = [1, 2, 3].map(() =>
    pool.withContext(options, async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise<void>(resolve => release.push(resolve))
      open -= 1
    }),
  )
  await expect.poll(() => release).toHaveLength(2)
  expect(pool.usage()).toEqual({ open: 2, waiting: 1, most: 2 })
  expect(waits).toHaveLength(2)
  release.splice(0).map(go => go())
  await expect.poll(() => release).toHaveLength(1)
  release.splice(0).map(go => go())
  await Promise.all(runs)
  expect(most).toBe(2)
  expect(pool.usage()).toEqual({ open: 0, waiting: 0, most: 2 })
  expect(waits).toHaveLength(3)
})

test('a crashed browser fails the run under way and is replaced for the next', async () => {
  const crash = pool.withContext(options, async context => {
    const page = await context.newPage()
    const session = await context.browser()?.newBrowserCDPSession()
    await Promise.all([page.goto('http://a.example/'), session?.send('Browser.crash').catch(() => undefined)])
    await page.title()
  })
  await expect(crash).rejects.toThrow()
  expect(await visit('http://a.example/', 'document.body.innerText')).toBe('here')
})

test.each<[string, BrowserChoice, string]>([
  [
    'at a path',
    { kind: 'started', from: 'bundled', path: '/nowhere/chromium', hasWindow: false },
    '/nowhere/chromium',
  ],
  [
    'with a window',
    { kind: 'started', from: 'system', path: '/nowhere/chrome', hasWindow: true },
    'A window needs a screen',
  ],
])('a browser %s that cannot be started is said in a sentence', async (_, choice, says) => {
  const broken = createBrowserPool({ choice, maxContexts: 1 })
  const run = broken.withContext(options, async () => 'never')
  await expect(run).rejects.toThrow(BrowserUnavailable)
  await expect(run).rejects.toThrow(says)
  await broken.close()
})

test('a browser with nothing to do ends, and the next run starts another', async () => {
  const planned: { run: () => void; ms: number; isCanceled: boolean }[] = []
  const idle = createBrowserPool({
    maxContexts: 2,
    idleMs: 1_000,
    later: (run, ms) => {
      const plan = { run, ms, isCanceled: false }
      planned.push(plan)
      return () => {
        plan.isCanceled = true
      }
    },
  })
  const first = await idle.open(options)
  const second = await idle.open(options)
  await first.close()
  expect(planned).toEqual([])
  await second.close()
  await second.close()
  expect(planned).toMatchObject([{ ms: 1_000, isCanceled: false }])
  // Work that comes in time finds the browser as it was.
  const third = await idle.open(options)
  expect(planned).toMatchObject([{ isCanceled: true }])
  const browser = third.context.browser()
  expect(browser).toBe(second.context.browser())
  await third.close()
  expect(planned).toHaveLength(2)
  expect(browser?.isConnected()).toBe(true)
  planned[1]?.run()
  await expect.poll(() => browser?.isConnected()).toBe(false)
  const fourth = await idle.open(options)
  expect(fourth.context.browser()).not.toBe(browser)
  await idle.close()
})
