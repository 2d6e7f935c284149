// The routes, the guard, and the one error handler.
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { TRACK_ANALYTICS } from '#shared/protocol/analytics.ts'
import {
  CHECKOUT_RETURNED,
  CREATE_CHECKOUT,
  SETUP_STRIPE_PRODUCTS,
  UPDATE_STRIPE_CONFIG,
} from '#shared/protocol/billing.ts'
import { DEVELOPER_BODY_MAX } from '#shared/protocol/developer-api/requests.ts'
import type { DoctorView } from '#shared/protocol/doctor.ts'
import { TRIGGER_EMAIL_SEQUENCES } from '#shared/protocol/email-sequences.ts'
import { FREE_SCAN, FREE_SCAN_PROGRESS, SHARED_SCAN } from '#shared/protocol/free-scan.ts'
import { IMPORT_BYTES_MAX } from '#shared/protocol/rights.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { TICKET_BODY_MAX } from '#shared/protocol/tickets.ts'
import { authenticateApiKey } from './accounts/api-keys.ts'
import { clientAddress } from './accounts/client-address.ts'
import { currentMembership } from './accounts/current-membership.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { authRoutes, jwksRoutes } from './accounts/routes.ts'
import { eventRequest } from './accounts/security-log.ts'
import { sequenceRoutes } from './accounts/trigger-sequences.ts'
import { readMeasures } from './analytics/count-measures.ts'
import { type MeasureDeps, measureRoutes } from './analytics/measure-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { answerError } from './answer-error.ts'
import type { StripeSettings } from './billing/deps.ts'
import { billingFunctions, billingRoutes, openBillingRoutes, setupRoutes } from './billing/routes.ts'
import { STRIPE_WEBHOOK, webhookRoute } from './billing/webhook.ts'
import { databaseAway } from './db/database-health.ts'
import type { FileQuota } from './db/stored-files.ts'
import type { Deps } from './deps.ts'
import { createKeyUses, type KeyUses } from './developer-api/key-uses.ts'
import { developerApiRoutes } from './developer-api/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { GUARDED, type Guarded, refuseUndeclared } from './endpoints.ts'
import { freeScanRoutes } from './free-scan/routes.ts'
import { functionRoutes } from './functions/routes.ts'
import { runIntent } from './functions/run-intent.ts'
import { peopleRule, quotaCondition, refusePerson } from './households/people-rule.ts'
import { INVITATION_PREVIEW, invitationPreviewRoute } from './households/preview-invitation.ts'
import { householdRoutes } from './households/routes.ts'
import { type ClaimSettings, claimsOf } from './lib/claim-settings.ts'
import { type ContactSettings, contactOf } from './lib/contact-settings.ts'
import { fairShare, SHARE_LIMITS, type ShareLimits } from './lib/fair-share.ts'
import { createKeyLimit, KEY_LIMIT } from './lib/key-limit.ts'
import { lineForBodies } from './lib/line-for-bodies.ts'
import { AppError, problemResponse } from './lib/problem.ts'
import type { Window } from './lib/recent-uses.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { securityTxt } from './lib/security-txt.ts'
import type { LiveViews } from './live-view/live-views.ts'
import { liveRoutes } from './live-view/routes.ts'
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts'
import { type PushRouteDeps, pushKeyRoute, pushRoutes } from './notifications/routes.ts'
import { consoleRoutes } from './operations/console-routes.ts'
import type { ConsoleFacts } from './operations/overview.ts'
import { operationsRoutes } from './operations/routes.ts'
import { listHealth, noteHealth } from './recipes/engine/recipe-health-store.ts'
import { releaseSite } from './removals/search/site-brake.ts'
import { listUntrustedSites } from './removals/search/untrusted-sites.ts'
import { listStretched } from './removals/verify/stretch-lanes.ts'
import { reportRoutes } from './reports/routes.ts'
import {
  inTurn,
  limitBody,
  noStore,
  operatorAsking,
  refuseCrossSite,
  refuseUnstorable,
  signedIn,
  wholeBody,
} from './request-guards.ts'
import { rightsRoutes } from './rights/routes.ts'
import {
  billingRouteDeps,
  freeScanDeps,
  householdDeps,
  peopleChanges,
  rightsDeps,
  storageCaller,
  takeEvents,
  ticketDeps,
  withSecurityLog,
} from './route-deps.ts'
import { claimsRoute } from './site/claims.ts'
import { contactRoute } from './site/contact.ts'
import { dropPortalRoute } from './site/drop-portal.ts'
import { languageModelRoute } from './site/language-model.ts'
import { createLinks } from './storage/links.ts'
import { storageRoutes } from './storage/routes.ts'
import type { Changes } from './sync/changes.ts'
import { createDevices, type Devices } from './sync/devices.ts'
import { createPageCache, type PageCache } from './sync/page-cache.ts'
import { syncRoutes } from './sync/routes.ts'
import { ticketFormRoute } from './tickets/form-route.ts'
import { inboxRoutes } from './tickets/inbox-routes.ts'
import { type WebhookRouteDeps, webhookRoutes } from './webhooks/routes.ts'

/** Maximum body size in bytes. */
const BODY_MAX: Readonly<Record<Guarded, number>> = {
  '/sync/v1': PUSH_BYTES_MAX,
  '/functions/v1': 1024 * 1024,
  // A subscription is a URL and two keys.
  '/push/v1': 16 * 1024,
  // An imported archive.
  '/rights/v1': IMPORT_BYTES_MAX,
  '/households/v1': 64 * 1024,
  '/billing/v1': 1024,
  '/developer/v1': 16 * 1024,
  '/live/v1': 1024,
}
/** A checkout sends a price and a plan, a setup ten prices; a Stripe event contains an invoice with its lines. */
const CHECKOUT_BODY_MAX = 16 * 1024
const EVENT_BODY_MAX = 1024 * 1024
/** Keys of files, up to a thousand in one request. */
const STORAGE_BODY_MAX = 1024 * 1024
/** What an account may store by default. */
const FILE_QUOTA: FileQuota = { bytes: 1024 ** 3, files: 200_000 }
/** Maximum body size of a visitor's request in bytes: a name and an address. */
const VISITOR_BODY_MAX = 16 * 1024
/** The functions for visitors. */
const VISITORS = [FREE_SCAN, FREE_SCAN_PROGRESS, SHARED_SCAN, TRACK_ANALYTICS, TRIGGER_EMAIL_SEQUENCES]
/** Paths for programs: unknown ones get a JSON error, never the web page. */
const API = [
  '/auth/v1',
  '/directory/v1',
  '/mail/v1',
  '/operations/v1',
  '/site/v1',
  '/storage/v1',
  ...GUARDED,
  '/realtime/v1',
  '/webhooks',
  '/api',
  '/dev',
  '/.well-known',
]

const NO_FACTS: ConsoleFacts = {
  settings: [],
  readLastBackup: async () => null,
  hasBackups: false,
  copy: null,
}
const NO_WEBHOOKS = { guard: { allows: () => false, lookupFor: () => undefined } }

export type AppParts = {
  deps: Deps
  accounts: AccountDeps
  push: Pick<PushRouteDeps, 'push' | 'wallNow'>
  /** If plans are sold, or were sold; null by default. */
  billing?: StripeSettings | null
  /** The devices' checkpoints. The caller stores them when the program stops. */
  devices?: Devices
  /** Notified of committed pushes, if there are listeners. */
  changes?: Pick<Changes, 'written'>
  /** The cache of accounts' pages. The caller drops those of changed accounts. */
  pageCache?: PageCache
  /** How long backups contain deleted data (BACKUP_DAYS). Has a default. */
  backupDays?: number
  /** How people contact the operator; by default, the first operator's address. */
  contact?: ContactSettings
  /** Claims about the service; none by default. */
  claims?: ClaimSettings
  /** The served site, and the collector of page reports; by default, nothing is measured. */
  measuring?: Partial<Pick<MeasureDeps, 'readSite' | 'forward'>>
  /** The checks for operators; by default, there are none. */
  checkInstallation?: () => Promise<DoctorView>
  /** What the operators' console shows of the running program; nothing by default. */
  consoleFacts?: ConsoleFacts
  /** Overrides of SHARE_LIMITS. */
  shares?: Partial<ShareLimits>
  /** How much an account may store. Has a default. */
  fileQuota?: FileQuota
  /** How many requests an API key may make. Has a default. */
  keyLimit?: Window
  /** Counts all requests, and answers /metrics; by default, neither. */
  metrics?: { countRequests: MiddlewareHandler; route: Handler | null } | null
  /** The counts of API keys' requests. The caller writes them regularly, and when the program stops. */
  keyUses?: KeyUses
  /** The live views; none on a server without a browser. */
  liveViews?: Pick<LiveViews, 'ask'> | null
  /** Which addresses a webhook may have; by default, none. */
  webhooks?: WebhookRouteDeps['webhooks']
  /** Whether the server is ready to serve. */
  isReady: () => Promise<boolean>
  /** Whether this machine's clock is close enough to the database's. */
  isClockRight?: () => Promise<boolean>
  /** Checks whether this server can still work with the database. @throws OutdatedCopy if it can't. */
  checkSchema?: () => Promise<void>
  /** Serves the built web app. Has no routes in development. */
  web: Hono
  /** Routes under /dev, only in the sandbox world. */
  dev: Hono | null
}

/** Composes the product's HTTP endpoints. */
export function createApp(given: AppParts): Hono {
  const parts = { ...given, deps: withSecurityLog(given) }
  const { deps, accounts } = parts
  const { health } = deps.database
  const app = new Hono()
  app.onError(error => answerError(parts, error))
  app.notFound(() => problemResponse(new AppError('not_found', 'There is nothing here.')))
  if (parts.metrics) app.use(parts.metrics.countRequests)
  app.use(securityHeaders(deps.publicUrl))
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    if (!(await parts.isReady())) return c.json({ status: 'starting' }, 503)
    if (!(await health.answers())) return c.json({ status: 'database_away' }, 503, databaseAway().headers)
    const isRight = (await parts.isClockRight?.()) ?? true
    return isRight ? c.json({ status: 'ready' }) : c.json({ status: 'clock_off' }, 503)
  })
  for (const prefix of API) app.use(`${prefix}/*`, (_c, next) => health.whileAnswering(next))
  app.route('/auth/v1', authRoutes(accounts))
  app.route('/', jwksRoutes(accounts))
  app.route('/', securityTxt({ ...deps, contact: accounts.adminEmails[0] }))
  app.route('/push/v1', pushKeyRoute(parts.push.push))
  app.route('/directory/v1', directoryRoutes({ ...deps, wallNow: accounts.wallNow }))
  app.use(INVITATION_PREVIEW, limitBody(BODY_MAX['/households/v1']))
  const takeLook = (c: Context) =>
    accounts.limiter.take('invitationLook', clientAddress(c, accounts.trustProxy))
  app.route('/', invitationPreviewRoute({ ...deps, countPreview: takeLook }))
  const billing = billingRouteDeps(parts, parts.billing ?? null)
  for (const path of [CREATE_CHECKOUT, CHECKOUT_RETURNED])
    app.use(path, noStore, refuseUnstorable, limitBody(CHECKOUT_BODY_MAX))
  app.route('/', openBillingRoutes(billing))
  for (const setup of [SETUP_STRIPE_PRODUCTS, UPDATE_STRIPE_CONFIG])
    app.use(setup, noStore, refuseUnstorable, limitBody(CHECKOUT_BODY_MAX))
  app.route('/', setupRoutes(billing))
  app.use(STRIPE_WEBHOOK, limitBody(EVENT_BODY_MAX))
  app.route('/', webhookRoute(billing))
  for (const path of VISITORS)
    app.use(`/functions/v1${path}`, noStore, refuseCrossSite, refuseUnstorable, limitBody(VISITOR_BODY_MAX))
  app.route('/functions/v1', freeScanRoutes(freeScanDeps(parts)))
  app.route('/functions/v1', analyticsRoutes({ ...deps, takeEvent: takeEvents(parts) }))
  app.route('/functions/v1', sequenceRoutes(accounts))
  // Mail programs post here for their users, from anywhere.
  app.use('/mail/v1/*', noStore, refuseUnstorable, limitBody(VISITOR_BODY_MAX))
  app.route('/mail/v1', unsubscribeRoutes(deps))
  app.use('/operations/v1/*', noStore, refuseUnstorable, limitBody(TICKET_BODY_MAX))
  const operatorOf = (c: Context) => operatorAsking(c, accounts)
  app.route(
    '/operations/v1',
    operationsRoutes({
      ...deps,
      wallNow: accounts.wallNow,
      operatorOf,
      listHealth,
      noteHealth,
      listUntrustedSites,
      listStretched,
      releaseSite,
      readMeasures,
      checkInstallation: parts.checkInstallation ?? null,
    }),
  )
  const { backupDays } = rightsDeps(parts)
  const facts = parts.consoleFacts ?? NO_FACTS
  app.route(
    '/operations/v1',
    consoleRoutes({ ...deps, wallNow: accounts.wallNow, accounts, operatorOf, backupDays, facts }),
  )
  const contact = contactOf(parts.contact ?? {}, accounts.adminEmails)
  const ofTickets = { ...ticketDeps(parts), contact, operatorOf }
  app.route('/operations/v1', inboxRoutes(ofTickets))
  app.use('/site/v1/*', noStore, refuseCrossSite, refuseUnstorable, limitBody(TICKET_BODY_MAX))
  app.route(
    '/site/v1',
    measureRoutes({
      ...deps,
      takeEvent: takeEvents(parts),
      readSite: parts.measuring?.readSite ?? (() => null),
      forward: parts.measuring?.forward ?? null,
    }),
  )
  app.route('/site/v1', claimsRoute(claimsOf(parts.claims ?? {})))
  app.route('/site/v1', contactRoute(contact))
  app.route('/site/v1', dropPortalRoute(deps.address))
  app.route('/site/v1', languageModelRoute(deps.languageModel ?? null))
  app.route('/site/v1', ticketFormRoute(ofTickets))
  const guard = signedIn(accounts)
  const bodyLine = lineForBodies()
  const share = fairShare({ ...SHARE_LIMITS, ...parts.shares }, accounts.wallNow)
  for (const prefix of GUARDED)
    app.use(
      `${prefix}/*`,
      noStore,
      refuseUnstorable,
      guard,
      bodyLine,
      limitBody(BODY_MAX[prefix]),
      wholeBody,
      share,
      inTurn,
    )
  app.route(
    '/sync/v1',
    syncRoutes({
      ...deps,
      devices: parts.devices ?? createDevices(deps),
      pageCache: parts.pageCache ?? createPageCache(deps.envelope),
      ...(parts.changes ? { changes: parts.changes } : {}),
      runIntent: (tx, who, intent) => runIntent(deps, tx, who, intent),
      peopleRule: {
        read: (db, who, current, rows) => peopleRule(db, deps, who, current, rows),
        conditionForNew: (db, who, rows) => quotaCondition(db, deps, who, rows),
      },
      peopleChanges: peopleChanges(deps),
    }),
  )
  app.route('/functions/v1', billingFunctions(billing))
  app.route('/functions/v1', reportRoutes(deps))
  app.route('/functions/v1', functionRoutes(deps))
  app.route('/push/v1', pushRoutes({ ...deps, ...parts.push }))
  app.route('/rights/v1', rightsRoutes(rightsDeps(parts)))
  app.route('/households/v1', householdRoutes(householdDeps(parts)))
  const keyLimit = createKeyLimit(parts.keyLimit ?? KEY_LIMIT, accounts.wallNow)
  app.use('/storage/v1/*', noStore, refuseUnstorable)
  app.route(
    '/storage/v1',
    storageRoutes({
      ...deps,
      callerOf: request => storageCaller(accounts, request),
      currentMembership: maker => currentMembership(accounts, maker),
      links: createLinks({ secret: accounts.keys.secret, wallNow: accounts.wallNow }),
      quota: parts.fileQuota ?? FILE_QUOTA,
      keyLimit,
      inTurn: [bodyLine, limitBody(STORAGE_BODY_MAX), wholeBody, share, inTurn],
      uploading: [bodyLine],
    }),
  )
  app.route('/live/v1', liveRoutes({ ...rightsDeps(parts), views: parts.liveViews ?? null }))
  app.route('/billing/v1', billingRoutes(billing))
  const keyUses = parts.keyUses ?? createKeyUses({ ...deps, wallNow: accounts.wallNow })
  app.route(
    '/developer/v1',
    webhookRoutes({
      ...deps,
      webhooks: parts.webhooks ?? NO_WEBHOOKS,
      wallNow: accounts.wallNow,
      requestOf: c => eventRequest(c, accounts),
      readKeyUses: keyUses.read,
    }),
  )
  // `/api` itself is a page, so this begins below it.
  app.use('/api/:below{.+}', noStore, refuseUnstorable)
  app.route(
    '/api',
    developerApiRoutes({
      ...deps,
      holderOf: request => authenticateApiKey(accounts, request),
      keyLimit,
      keyUses,
      inTurn: [bodyLine, limitBody(DEVELOPER_BODY_MAX), wholeBody, share, inTurn],
      runIntent: (tx, who, intent) => runIntent(deps, tx, who, intent),
      refusePerson: (tx, who, person) => refusePerson(tx, deps, who, person),
    }),
  )
  if (parts.dev) app.route('/dev', parts.dev)
  if (parts.metrics?.route) app.get('/metrics', parts.metrics.route)
  app.all('/metrics', c => c.notFound())
  for (const prefix of API) {
    // `/api` itself is a page: the developer documentation.
    if (prefix !== '/api') app.all(prefix, c => c.notFound())
    app.all(`${prefix}/:below{.+}`, c => c.notFound())
  }
  app.route('/', parts.web)
  refuseUndeclared(app.routes, { isSandbox: parts.dev !== null })
  return app
}
