// /metrics of the real product after real work in the sandbox world: sign-in, push, pull, scan, removal, letter, bounce.
// The counts are right, and nothing in them says who it was about.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { aPerson } from '#tests/support/documents.ts'
import { type OwnProduct, openOwnProduct } from '#tests/support/own-product.ts'
import { readPrometheusText } from '#tests/support/prometheus-text.ts'
import { openRealtime } from '#tests/support/realtime-client.ts'
import { signInAt } from '#tests/support/steady-device.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const LIMIT_MS = 400_000
const onPostgres = process.env.TEST_DATABASE === 'postgres'
/** A site with a form, and one that takes letters. */
const [FORM, LETTERS] = ['truefolk', 'residentory'] as const

let product: OwnProduct
let text: string
let scrape: ReturnType<typeof readPrometheusText>
let people: Person[]
let jobs: RemovalJob[]
let scans: ExposureScan[]
let pulled = 0

beforeAll(async () => {
  product = await openOwnProduct()
  await workForReal(await signInAt(product.url, DEMO))
  text = await (await fetch(`${product.url}/metrics`)).text()
  scrape = readPrometheusText(text)
}, LIMIT_MS)
afterAll(() => product.close())

async function workForReal(token: string) {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(product.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.ok, path).toBe(true)
    return response.json()
  }
  const pull = async <Doc>(name: string): Promise<Doc[]> => {
    const { documents } = (await ask(`/sync/v1/${name}/pull`)) as { documents: Doc[] }
    pulled += documents.length
    return documents
  }
  const pass = (advance: string) => ask('/dev/clock', { advance })
  await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO, password: 'not-the-password' }),
  })
  await fetch(`${product.url}/sync/v1/people/pull`)
  const socket = await openRealtime(`${product.url.replace('http', 'ws')}`, {
    authorization: `Bearer ${token}`,
  })
  people = await pull<Person>('people')
  const [person] = people
  const pushed = (doc: object) => ({
    assumedMasterState: null,
    newDocumentState: { ...doc, _deleted: false },
  })
  await ask('/sync/v1/people/push', [
    pushed(aPerson({ relation: 'partner' })),
    pushed({ ...aPerson(), names: 'none' }),
  ])
  await ask('/functions/v1/start-scan', { person_id: person?.id, sites: [FORM, LETTERS] })
  await pass('PT1S')
  scans = await pull<ExposureScan>('exposure_scans')
  const listings = scans.flatMap(scan =>
    scan.listings
      .filter(({ verdict }) => verdict === 'yours')
      .map(({ key }) => ({ scan_id: scan.id, listing_key: key })),
  )
  await ask('/functions/v1/start-removals', { person_id: person?.id, listings })
  await ask('/dev/world', { desk: { site: LETTERS, answer: 'hard_bounce' } })
  await pass('PT1S')
  jobs = await pull<RemovalJob>('removal_jobs')
  const byLetter = must(
    jobs.find(({ site_id }) => site_id === LETTERS),
    'a removal by letter',
  )
  const sites = await pull<{ id: string; name: string; privacy_email: string }>('data_broker_sites')
  const site = must(
    sites.find(({ id }) => id === LETTERS),
    'its site',
  )
  await ask('/functions/v1/email-removal', {
    job_id: byLetter.id,
    to: site.privacy_email,
    subject: 'Please remove my listing',
    body: `My listing is at ${byLetter.listing_url}.`,
    siteName: site.name,
    followUpDays: 30,
  })
  await pass('PT1H')
  await pass('PT73H')
  await socket.close()
}

const valueIn = (name: string, labels: Record<string, string> = {}) =>
  scrape
    .get(name.replace(/_(count|sum)$/, ''))
    ?.samples.find(
      sample =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value
const sumOf = (name: string, labels: Record<string, string> = {}) =>
  (scrape.get(name)?.samples ?? [])
    .filter(sample => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)

test('requests are counted by the template of their route, their method and the class of their status', () => {
  const requests = (method: string, route: string, status: string) =>
    valueIn('offlist_http_requests_total', { method, route, status })
  expect(requests('POST', '/auth/v1/token', '2xx')).toBe(1)
  expect(requests('POST', '/auth/v1/token', '4xx')).toBe(1)
  // A guard refused it before it came to its endpoint.
  expect(requests('GET', '/sync/v1/:collection/pull', '4xx')).toBe(1)
  expect(requests('GET', '/sync/v1/:collection/pull', '2xx')).toBe(4)
  expect(requests('POST', '/sync/v1/:collection/push', '2xx')).toBe(1)
  expect(requests('POST', '/functions/v1/:name', '2xx')).toBe(3)
  const route = { method: 'POST', route: '/functions/v1/:name' }
  expect(valueIn('offlist_http_request_duration_seconds_count', route)).toBe(3)
})

test('rows are counted by what became of them', () => {
  expect(sumOf('offlist_sync_rows_total', { fate: 'pulled' })).toBe(pulled)
  expect(valueIn('offlist_sync_rows_total', { fate: 'pushed', collection: 'people' })).toBe(1)
  expect(valueIn('offlist_sync_rows_total', { fate: 'refused', collection: 'people' })).toBe(1)
  expect(valueIn('offlist_sync_live_delay_seconds_count')).toBeGreaterThan(0)
  expect(valueIn('offlist_sockets')).toBe(0)
})

test('scans, opt-out runs and what scans meant for removals are counted by outcome', () => {
  expect(jobs.map(({ site_id }) => site_id).sort()).toEqual([LETTERS, FORM])
  // Both sites at first, and the one whose form was sent after 73 hours.
  expect(sumOf('offlist_scans_total')).toBe(
    valueIn('offlist_work_runs_total', { kind: 'scan-site', fate: 'done' }),
  )
  expect(valueIn('offlist_scans_total', { outcome: 'complete' })).toBeGreaterThanOrEqual(3)
  expect(valueIn('offlist_submissions_total', { outcome: 'awaiting_mail' })).toBe(1)
  expect(valueIn('offlist_submissions_total', { outcome: 'submitted' })).toBe(1)
  expect(valueIn('offlist_verifications_total', { event: 'seen_gone' })).toBe(1)
})

test('mails are counted: the letter, its bounce, and the site’s confirmation mail', () => {
  expect(valueIn('offlist_mails_sent_total', { kind: 'letter', outcome: 'accepted' })).toBe(1)
  expect(valueIn('offlist_mails_received_total', { kind: 'bounce' })).toBe(1)
  expect(valueIn('offlist_mails_received_total', { kind: 'confirmation' })).toBe(1)
  expect(valueIn('offlist_work_runs_total', { kind: 'send-letter', fate: 'done' })).toBe(1)
})

test('the queue, the browser, the process and the database are described', () => {
  expect(valueIn('offlist_database_up')).toBe(1)
  expect(valueIn('offlist_queue_up')).toBe(1)
  expect(sumOf('offlist_queue_depth', { kind: 'scan-site', lane: 'site' })).toBeGreaterThan(0)
  expect(valueIn('offlist_browser_contexts', { state: 'most' })).toBeGreaterThan(0)
  expect(valueIn('offlist_browser_wait_seconds_count')).toBeGreaterThan(0)
  expect(valueIn('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(valueIn('process_cpu_seconds_total')).toBeGreaterThan(0)
  const started = must(valueIn('process_start_time_seconds'), 'start')
  expect(Math.abs(started * 1000 - performance.timeOrigin)).toBeLessThan(1000)
  expect(scrape.has('offlist_database_connections')).toBe(onPostgres)
})

test('nothing says who it was about: no id, name, address, phone number, listing or site', () => {
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i)
  expect(text).not.toContain('@')
  const [person] = people
  const words = [
    ...must(person, 'person').names.flatMap(({ first, last }) => [first, last]),
    ...must(person, 'person').places.flatMap(({ city, street }) => [city, street]),
    ...must(person, 'person').phones,
    ...scans.flatMap(({ listings }) => listings.flatMap(({ key, name, url }) => [key, name, url ?? ''])),
    ...jobs.map(({ return_address }) => return_address ?? ''),
    DEMO.email,
    FORM,
    LETTERS,
    new URL(product.url).host,
  ].filter(word => word.length > 2)
  expect(words.length).toBeGreaterThan(10)
  expect(words.filter(word => text.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  // Paths that a client makes up are no labels either.
  for (const { samples } of scrape.values())
    for (const { labels } of samples)
      expect(Object.values(labels).join(' ')).not.toContain('not-the-password')
})

test('paths and methods that clients make up don’t become labels', async () => {
  for (const path of ['/auth/v1/made-up-secret', '/no/made-up-secret', '/sync/v1/made-up-secret/pull'])
    for (const method of ['GET', 'POST', 'PROPFIND']) await fetch(product.url + path, { method })
  const found = await (await fetch(`${product.url}/metrics`)).text()
  readPrometheusText(found)
  expect(found).not.toMatch(/made-up|PROPFIND/)
  expect(found).toContain('method="other"')
})

test(
  'with a port of their own they are only there, and a token guards them',
  async () => {
    const token = 'a-token-of-the-scraper'
    const own = await openOwnProduct({
      METRICS_PORT: '0',
      METRICS_TOKEN: token,
      ROLE: 'web',
      SANDBOX_SITES: '1',
    })
    try {
      const url = must(own.metricsUrl, 'address of the metrics')
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(`${own.url}/metrics`, { headers })).status).toBe(404)
      expect((await fetch(url)).status).toBe(401)
      const found = readPrometheusText(await (await fetch(url, { headers })).text())
      // Requests of the product itself, not those for the metrics.
      expect(found.get('offlist_http_requests_total')?.samples).toEqual([
        {
          name: 'offlist_http_requests_total',
          labels: { method: 'GET', route: '/metrics', status: '4xx' },
          value: 1,
        },
      ])
      // This copy neither works nor opens a browser.
      expect(found.has('offlist_browser_contexts')).toBe(false)
    } finally {
      await own.close()
    }
  },
  LIMIT_MS,
)

test(
  'the port of the metrics closes with the product',
  async () => {
    const own = await openOwnProduct({ METRICS_PORT: '0', ROLE: 'web', SANDBOX_SITES: '1' })
    const url = must(own.metricsUrl, 'address of the metrics')
    expect((await fetch(url)).status).toBe(200)
    await own.close()
    await expect(fetch(url)).rejects.toThrow()
  },
  LIMIT_MS,
)

/** Metrics that an expression names. */
const namesIn = (expression: string) => expression.match(/\b(?:offlist|process|nodejs)_\w+/g) ?? []

test.each(['offlist.json', 'alerts.yaml'])('each metric that docs/dashboards/%s names is there', file => {
  const named = new Set(namesIn(readFileSync(`docs/dashboards/${file}`, 'utf8')))
  expect(named.size).toBeGreaterThan(5)
  const known = new Set(
    [...scrape.values()].flatMap(({ name, samples }) => [name, ...samples.map(one => one.name)]),
  )
  const withSamples = new Set(
    [...scrape.values()].flatMap(({ name, samples }) => (samples.length > 0 ? [name] : [])),
  )
  const isThere = (name: string) =>
    known.has(name) && withSamples.has(name.replace(/_(bucket|sum|count)$/, ''))
  // The embedded database has no connections.
  const onlyOnServers = onPostgres ? [] : ['offlist_database_connections']
  expect([...named].filter(name => !isThere(name))).toEqual(onlyOnServers)
})
