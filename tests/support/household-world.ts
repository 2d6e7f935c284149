// The product's whole HTTP surface and WebSocket on a real database, with signed-in users. Tests of households, the
// authorization matrix and the separation of families use it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { authenticate } from '#server/accounts/authenticate.ts'
import { type AccountDeps, type AccountSettings, openAccounts } from '#server/accounts/open-accounts.ts'
import { startSession } from '#server/accounts/start-session.ts'
import { createApp } from '#server/app.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { StripeSettings } from '#server/billing/deps.ts'
import { joinAccount } from '#server/billing/read-customer.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { holdLeases } from '#server/jobs/held-leases.ts'
import type { ContactSettings } from '#server/lib/contact-settings.ts'
import { serveLiveViews } from '#server/live-view/live-socket.ts'
import { createLiveViews, type LiveViewsDeps } from '#server/live-view/live-views.ts'
import { countRequests } from '#server/metrics/count-requests.ts'
import { metricsRoute } from '#server/metrics/metrics-route.ts'
import { authorizeUpgrade } from '#server/sync/authorize-upgrade.ts'
import { followChanges } from '#server/sync/changes.ts'
import { serveRealtime } from '#server/sync/realtime.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import type { Person } from '#shared/collections/people.ts'
import type { MemberRole } from '#shared/domain/households.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { LIVE_SOCKET } from '#shared/protocol/live-view.ts'
import { PROTOCOL_HEADER, type PullAllAnswer, type PullAnswer, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import { makeKeys } from '#tests/support/make-keys.ts'
import { ROOMY_LIMITS, SITE } from './accounts-world.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { aJob, aListing, aNotification, anIntent, aPerson, aScan, aSite, START } from './documents.ts'
import { giveShot } from './give-shot.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { openRealtime, type RealtimeClient } from './realtime-client.ts'
import { type TestDeps, testDeps } from './test-deps.ts'

export type User = { userId: string; email: string; token: string }

/** One row of each kind about a person, by collection, and a file. */
export type About = {
  person: Person
  rows: Partial<Record<CollectionName, string>>
  evidence: string
}

export type HouseholdWorld = {
  database: TestDatabase
  deps: TestDeps
  accounts: AccountDeps
  /** The product's routes. */
  app: Hono
  /** A new user, signed in; an operator with a second factor. */
  signIn: (email?: string) => Promise<User>
  /** Sends a request. Null is signed out. */
  ask: (method: string, path: string, who: User | null, body?: unknown) => Promise<Response>
  /** The same, parsed as JSON. @throws unless the request succeeds. */
  json: <T>(method: string, path: string, who: User, body?: unknown) => Promise<T>
  pull: (who: User, name: CollectionName, seq?: number) => Promise<PullAnswer>
  pullAll: (who: User, since?: Record<string, number>) => Promise<PullAllAnswer>
  /** Ids of the live rows that a user pulls from a collection. */
  ids: (who: User, name: CollectionName) => Promise<string[]>
  /** Gives an account every kind of row about a person. Each text contains `word`. */
  fill: (holder: User, given?: Partial<Person>, word?: string) => Promise<About>
  /** Invites a user, who accepts. */
  join: (
    holder: User,
    user: User,
    links?: { role?: MemberRole; person_ids?: string[]; self_id?: string | null; bring?: boolean },
  ) => Promise<void>
  /** The token in the last mail to an address. */
  tokenFor: (email: string) => Promise<string>
  /** The address of sockets, `ws://host:port`. */
  socketUrl: string
  /** Ends all live views, as a server that stops does. */
  closeLiveViews: () => Promise<void>
  /** A socket of the user's. It closes with the world. */
  connect: (who: User) => Promise<RealtimeClient>
  close: () => Promise<void>
}

/** A push sender that accepts every message. */
const PUSH = {
  publicKey: 'key',
  guard: { allows: (url: string) => url.startsWith('https://push.example/') },
  send: async () => ({ kind: 'taken' }),
} as never

const ANY_WEBHOOK = { guard: { allows: () => true, lookupFor: () => undefined } }

/** Opens it. Close it afterward. `operators`: their addresses. */
export async function openHouseholdWorld(
  operators: readonly string[] = [],
  settings: Pick<AccountSettings, 'limits'> & {
    contact?: ContactSettings
    /** Turns on the sale of plans with these settings. */
    billing?: StripeSettings
    measuring?: NonNullable<AppParts['measuring']>
    /** Requests that an API key may make. */
    keyLimit?: NonNullable<AppParts['keyLimit']>
    /** Which addresses webhooks may have; all by default. */
    webhooks?: NonNullable<AppParts['webhooks']>
    /** Wall time; by default, this machine's. */
    wallNow?: () => number
    /** What runs removals in live views, and their browser. By default, there is none. */
    live?: Pick<LiveViewsDeps, 'engine' | 'browserUsage'>
  } = {},
): Promise<HouseholdWorld> {
  const database = await openTestDatabase()
  const { billing = null, wallNow = Date.now } = settings
  const deps = { ...testDeps(database), ...(billing ? { planRules: { areSold: true } } : {}) }
  const accounts = await openAccounts({
    ...deps,
    database,
    publicUrl: SITE,
    keys: await makeKeys(),
    wallNow,
    adminEmails: operators,
    redirectAllow: [],
    trustProxy: false,
    limits: settings.limits ?? ROOMY_LIMITS,
    whenConfirmed: (tx, { id, email }) => joinAccount(tx, id, email, deps.now()),
  })
  const changes = await followChanges(deps)
  const registry = new Registry()
  const leases = holdLeases({ ...deps, wallNow })
  const liveViews =
    settings.live && createLiveViews({ ...deps, ...settings.live, wallNow, leases, spacing: 0 })
  const app = createApp({
    deps,
    accounts,
    changes,
    push: { push: PUSH, wallNow },
    webhooks: settings.webhooks ?? ANY_WEBHOOK,
    billing,
    liveViews: liveViews ?? null,
    metrics: { countRequests: countRequests(registry), route: metricsRoute(registry, { token: null }) },
    isReady: async () => true,
    contact: settings.contact ?? {},
    ...(settings.measuring ? { measuring: settings.measuring } : {}),
    ...(settings.keyLimit ? { keyLimit: settings.keyLimit } : {}),
    web: new Hono()
      .get('/robots.txt', c => c.text(''))
      .get('/sitemap.xml', c => c.text(''))
      .get('*', c => c.html('<div id="root"></div>')),
    dev: null,
  })
  const server = createServer()
  const authenticating = {
    ...deps,
    publicUrl: SITE,
    authenticate: (request: Request) => authenticate(accounts, request),
  }
  const liveSockets =
    liveViews &&
    serveLiveViews({
      ...deps,
      views: liveViews,
      authorize: (request, stream) => authorizeUpgrade(authenticating, request, stream, LIVE_SOCKET),
      watchSession: accounts.sessions.watch,
      steadyNow: () => performance.now(),
    })
  const realtime = serveRealtime(
    { ...authenticating, changes, watchSession: accounts.sessions.watch },
    server,
    liveSockets?.upgrade,
  )
  const url = await listen(server)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  const open: RealtimeClient[] = []

  const world: HouseholdWorld = {
    database,
    deps,
    accounts,
    app,
    socketUrl: url,
    closeLiveViews: async () => liveViews?.close(),
    async signIn(email = `${newId()}@example.com`) {
      const now = new Date(accounts.wallNow())
      const userId = newId()
      const times = { createdAt: now, updatedAt: now, emailConfirmedAt: now }
      await database.db.insert(users).values({ id: userId, email, ...times })
      const request = { userAgent: null, network: null }
      const started = await startSession(database.db, accounts, { userId, method: 'password', request })
      const { session } = must(started, 'session')
      if (operators.includes(email)) await passSecondFactor(database.db, email)
      const { token } = await accounts.tokens.sign({
        userId,
        email,
        userMetadata: {},
        sessionId: session.publicId,
        amr: session.amr,
      })
      return { userId, email, token }
    },
    async ask(method, path, who, body) {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        [PROTOCOL_HEADER]: String(SYNC_PROTOCOL),
      }
      if (who) headers.authorization = `Bearer ${who.token}`
      return app.request(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    },
    async json<T>(method: string, path: string, who: User, body?: unknown) {
      const response = await world.ask(method, path, who, body)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (response.status === 204 ? null : await response.json()) as T
    },
    pull: (who, name, seq = 0) => world.json('GET', `/sync/v1/${name}/pull?seq=${seq}`, who),
    pullAll: (who, since = {}) => world.json('POST', '/sync/v1/pull', who, { since }),
    async ids(who, name) {
      const { documents } = await world.pull(who, name)
      return documents.filter(doc => !doc._deleted).map(doc => doc.id)
    },
    fill: (holder, given, word) => fill(deps, holder, given, word),
    async join(holder, user, { bring = false, ...links } = {}) {
      await world.json('POST', '/households/v1/invitations', holder, {
        role: 'member',
        ...links,
        email: user.email,
        consent: { statement: '2026-11' },
      })
      const token = await world.tokenFor(user.email)
      await world.json('POST', '/households/v1/invitations/accept', user, { token, bring })
    },
    async tokenFor(email) {
      await accounts.background.idle()
      const mail = must(deps.outbox.filter(one => one.to === email).at(-1), 'mail')
      return must(/token=([\w-]+)/.exec(mail.text)?.[1], 'token')
    },
    async connect(who) {
      const client = await openRealtime(url, { authorization: `Bearer ${who.token}` })
      // As a device does: the server drops a silent one after a minute.
      client.socket.on('message', () => client.socket.send(JSON.stringify({ type: 'heartbeat' })))
      open.push(client)
      return client
    },
    async close() {
      await Promise.all(open.map(client => client.close()))
      await liveViews?.close()
      liveSockets?.close()
      leases.stop()
      await realtime.close()
      await changes.close()
      await new Promise(resolve => server.close(resolve))
      await accounts.close()
      await database.close()
    },
  }
  return world
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function fill(
  deps: TestDeps,
  { userId }: User,
  given: Partial<Person> = {},
  word = 'word',
): Promise<About> {
  const { db } = deps
  const person = aPerson({ relatives: [word], ...given })
  const shot = { label: 'shot', takenAt: START, url: 'https://first.example/', digest: 'd' }
  const evidence = await giveShot(db, deps, userId, {
    ...shot,
    jpeg: Buffer.from(`picture ${person.id} ${word === 'word' ? '' : word}`.trim()),
  })
  const scan = aScan({ person_id: person.id, listings: [aListing({ evidence_id: evidence.id, name: word })] })
  const job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    note: word,
    return_address: `r-${newId()}@reply.offlist.example`,
  })
  const alert = {
    id: newId(),
    person_id: person.id,
    site_id: 'first',
    scan_id: scan.id,
    job_id: job.id,
    listing_key: job.listing_key,
    status: 'new' as const,
    detected_at: iso(START),
    previous_removal_date: null,
    action: null,
    new_job_id: null,
  }
  const note = aNotification({ job_id: job.id, message: word })
  const intent = anIntent('start-scan', { person_id: person.id }, { status: 'done', result: {} })
  const message = aMessage(job.id, word)
  const update = anUpdate(job.id, word)
  await putDoc(db, 'people', userId, person)
  await putDoc(db, 'exposure_scans', userId, scan)
  await putDoc(db, 'removal_jobs', userId, job)
  await putDoc(db, 'reappearance_alerts', userId, alert)
  await putDoc(db, 'notifications', userId, note)
  await putDoc(db, 'intents', userId, intent)
  await putDoc(db, 'messages', userId, message)
  await putDoc(db, 'realtime_updates', userId, update)
  await putDoc(db, 'monitoring_settings', userId, defaultMonitoring(userId))
  const report = {
    id: newId(),
    report_type: 'technical',
    status: 'completed',
    generated_at: iso(START),
  } as const
  const metadata = { pages: 1, fileSize: 1, sitesIncluded: 1, datePeriod: word }
  await putDoc(db, 'pdf_reports', userId, { ...report, metadata, person_ids: [person.id] })
  const letter = {
    id: newId(),
    request_type: 'ccpa_request',
    content: word,
    status: 'completed',
  } as const
  await putDoc(db, 'legal_requests', userId, { ...letter, ai_analysis: null, created_at: iso(START) })
  const request = {
    id: newId(),
    person_id: person.id,
    drop_id: word,
    submitted_on: '2026-08-02',
    results: [],
  }
  const entered = { created_at: iso(START), updated_at: iso(START) }
  await putDoc(db, 'drop_requests', userId, { ...request, ...entered })
  const rows = {
    people: person.id,
    exposure_scans: scan.id,
    removal_jobs: job.id,
    reappearance_alerts: alert.id,
    notifications: note.id,
    intents: intent.id,
    messages: message.id,
    realtime_updates: update.id,
    monitoring_settings: userId,
    pdf_reports: report.id,
    legal_requests: letter.id,
    drop_requests: request.id,
  }
  return { person, rows, evidence: evidence.id }
}

const aMessage = (job_id: string, body: string) =>
  ({
    id: newId(),
    job_id,
    site_id: 'first',
    direction: 'in',
    status: 'received',
    from_address: 'broker@first.example',
    to_address: 'r-1@reply.offlist.example',
    subject: 'Your request',
    body,
    follow_up_at: null,
    sent_at: null,
    created_at: iso(START),
  }) as const

const anUpdate = (job_id: string, text: string) => ({
  id: newId(),
  job_id,
  site_id: 'first',
  channel_type: 'removal_progress' as const,
  update_type: 'note' as const,
  update_data: { job_id, event: 'accepted' as const, new_status: 'queued' as const, text },
  evidence: [],
  created_at: iso(START),
})

/** Changes a user's address. */
export const setEmail = (world: HouseholdWorld, user: User, email: string) =>
  world.database.db.update(users).set({ email }).where(eq(users.id, user.userId))
