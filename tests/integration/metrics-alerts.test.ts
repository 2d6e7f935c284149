// Each alert of docs/dashboards/alerts.yaml is quiet at first, and active once its cause is made. The expressions are
// evaluated as they stand there, on two scrapes of real metrics.
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { createDatabaseHealth } from '#server/db/database-health.ts'
import { leaseWork, planWork } from '#server/db/work.ts'
import { runLeased } from '#server/jobs/queue.ts'
import { createMailer } from '#server/mail/smtp.ts'
import { countMails } from '#server/metrics/count-mails.ts'
import { type Metrics, openMetrics } from '#server/metrics/open-metrics.ts'
import { connectionGauges } from '#server/metrics/part-gauges.ts'
import { queueGauges } from '#server/metrics/queue-gauges.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { reportMail } from '#tests/support/bounce-table.ts'
import { openAgain, type TestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { MAILBOX, openMailWorld } from '#tests/support/mail-world.ts'
import { isActive } from '#tests/support/prometheus-expression.ts'
import { readPrometheusText } from '#tests/support/prometheus-text.ts'
import { testDeps } from '#tests/support/test-deps.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const alerts = rules
  .parse(parse(readFileSync('docs/dashboards/alerts.yaml', 'utf8')))
  .groups.flatMap(group => group.rules)

/** A copy's metrics, and what a test can do to the copy. */
type Copy = {
  metrics: Metrics
  /** Replaces the database's answer to health checks. */
  isAway: boolean
  /** Makes readings of the queue fail. */
  isUnreadable: boolean
  /** The clock of readings. */
  steady: number
}

let world: AccountsWorld
let second: TestDatabase
let folder: string
let stamp: string
let copy: Copy
let database: Database
beforeAll(async () => {
  world = await openAccountsWorld()
  second = await openAgain(world.database)
})
afterAll(async () => {
  await second.close()
  await world.close()
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-alerts-'))
  stamp = path.join(folder, 'stamp')
  writeFileSync(stamp, '')
  const metrics = await openMetrics(
    { own: { host: '127.0.0.1', port: 0 }, token: null },
    { schemaVersion: 1, roles: ['all'], backupStamp: stamp, steadyNow: () => copy.steady },
  )
  copy = { metrics, isAway: false, isUnreadable: false, steady: 0 }
  const health = createDatabaseHealth(() => (copy.isAway ? Promise.reject() : Promise.resolve()), SECOND)
  const { transaction } = second.db
  const db = Object.assign(Object.create(second.db), {
    transaction: (...args: Parameters<typeof transaction>) =>
      copy.isUnreadable ? Promise.reject(new Error('too slow')) : transaction(...args),
  })
  database = { ...second, db, health }
  const log = { warn: () => undefined }
  const times = { now: Date.now, wallNow: Date.now, steadyNow: () => copy.steady }
  queueGauges(metrics.registry, { database, log, ...times })
  if (second.connections) connectionGauges(metrics.registry, second.connections)
})
afterEach(async () => {
  await copy.metrics.close()
  rmSync(folder, { recursive: true })
})

/** Scrapes over HTTP, as Prometheus does. */
async function scrape() {
  copy.steady += HOUR
  const answer = await fetch(must(copy.metrics.url, 'address'))
  expect(answer.status).toBe(200)
  return readPrometheusText(await answer.text())
}

const letters = async (url: string, amount: number) => {
  const mailer = createMailer({ smtpUrl: url, from: 'Offlist <no-reply@offlist.example>' })
  const send = countMails(mailer.send, copy.metrics.counts)
  for (let number = 0; number < amount; number += 1)
    await send({
      to: MAILBOX,
      subject: 'Please remove my listing',
      text: 'It is on your site.',
      returnPath: 'r-0123456789abcdef@reply.offlist.example',
    }).catch(() => undefined)
  mailer.close()
}

const requests = async (amount: number) => {
  const app = createApp({
    deps: testDeps(database),
    accounts: { ...world.deps, db: second.db },
    push: { push: { publicKey: '' } as unknown as PushSender, wallNow: Date.now },
    isReady: async () => true,
    metrics: copy.metrics,
    web: new Hono(),
    dev: null,
  })
  // The copy notices when it asks, as it does when requests take long.
  await database.health.answers()
  for (let number = 0; number < amount; number += 1) await app.request('/directory/v1/sites/none')
}

/** What makes each alert active; `before`: what happens ahead of the first scrape. */
const CAUSES: Readonly<Record<string, { before?: () => Promise<void>; make: () => Promise<void> }>> = {
  OfflistDatabaseAway: {
    make: async () => {
      copy.isAway = true
    },
  },
  OfflistQueueUnreadable: {
    make: async () => {
      copy.isUnreadable = true
    },
  },
  OfflistWorkWaits: {
    make: () =>
      planWork(second.db, {
        kind: 'scan-site',
        ref: newId(),
        userId: newId(),
        lane: 'site:first',
        dueAt: Date.now() - 31 * MINUTE,
      }),
  },
  OfflistWorkGivenUp: {
    async make() {
      const ref = newId()
      await planWork(second.db, { kind: 'send-push', ref, userId: ref, lane: `push:${ref}`, dueAt: 0 })
      const item = await leaseWork(second.db, 'send-push', ref, Date.now(), Date.now(), newId())
      const failing = {
        kind: 'send-push',
        backoff: () => null,
        run: () => Promise.reject(new Error('no')),
        giveUp: async () => undefined,
      } as const
      const deps = { ...testDeps(second), counts: copy.metrics.counts }
      await runLeased(deps, failing, must(item, 'leased work'), new AbortController().signal)
    },
  },
  OfflistRequestsFail: {
    // A series that is new has no rate, so some requests have failed long ago.
    before: async () => {
      copy.isAway = true
      await requests(3)
      copy.isAway = false
      await requests(20)
    },
    make: async () => {
      copy.isAway = true
      await requests(3)
      copy.isAway = false
      await requests(20)
    },
  },
  OfflistLettersBounce: {
    async make() {
      const sink = await openMailSink()
      await letters(sink.url, 2)
      await sink.close()
      const mail = await openMailWorld()
      mail.deps.counts = copy.metrics.counts
      const report = [`Final-Recipient: rfc822; ${MAILBOX}`, 'Action: failed', 'Status: 5.1.1']
      expect(await mail.deliver(reportMail(report), '')).toBeNull()
      await mail.end()
    },
  },
  OfflistMailRefused: {
    make: async () => letters(`smtp://127.0.0.1:${await freePort()}`, 4),
  },
  OfflistEventLoopBlocked: {
    async make() {
      const until = performance.now() + 1.3 * SECOND
      while (performance.now() < until) Math.sqrt(until)
    },
  },
  OfflistConnectionsExhausted: {
    async make() {
      const { most } = must(second.connections, 'connections')()
      const free = Promise.withResolvers<void>()
      holding = [
        ...Array.from({ length: most }, () => second.db.transaction(() => free.promise)),
        // Only a query that is awaited is sent.
        Promise.resolve(second.db.execute('select 1')),
      ]
      release = free.resolve
    },
  },
  OfflistBackupsNotCovered: {
    async make() {
      const long = (Date.now() - 37 * HOUR) / SECOND
      utimesSync(stamp, long, long)
    },
  },
}
let holding: PromiseLike<unknown>[] = []
let release = () => {}
afterEach(async () => {
  release()
  await Promise.all(holding.splice(0))
})

test('there is a cause for each alert, and an alert for each cause', () => {
  expect(alerts.map(({ alert }) => alert).sort()).toEqual(Object.keys(CAUSES).sort())
})

const ofServers = new Set(['OfflistConnectionsExhausted'])
const testable = alerts.filter(({ alert }) => onPostgres || !ofServers.has(alert))

test.each(testable)(
  '$alert is quiet at first, and active when its cause is made',
  async ({ alert, expr }) => {
    const cause = must(CAUSES[alert], 'cause')
    await second.statements.executeSql('delete from work')
    await cause.before?.()
    // Preparing may have blocked the event loop.
    await scrape()
    const first = await scrape()
    const quiet = { before: first, after: first, now: Date.now() / SECOND }
    expect(isActive(expr, quiet)).toBe(false)
    await cause.make()
    const after = await scrape()
    expect(isActive(expr, { before: first, after, now: Date.now() / SECOND })).toBe(true)
  },
)

test('OfflistBackupsNotCovered is active where no backup is known', async () => {
  rmSync(stamp)
  const found = await scrape()
  writeFileSync(stamp, '')
  const { expr } = must(
    alerts.find(({ alert }) => alert === 'OfflistBackupsNotCovered'),
    'alert',
  )
  expect(isActive(expr, { before: found, after: found, now: Date.now() / SECOND })).toBe(true)
})
