// What /metrics costs: the app's processor time per request with and without counting, on the same database, and a
// scrape. The two alternate, so that other work on the machine slows both. Requests don't cross a socket, whose time
// would make the difference look smaller.
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { type Metrics, openMetrics } from '#server/metrics/open-metrics.ts'
import { queueGauges } from '#server/metrics/queue-gauges.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import { must } from '#shared/lib/must.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import type { Bench, Figure } from './bench.ts'

const REQUESTS = [
  ['a pull that brings nothing new', '/sync/v1/people/pull'],
  ['the smallest response (/healthz)', '/healthz'],
] as const
const steadyNow = () => performance.now()

export const metricsBench: Bench = {
  name: 'metrics',
  about: 'What counting costs per request, and what a scrape costs',
  async run({ quick }) {
    const world = await openAccountsWorld()
    const access = { own: { host: '127.0.0.1', port: 0 }, token: null }
    const metrics = await openMetrics(access, {
      schemaVersion: 1,
      roles: ['all'],
      backupStamp: undefined,
      steadyNow,
    })
    const times = { now: Date.now, wallNow: Date.now, steadyNow }
    queueGauges(metrics.registry, { database: world.database, log: { warn: () => undefined }, ...times })
    const [counting, plain] = [appOf(world, metrics), appOf(world, null)]
    const { access_token } = await world.signIn(await world.confirmedAccount())
    const requests = quick ? 500 : 3_000
    const figures: Figure[] = []
    for (const [name, path] of REQUESTS) {
      const measure = (app: Hono) => timePerRequest(app, path, access_token, requests)
      const runs: { with: number[]; without: number[] } = { with: [], without: [] }
      await measure(counting)
      await measure(plain)
      for (let round = 0; round < (quick ? 3 : 9); round += 1) {
        runs.without.push(await measure(plain))
        runs.with.push(await measure(counting))
      }
      figures.push({ name: `${name}: processor time, not counted`, unit: 'ms', runs: runs.without })
      figures.push({ name: `${name}: counted`, unit: 'ms', runs: runs.with })
    }
    figures.push(...(await measureScrapes(must(metrics.url, 'address'), quick ? 5 : 25)))
    await metrics.close()
    await world.close()
    return figures
  },
}

function appOf(world: AccountsWorld, metrics: Metrics | null): Hono {
  return createApp({
    deps: { ...testDeps(world.database), ...(metrics ? { counts: metrics.counts } : {}) },
    accounts: world.deps,
    push: { push: { publicKey: '' } as unknown as PushSender, wallNow: Date.now },
    isReady: async () => true,
    metrics,
    web: new Hono(),
    dev: null,
  })
}

/** In milliseconds, over requests one after another. */
async function timePerRequest(app: Hono, path: string, token: string, requests: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const before = process.cpuUsage()
  for (let number = 0; number < requests; number += 1) {
    const answer = await app.request(path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / requests
}

async function measureScrapes(url: string, scrapes: number): Promise<Figure[]> {
  const times: number[] = []
  let bytes = 0
  for (let number = 0; number < scrapes; number += 1) {
    const began = performance.now()
    bytes = (await (await fetch(url)).arrayBuffer()).byteLength
    times.push(performance.now() - began)
  }
  return [
    { name: 'a scrape', unit: 'ms', runs: times },
    { name: 'its response', unit: 'KiB', runs: [bytes / 1024] },
  ]
}
