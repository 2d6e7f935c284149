// What the checks say about a browser of one's own and about a proxy, without their secrets.
import { expect, test } from 'vitest'
import { parseSettings } from '../env.ts'
import { BrowserUnavailable } from '../recipes/browser-unavailable.ts'
import { ProxyFailed } from '../recipes/proxy-connection.ts'
import { browserCheck, proxyCheck } from './browser-checks.ts'
import type { Check, Installation } from './check.ts'

const PASSWORD = 'hush-hush'
const BROWSER_ENDPOINT = `ws://127.0.0.1:9222/devtools/browser/${PASSWORD}`
const BROWSER_PROXY = `socks5://me:${PASSWORD}@10.0.0.1`

const check = async (
  { run }: Check,
  values: Record<string, string>,
  given: Partial<Pick<Installation, 'findBrowser' | 'tryProxy'>>,
) => {
  const settings = parseSettings(values)
  const finding = await run({ settings, ...given } as Installation)
  expect(JSON.stringify(finding)).not.toContain(PASSWORD)
  return finding
}

test('a browser of one’s own is connected to, and is broken with the reason if it can’t be used', async () => {
  const asked: unknown[] = []
  const found = await check(
    browserCheck,
    { BROWSER_ENDPOINT },
    {
      findBrowser: async choice => {
        asked.push(choice)
        return { source: 'endpoint', version: 'Chromium 140.0' }
      },
    },
  )
  expect(asked).toEqual([{ kind: 'connected', endpoint: BROWSER_ENDPOINT }])
  expect(found).toEqual({
    result: 'works',
    says: 'Chromium 140.0 (BROWSER_ENDPOINT; it keeps to Offlist’s gateway).',
  })
  const away = { findBrowser: () => Promise.reject(new BrowserUnavailable('The browser isn’t there.')) }
  expect(await check(browserCheck, { BROWSER_ENDPOINT }, away)).toEqual({
    result: 'broken',
    says: 'The browser isn’t there.',
  })
})

test.each([
  [async () => 'connects', 'works', '10.0.0.1:1080 (socks5) connects to sites.'],
  [async () => 'altered', 'broken', 'The proxy doesn’t pass on what a site sends'],
  [async () => 'unresolved', 'not_checked', 'No name could be resolved'],
  [
    () => Promise.reject(new ProxyFailed('the proxy refused its user name or password')),
    'broken',
    'The proxy refused its user name or password.',
  ],
] satisfies [Installation['tryProxy'], string, string][])(
  'a proxy is tried, which says %#',
  async (tryProxy, result, says) => {
    const finding = await check(proxyCheck, { BROWSER_PROXY }, { tryProxy })
    expect(finding.result).toBe(result)
    expect(finding.says).toContain(says)
  },
)

test('a proxy that is set is needed, and without one none is tried', async () => {
  const { needed } = proxyCheck
  const isNeeded = (values: Record<string, string>) =>
    typeof needed === 'function' ? needed(parseSettings(values)) : needed
  expect([isNeeded({ BROWSER_PROXY }), isNeeded({})]).toEqual([true, false])
  const untried = { tryProxy: () => Promise.reject(new Error('a bug')) }
  expect(await check(proxyCheck, {}, untried)).toMatchObject({ result: 'works' })
})
