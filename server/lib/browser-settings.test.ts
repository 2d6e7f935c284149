// The settings of the browser: which one it is, who may be connected to, and the proxy.
import { describe, expect, test } from 'vitest'
import { parseSettings, SettingsError } from '../env.ts'
import { browserChoice, siteProxy } from './browser-settings.ts'

const choose = (values: Record<string, string>) => browserChoice(parseSettings(values))
const proxyOf = (BROWSER_PROXY: string) => siteProxy(parseSettings({ BROWSER_PROXY }))

test('with nothing set, sites are visited with the bundled browser, without a window and a proxy', () => {
  expect(choose({})).toEqual({ kind: 'started', from: 'bundled', path: undefined, hasWindow: false })
  expect(siteProxy(parseSettings({}))).toBeUndefined()
})

test('the machine’s browser can be chosen, and have a window', () => {
  expect(choose({ BROWSER: 'system', BROWSER_WINDOW: '1', CHROMIUM_PATH: '/opt/chrome' })).toEqual({
    kind: 'started',
    from: 'system',
    path: '/opt/chrome',
    hasWindow: true,
  })
  expect(() => choose({ BROWSER_WINDOW: '1' })).toThrow(/^setting BROWSER_WINDOW: needs BROWSER=system/)
  expect(() => choose({ BROWSER: 'firefox' })).toThrow(/^setting BROWSER: /)
})

describe('an endpoint', () => {
  test.each([
    'http://127.0.0.1:9222',
    'http://localhost:9222',
    'http://[::1]:9222',
    'ws://127.0.0.1:9222/devtools/browser/1',
  ])('on this machine is connected to, whatever else is set: %s', endpoint => {
    expect(choose({ BROWSER_ENDPOINT: endpoint, BROWSER: 'system' })).toEqual({ kind: 'connected', endpoint })
  })

  test.each([
    'http://192.168.1.4:9222',
    'wss://browsers.example/?token=hush',
    'http://127.0.0.1.example:9222',
    'http://0.0.0.0:9222',
  ])('on another machine needs a setting of its own: %s', endpoint => {
    const read = () => choose({ BROWSER_ENDPOINT: endpoint })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(
      /^setting BROWSER_ENDPOINT: must be on this machine, [^\n]+BROWSER_ENDPOINT_REMOTE=1[^\n]+$/,
    )
    expect(read).not.toThrow(/hush/)
    expect(choose({ BROWSER_ENDPOINT: endpoint, BROWSER_ENDPOINT_REMOTE: '1' })).toMatchObject({ endpoint })
  })

  test.each(['9222', '127.0.0.1:9222', 'ftp://127.0.0.1:9222'])(
    'that is none stops the start: %s',
    endpoint => {
      expect(() => choose({ BROWSER_ENDPOINT: endpoint })).toThrow(/^setting BROWSER_ENDPOINT: must be like/)
    },
  )
})

describe('a proxy', () => {
  test.each([
    ['http://127.0.0.1:3128', 'http', '127.0.0.1', 3128, null],
    ['http://proxy.example', 'http', 'proxy.example', 80, null],
    ['socks5://[::1]', 'socks5', '::1', 1080, null],
    ['socks5://me:p%40ss@proxy.example:9', 'socks5', 'proxy.example', 9, { name: 'me', password: 'p@ss' }],
    ['http://me@proxy.example:9/', 'http', 'proxy.example', 9, { name: 'me', password: '' }],
  ])('%s', (text, kind, host, port, user) => {
    expect(proxyOf(text)).toEqual({ kind, host, port, user })
  })

  test.each([
    'proxy.example:3128',
    'https://proxy.example',
    'socks4://proxy.example',
    'socks5h://proxy.example',
    'http://me:hush@proxy.example:3128/path',
    'http://me:hush@proxy.example:3128?x',
    'http://me:hush%@proxy.example:3128',
    `socks5://me:hush${'x'.repeat(252)}@proxy.example:1080`,
  ])('that is none stops the start, and its password isn’t shown: %s', text => {
    expect(() => proxyOf(text)).toThrow(
      /^setting BROWSER_PROXY: must be like http:\/\/user:password@host:port/,
    )
    expect(() => proxyOf(text)).not.toThrow(/hush/)
  })
})
