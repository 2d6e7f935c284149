// The product's push surface on a real database and queue, with the sandbox's push service: signed-in people, their
// devices, notifications, and a clock that the test moves.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createAccount } from '#server/accounts/create-account.ts'
import { type AccountDeps, openAccounts } from '#server/accounts/open-accounts.ts'
import { planWelcome, sendWelcome } from '#server/accounts/send-welcome.ts'
import { createApp } from '#server/app.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { pushSubscriptions } from '#server/db/tables/push.ts'
import type { SendMail } from '#server/deps.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import { createEndpointGuard } from '#server/lib/endpoint-guard.ts'
import type { Log } from '#server/lib/log.ts'
import type { Resolve } from '#server/lib/public-lookup.ts'
import { notify } from '#server/notifications/notify.ts'
import { sendAlertMail } from '#server/notifications/send-alert-mail.ts'
import { sendPush } from '#server/notifications/send-push.ts'
import { sendSummary } from '#server/notifications/send-summary.ts'
import { createPushSender, type PushSender } from '#server/notifications/sender.ts'
import { makeVapidKeys } from '#server/notifications/vapid-keys.ts'
import { isPublicAddress } from '#server/recipes/public-address.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { openPushService, type PushService } from '#server/sandbox/push-service.ts'
import { openStore } from '#server/sandbox/store.ts'
import { defaultMonitoring, type MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type NotificationType, reappearanceNotification } from '#shared/domain/notification.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { PASSWORD, SITE } from './accounts-world.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from './database.ts'
import { aJob, aSite } from './documents.ts'
import { fakeEngine, type PretendSite } from './fake-engine.ts'
import { type TestDeps, testDeps } from './test-deps.ts'

export type Someone = { userId: string; email: string; token: string }

export type PushWorld = {
  database: TestDatabase
  deps: TestDeps
  accounts: AccountDeps
  service: PushService
  push: PushSender
  sites: Map<string, PretendSite>
  /** Sends mails. A test may replace it. */
  mailer: { send: SendMail }
  /** Everything logged so far, as text. */
  logged: () => string
  ask: (method: string, path: string, who: Someone | null, body?: unknown) => Promise<Response>
  signIn: (email?: string) => Promise<Someone>
  /** Subscribes a fresh device at the sandbox's push service. Returns its endpoint. */
  subscribe: (who: Someone) => Promise<string>
  settings: (who: Someone, changes: Partial<MonitoringSettings>) => Promise<void>
  /** Writes a notification as the product does. Returns the id that its push carries. */
  tell: (who: Someone, type?: NotificationType) => Promise<string>
  /** Advances product time and does the work that falls due. */
  pass: (ms: number) => Promise<void>
  settle: () => Promise<void>
  /** Pushes received at an endpoint, oldest first, decrypted. */
  received: (endpoint: string) => { kind: string; id: string }[]
  /** Whether the product still stores this endpoint's subscription. */
  isKnown: (endpoint: string) => Promise<boolean>
  /** The number of pushes attempted at an endpoint. */
  attempts: (endpoint: string) => number
  /** Deletes all users, for the next test. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

export type PushWorldOptions = { resolve?: Resolve }

/** Opens it. Close it afterward. */
export async function openPushWorld(options: PushWorldOptions = {}): Promise<PushWorld> {
  const database = await openTestDatabase()
  const deps = testDeps(database)
  const lines: string[] = []
  deps.log = recordingLog(lines)
  const folder = mkdtempSync(path.join(tmpdir(), 'push-world-'))
  const store = openStore(folder)
  const time = { now: deps.now, wallNow: Date.now }
  const service = await openPushService(store, time, deps.log)
  const push = createPushSender({
    keys: makeVapidKeys(),
    subject: 'mailto:no-reply@offlist.example',
    guard: createEndpointGuard({
      allowOrigins: [service.origin],
      isPublicAddress,
      ...(options.resolve ? { resolve: options.resolve } : {}),
    }),
    trust: { [service.origin]: service.ca },
    log: deps.log,
    wallNow: Date.now,
    patience: 2000,
  })
  const accounts = await openAccounts({
    database,
    log: deps.log,
    sendMail: deps.sendMail,
    publicUrl: SITE,
    keys: await makeKeys(),
    wallNow: Date.now,
    adminEmails: [],
    redirectAllow: [],
    trustProxy: false,
    welcome: (tx, userId) => planWelcome(tx, deps, userId),
  })
  const sites = new Map<string, PretendSite>()
  const mailer = { send: deps.sendMail }
  const jobDeps = { ...deps, push, wallNow: Date.now }
  const queue: Queue = await startQueue(
    { ...deps, wallNow: Date.now },
    [
      scanSite({ ...deps, engine: fakeEngine(sites) }),
      sendPush(jobDeps),
      sendAlertMail({ ...deps, sendMail: mail => mailer.send(mail) }),
      sendSummary({ ...deps, sendMail: mail => mailer.send(mail) }),
      ...sendWelcome({ ...deps, sendMail: mail => mailer.send(mail) }),
    ],
    2,
  )
  const app = createApp({
    deps,
    accounts,
    push: { push, wallNow: Date.now },
    isReady: async () => true,
    web: new Hono(),
    dev: null,
  })
  const settle = async () => {
    queue.nudge()
    await queue.idle(20_000)
  }
  const ask: PushWorld['ask'] = async (method, at, who, body) =>
    app.request(at, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
  let people = 0
  return {
    database,
    deps,
    accounts,
    service,
    push,
    sites,
    mailer,
    logged: () => lines.join('\n'),
    ask,
    async signIn(email = `someone${++people}@example.com`) {
      const account = { email, password: PASSWORD, fullName: null, confirmed: true }
      const { userId } = await createAccount(accounts, account)
      const answer = await app.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      const { access_token: token } = (await answer.json()) as { access_token: string }
      return { userId, email, token }
    },
    async subscribe(who) {
      const subscription = service.subscribe(push.publicKey)
      const answer = await ask('POST', '/push/v1/subscriptions', who, subscription)
      if (answer.status !== 201) throw new Error(`not subscribed: ${await answer.text()}`)
      return subscription.endpoint
    },
    async settings({ userId }, changes) {
      await putDoc(database.db, 'monitoring_settings', userId, { ...defaultMonitoring(userId), ...changes })
    },
    tell: (who, type = 'removal_complete') => tell(deps, who.userId, type),
    async pass(ms) {
      deps.clock.at += ms
      await settle()
    },
    settle,
    received: endpoint =>
      service
        .pushes()
        .filter(one => one.endpoint === endpoint && one.status === 201)
        .map(one => JSON.parse(one.text) as { kind: string; id: string })
        .reverse(),
    async isKnown(endpoint) {
      const rows = await database.db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.endpoint, endpoint))
      return rows.length === 1
    },
    attempts: endpoint => service.pushes().filter(one => one.endpoint === endpoint).length,
    async reset() {
      await settle()
      await emptyDatabase(database)
      deps.outbox.length = 0
      lines.length = 0
    },
    async close() {
      await queue.stop()
      push.close()
      await service.close()
      store.close()
      await accounts.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The removal that a notification of each kind is about. */
const JOB_OF: Readonly<Record<NotificationType, (at: string) => Partial<RemovalJob>>> = {
  removal_complete: at => ({ status: 'completed', assurance: 'seen_gone_twice', completed_at: at }),
  data_reappeared: () => ({ status: 'completed', assurance: 'resurfaced' }),
  manual_required: () => ({ status: 'requires_manual', waiting_for: 'you' }),
  email_bounce: () => ({ status: 'failed' }),
  follow_up_needed: () => ({ status: 'processing' }),
}

/** A notification with the rows it is about, in one transaction. */
async function tell(deps: TestDeps, userId: string, type: NotificationType): Promise<string> {
  const job = aJob({ completed_at: null, ...JOB_OF[type](iso(deps.now())) })
  const alert: ReappearanceAlert = {
    id: newId(),
    person_id: job.person_id,
    site_id: job.site_id,
    scan_id: job.scan_id,
    job_id: job.id,
    listing_key: job.listing_key,
    status: 'new',
    detected_at: iso(deps.now()),
    previous_removal_date: null,
    action: null,
    new_job_id: null,
  }
  const back = type === 'data_reappeared'
  await deps.db.transaction(async tx => {
    await putDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, aSite())
    await putDoc(tx, 'removal_jobs', userId, job)
    if (back) await putDoc(tx, 'reappearance_alerts', userId, alert)
    await notify(
      { tx, deps, userId },
      { ...reappearanceNotification('First Finder'), type },
      {
        job,
        alertId: back ? alert.id : null,
      },
    )
  })
  return back ? alert.id : job.id
}

function recordingLog(lines: string[]): Log {
  const keep = (...args: unknown[]) => {
    lines.push(JSON.stringify(args))
  }
  return { debug: keep, info: keep, warn: keep, error: keep }
}
