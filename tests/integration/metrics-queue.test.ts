// The queue in /metrics: right counts, read rarely, and left out while the database is away.
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createDatabaseHealth } from '#server/db/database-health.ts'
import { leaseWork, type PlannedWork, planWork } from '#server/db/work.ts'
import { type QueueGaugeDeps, queueGauges } from '#server/metrics/queue-gauges.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase, testKeys } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { type FreezingProxy, openFreezingProxy } from '#tests/support/freezing-proxy.ts'
import { readPrometheusText } from '#tests/support/prometheus-text.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
/** Prometheus waits ten seconds by default. */
const ANSWERED_WITHIN = 8 * SECOND

let database: TestDatabase
let steady: number
let warnings: unknown[]
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  steady = 0
  warnings = []
})
afterEach(() => expect(warnings).toEqual([]))

function openGauges(given: Partial<QueueGaugeDeps> = {}) {
  const registry = new Registry()
  queueGauges(registry, {
    database,
    now: () => START,
    wallNow: () => START,
    steadyNow: () => steady,
    log: { warn: (...entry: unknown[]) => void warnings.push(entry) },
    ...given,
  })
  return async () => readPrometheusText(await registry.metrics())
}
type Scrape = Awaited<ReturnType<ReturnType<typeof openGauges>>>

const plan = (given: Partial<PlannedWork>) =>
  planWork(database.db, {
    kind: 'scan-site',
    ref: newId(),
    userId: newId(),
    lane: 'site:first',
    dueAt: START - MINUTE,
    ...given,
  })
const valueIn = (scrape: Scrape, name: string, labels: Record<string, string> = {}) =>
  scrape.get(name)?.samples.find(sample => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value
const depth = (scrape: Scrape, kind: string, lane: string, state: string) =>
  valueIn(scrape, 'offlist_queue_depth', { kind, lane, state })
const samplesOf = (scrape: Scrape, name: string) => scrape.get(name)?.samples

test('work is counted by kind, class of lane and state, with the age of the oldest that is due', async () => {
  const scrape = openGauges()
  const account = newId()
  await plan({ dueAt: START - HOUR })
  await plan({ lane: 'site:second' })
  await plan({ dueAt: START + HOUR })
  await plan({ kind: 'vacuum', lane: 'rounds', dueAt: START + MINUTE })
  await plan({ kind: 'send-push', ref: account, lane: `push:${account}` })
  await leaseWork(database.db, 'send-push', account, START, START, newId())
  const found = await scrape()
  expect(valueIn(found, 'offlist_queue_up')).toBe(1)
  expect(valueIn(found, 'offlist_database_up')).toBe(1)
  expect(depth(found, 'scan-site', 'site', 'due')).toBe(2)
  expect(depth(found, 'scan-site', 'site', 'waiting')).toBe(1)
  expect(depth(found, 'vacuum', 'rounds', 'waiting')).toBe(1)
  expect(depth(found, 'send-push', 'own', 'running')).toBe(1)
  expect(depth(found, 'send-push', 'own', 'due')).toBe(0)
  const age = (kind: string, lane: string) =>
    valueIn(found, 'offlist_queue_oldest_due_age_seconds', { kind, lane })
  expect(age('scan-site', 'site')).toBe(HOUR / SECOND)
  expect(age('vacuum', 'rounds')).toBe(0)
  // A lane's name has the account's id.
  expect(JSON.stringify([...found])).not.toContain(account)
})

test('a reading is valid for ten seconds, and a slow one for longer', async () => {
  const scrape = openGauges()
  await plan({})
  const due = async () => depth(await scrape(), 'scan-site', 'site', 'due')
  expect(await due()).toBe(1)
  await plan({})
  steady = 9 * SECOND
  expect(await due()).toBe(1)
  steady = 11 * SECOND
  expect(await due()).toBe(2)

  let reads = 0
  const { transaction } = database.db
  const slow = Object.assign(Object.create(database.db), {
    transaction: (...args: Parameters<typeof transaction>) => {
      reads += 1
      steady += 5 * SECOND
      return transaction(...args)
    },
  })
  const scrapeSlow = openGauges({ database: { ...database, db: slow } })
  await scrapeSlow()
  steady += 99 * SECOND
  await scrapeSlow()
  expect(reads).toBe(1)
  steady += 2 * SECOND
  await scrapeSlow()
  expect(reads).toBe(2)
})

test('a database that doesn’t answer leaves the queue out, and the scrape doesn’t hang', async () => {
  let isHeld = false
  const never = new Promise<void>(() => undefined)
  const health = createDatabaseHealth(() => (isHeld ? never : Promise.resolve()), MINUTE)
  const scrape = openGauges({ database: { ...database, health } })
  await plan({})
  expect(depth(await scrape(), 'scan-site', 'site', 'due')).toBe(1)
  isHeld = true
  const began = performance.now()
  const away = await scrape()
  expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN)
  expect(valueIn(away, 'offlist_database_up')).toBe(0)
  expect(valueIn(away, 'offlist_queue_up')).toBe(0)
  expect(samplesOf(away, 'offlist_queue_depth')).toEqual([])
  expect(samplesOf(away, 'offlist_queue_oldest_due_age_seconds')).toEqual([])
})

test('a statement that fails leaves the queue out, and the log says so', async () => {
  const failing = Object.assign(Object.create(database.db), {
    transaction: () => Promise.reject(new Error('no')),
  })
  const found = await openGauges({ database: { ...database, db: failing } })()
  expect(valueIn(found, 'offlist_database_up')).toBe(1)
  expect(valueIn(found, 'offlist_queue_up')).toBe(0)
  expect(samplesOf(found, 'offlist_queue_depth')).toEqual([])
  expect(warnings.splice(0)).toHaveLength(1)
})

test.runIf(onPostgres)('a frozen Postgres server is away until it answers again', async () => {
  const proxy: FreezingProxy = await openFreezingProxy(must(database.url, 'address'))
  const behind: Database = await openDatabase({
    ...testKeys,
    url: proxy.url,
    folder: '',
    onError: () => undefined,
  })
  try {
    const scrape = openGauges({ database: behind })
    await plan({})
    expect(depth(await scrape(), 'scan-site', 'site', 'due')).toBe(1)
    proxy.freeze()
    steady = MINUTE
    const began = performance.now()
    const away = await scrape()
    expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN)
    expect(valueIn(away, 'offlist_database_up')).toBe(0)
    expect(samplesOf(away, 'offlist_queue_depth')).toEqual([])
    proxy.thaw()
    await expect.poll(async () => depth(await scrape(), 'scan-site', 'site', 'due')).toBe(1)
  } finally {
    proxy.thaw()
    await behind.close()
    await proxy.close()
  }
})
