// The endpoints of signed-in accounts and of programs with an API key.
import type { Hono } from 'hono'
import { DEVELOPER_BODY_MAX } from '#shared/protocol/developer-api/requests.ts'
import { IMPORT_BYTES_MAX } from '#shared/protocol/rights.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { authenticateApiKey } from './accounts/api-keys.ts'
import { currentMembership } from './accounts/current-membership.ts'
import { eventRequest } from './accounts/security-log.ts'
import type { AppParts } from './app-parts.ts'
import { billingFunctions, billingRoutes } from './billing/routes.ts'
import type { FileQuota } from './db/stored-files.ts'
import { createKeyUses } from './developer-api/key-uses.ts'
import { developerApiRoutes } from './developer-api/routes.ts'
import { GUARDED, type Guarded } from './endpoints.ts'
import { functionRoutes } from './functions/routes.ts'
import { runIntent } from './functions/run-intent.ts'
import { peopleRule, quotaCondition, refusePerson } from './households/people-rule.ts'
import { householdRoutes } from './households/routes.ts'
import { fairShare, SHARE_LIMITS } from './lib/fair-share.ts'
import { createKeyLimit, KEY_LIMIT } from './lib/key-limit.ts'
import { lineForBodies } from './lib/line-for-bodies.ts'
import { liveRoutes } from './live-view/routes.ts'
import { pushRoutes } from './notifications/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { inTurn, limitBody, noStore, refuseUnstorable, signedIn, wholeBody } from './request-guards.ts'
import { rightsRoutes } from './rights/routes.ts'
import { billingRouteDeps, householdDeps, peopleChanges, rightsDeps, storageCaller } from './route-deps.ts'
import { createLinks } from './storage/links.ts'
import { storageRoutes } from './storage/routes.ts'
import { createDevices } from './sync/devices.ts'
import { createPageCache } from './sync/page-cache.ts'
import { syncRoutes } from './sync/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Maximum body size in bytes. */
export const BODY_MAX: Readonly<Record<Guarded, number>> = {
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
/** Keys of files, up to a thousand in one request. */
const STORAGE_BODY_MAX = 1024 * 1024
/** What an account may store by default. */
const FILE_QUOTA: FileQuota = { bytes: 1024 ** 3, files: 200_000 }
const NO_WEBHOOKS = { guard: { allows: () => false, lookupFor: () => undefined } }

/** Adds the endpoints of signed-in accounts and of programs with an API key, behind their guards and limits. */
export function addAccountRoutes(app: Hono, parts: AppParts): void {
  const { deps, accounts } = parts
  const billing = billingRouteDeps(parts, parts.billing ?? null)
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
}
