// Who may read /metrics, at the product's port and at a port of its own.
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { readPrometheusText } from '#tests/support/prometheus-text.ts'
import { answerError } from '../answer-error.ts'
import { createLog } from '../lib/log.ts'
import { metricsRoute } from './metrics-route.ts'
import { type Metrics, openMetrics } from './open-metrics.ts'

const TOKEN = 'a-token-of-the-scraper'
const ABOUT = {
  schemaVersion: 7,
  roles: ['web', 'worker'],
  backupStamp: undefined,
  steadyNow: () => performance.now(),
}

function at(token: string | null) {
  const app = new Hono()
  app.onError(error => answerError({ deps: { log: createLog('silent') } }, error))
  app.get('/metrics', metricsRoute(new Registry(), { token }))
  return async (
    headers: Record<string, string> = {},
    { from = '127.0.0.1', host = '127.0.0.1:8787' }: { from?: string; host?: string } = {},
  ) => {
    const env = { incoming: { socket: { remoteAddress: from } } }
    return app.request(`http://${host}/metrics`, { headers }, env)
  }
}

describe('with a token', () => {
  const ask = at(TOKEN)
  test('it opens from anywhere, and is never stored', async () => {
    const answer = await ask(
      { authorization: `Bearer ${TOKEN}` },
      { from: '203.0.113.9', host: 'offlist.example' },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
  test.each([
    ['none', {}],
    ['another', { authorization: 'Bearer another-token-of-whom' }],
    ['a part', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['a longer one', { authorization: `Bearer ${TOKEN}x` }],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
  ])('without it (%s), even this machine gets 401', async (_name, headers) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.text()).not.toContain(TOKEN)
  })
})

describe('without a token', () => {
  const ask = at(null)
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('a program on this machine reads it (%s)', async from =>
    expect((await ask({}, { from })).status).toBe(200),
  )
  test('there is nothing for other machines', async () => {
    expect((await ask({}, { from: '10.0.0.8' })).status).toBe(404)
    expect((await ask({}, { from: '' })).status).toBe(404)
  })
  test('nor for those that a proxy on this machine connects for, or a page under another name', async () => {
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
    expect((await ask({ forwarded: 'for=203.0.113.9' })).status).toBe(404)
    expect((await ask({}, { host: 'rebound.example' })).status).toBe(404)
  })
})

describe('at a port of its own', () => {
  let metrics: Metrics | null = null
  afterEach(() => metrics?.close())
  const open = (token: string | null) => openMetrics({ own: { host: '127.0.0.1', port: 0 }, token }, ABOUT)

  test('only /metrics is there, and the product’s own port has none', async () => {
    metrics = await open(null)
    expect(metrics.route).toBeNull()
    const answer = await fetch(metrics.url ?? '')
    const scrape = readPrometheusText(await answer.text())
    expect(scrape.get('offlist_info')?.samples).toEqual([
      { name: 'offlist_info', labels: { roles: 'web,worker', schema_version: '7' }, value: 1 },
    ])
    expect((await fetch(new URL('/healthz', metrics.url ?? ''))).status).toBe(404)
    expect((await fetch(metrics.url ?? '', { method: 'POST' })).status).toBe(404)
  })

  test('a token is needed if one is set', async () => {
    metrics = await open(TOKEN)
    expect((await fetch(metrics.url ?? '')).status).toBe(401)
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect((await fetch(metrics.url ?? '', { headers })).status).toBe(200)
  })

  test('two products in a process have numbers of their own', async () => {
    metrics = await open(null)
    const other = await open(null)
    metrics.counts.scan('complete')
    const scansOf = async (one: Metrics) =>
      readPrometheusText(await (await fetch(one.url ?? '')).text()).get('offlist_scans_total')?.samples
    expect(await scansOf(metrics)).toMatchObject([{ value: 1 }])
    expect(await scansOf(other)).toEqual([])
    await other.close()
  })
})
