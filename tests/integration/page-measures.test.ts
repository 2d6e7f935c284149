// Pages' reports of speed and readership: counted by day and route, shown to operators, and without any identity.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeMeasures } from '#server/analytics/count-measures.ts'
import { createForwarding } from '#server/analytics/forward-vitals.ts'
import { articleReads, pageMeasures } from '#server/db/tables/measures.ts'
import { DAY } from '#shared/lib/time.ts'
import type { VitalsForm } from '#shared/protocol/measures.ts'
import { measuresView } from '#shared/protocol/operations.ts'
import type { SiteBuild } from '#shared/protocol/site-build.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

const ARTICLES = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => `article-${letter}`)
const SITE: SiteBuild = {
  pages: [
    { path: '/', updated: null },
    ...ARTICLES.map(slug => ({ path: `/help-center/${slug}`, updated: null })),
  ],
  screens: ['/removals/$jobId'],
  routes: ['/', '/blog/$slug', '/removals/$jobId'],
}

let world: HouseholdWorld
let operator: User
const forwarded: VitalsForm[] = []

beforeAll(async () => {
  world = await openHouseholdWorld(['boss@example.com'], {
    measuring: { readSite: () => SITE, forward: form => void forwarded.push(form) },
  })
  operator = await world.signIn('boss@example.com')
})
beforeEach(async () => {
  world.deps.clock.at = START
  forwarded.length = 0
  await world.database.db.delete(pageMeasures)
  await world.database.db.delete(articleReads)
})
afterAll(() => world.close())

const FORM = {
  dsn: 'offlist',
  id: 'v5-17-3',
  page: '{"url":"https://offlist.example/","referrer":""}',
  href: 'https://offlist.example/',
  event_name: 'LCP',
  value: '1234.5',
  speed: '4g',
}

let address = 0
const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) => {
  address += 1
  return world.app.request(
    `/site/v1/${path}`,
    { method: 'POST', body, headers: { 'content-type': type, ...headers } },
    { incoming: { socket: { remoteAddress: `10.7.${Math.floor(address / 250)}.${address % 250}` } } },
  )
}
const report = (form: Record<string, string> = {}, headers = {}) =>
  post(
    'vitals',
    String(new URLSearchParams({ ...FORM, ...form })),
    'application/x-www-form-urlencoded',
    headers,
  )
const read = (article: string, headers = {}) =>
  post('reads', JSON.stringify({ article }), 'application/json', headers)

const measures = async () => measuresView.parse(await world.json('GET', '/operations/v1/measures', operator))
const stored = () => world.database.db.select().from(pageMeasures)

test('reports are counted by day, route and step; operators see the 75th percentile and its rating', async () => {
  for (const value of ['1000', '2400', '2600', '9000']) expect((await report({ value })).status).toBe(204)
  await report({ event_name: 'CLS', value: '0.3', href: 'https://offlist.example/blog/$slug' })
  world.deps.clock.at += DAY
  await report({ value: '1000' })
  expect((await measures()).routes).toEqual([
    { route: '/', vitals: [{ name: 'LCP', p75: 2600, rating: 'needs improvement', times: 5 }] },
    { route: '/blog/$slug', vitals: [{ name: 'CLS', p75: 0.3, rating: 'poor', times: 1 }] },
  ])
  world.deps.clock.at += 28 * DAY
  expect((await measures()).routes).toEqual([])
  await purgeMeasures(world.database.db, world.deps.clock.at)
  expect(await stored()).toHaveLength(6)
  await purgeMeasures(world.database.db, world.deps.clock.at + 90 * DAY)
  expect(await stored()).toEqual([])
})

test('what is stored names a day, a route, a measure and a step, and nothing else', async () => {
  await report({ href: 'https://offlist.example/removals/$jobId?q=Ada#x' })
  expect(await stored()).toEqual([
    { on_day: '2026-11-21', route: '/removals/$jobId', measure: 'LCP', step: 25, times: 1 },
  ])
})

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
  'nothing is counted for %j',
  async (headers: Record<string, string>) => {
    expect((await report({}, headers)).status).toBe(204)
    expect((await read('article-a', headers)).status).toBe(204)
    expect(await stored()).toEqual([])
    expect(await world.database.db.select().from(articleReads)).toEqual([])
    expect(forwarded).toEqual([])
  },
)

test('addresses that are no route, and articles that aren’t there, are counted nowhere', async () => {
  for (const href of [
    'https://offlist.example/blog/ada-lovelace',
    'https://a.example/no/such',
    'https://a.example/%ff',
  ])
    expect((await report({ href })).status).toBe(204)
  expect((await read('no-such-article')).status).toBe(204)
  expect(await stored()).toEqual([])
  expect(await world.database.db.select().from(articleReads)).toEqual([])
})

test.each([
  { event_name: 'FID' },
  { value: '-1' },
  { value: 'NaN' },
  { value: '1e9' },
  { dsn: 'another' },
  { href: 'javascript:alert(1)' },
  { page: 'x'.repeat(2000) },
])('a report with %j is refused', async form => {
  expect((await report(form)).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('articles are popular once five were read often; before, none is', async () => {
  const popular = async () =>
    (await (await world.app.request('/site/v1/popular')).json()) as { articles: string[] }
  for (const [index, slug] of ARTICLES.entries())
    for (let times = 0; times < 18 + index; times += 1) expect((await read(slug)).status).toBe(204)
  expect((await popular()).articles).toEqual([])
  await read('article-b')
  expect((await popular()).articles).toEqual([
    'article-f',
    'article-e',
    'article-d',
    'article-b',
    'article-c',
  ])
  expect((await measures()).reads[0]).toEqual({ article: 'article-f', times: 23 })
  world.deps.clock.at += 28 * DAY
  expect((await popular()).articles).toEqual([])
})

test('the operator’s collector gets the form as it came; a slow or broken one harms nobody', async () => {
  await report()
  expect(forwarded).toMatchObject([{ ...FORM, value: 1234.5 }])
  const sent: { url: string; body: string }[] = []
  const warned: string[] = []
  const log = { warn: (_facts: unknown, said: string) => void warned.push(said) }
  const fetch = (async (url: string, { body }: { body: URLSearchParams }) => {
    sent.push({ url, body: String(body) })
    if (sent.length > 1) throw new TypeError('away')
    return new Response(null, { status: 204 })
  }) as never
  const forward = createForwarding({ url: 'https://vitals.example/in', fetch, log: log as never })
  const form = forwarded[0]
  if (form) for (const _ of [1, 2]) forward(form)
  await expect.poll(() => warned).toEqual(['a vitals report got lost'])
  expect(sent[0]?.url).toBe('https://vitals.example/in')
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual(FORM)
})
