// The routes, the guard, and the one error handler.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { findUnstorable } from '#shared/lib/text.ts'
import { IMPORT_BYTES_MAX } from '#shared/protocol/rights.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { admit } from './accounts/admit.ts'
import { freshUntil } from './accounts/assurance.ts'
import { AuthError } from './accounts/auth-error.ts'
import { authenticate } from './accounts/authenticate.ts'
import { clientAddress } from './accounts/client-address.ts'
import { announceChanged } from './accounts/live-sessions.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { requireSession } from './accounts/require-session.ts'
import { authRoutes, jwksRoutes } from './accounts/routes.ts'
import { eventRequest, noteSecurityEvent } from './accounts/security-log.ts'
import { listHealth, noteHealth } from './brokers/recipe-health-store.ts'
import { databaseAway, isDatabaseAway } from './db/database-health.ts'
import { OutdatedCopy } from './db/schema-version.ts'
import type { Deps } from './deps.ts'
import { GUARDED, type Guarded, refuseUndeclared } from './endpoints.ts'
import { resumePerson } from './functions/resume-person.ts'
import { functionRoutes } from './functions/routes.ts'
import { runIntent } from './functions/run-intent.ts'
import { stopPerson } from './functions/stop-person.ts'
import type { HouseholdRouteDeps } from './households/deps.ts'
import { INVITATION_LOOK, invitationLookRoute } from './households/look-at-invitation.ts'
import { peopleRoom, peopleRule } from './households/people-rule.ts'
import { householdRoutes } from './households/routes.ts'
import type { ActorEnv } from './lib/actor.ts'
import { ClientLeft } from './lib/client-left.ts'
import { evidenceProblem } from './lib/evidence-problem.ts'
import { EvidenceError } from './lib/evidence-store.ts'
import { fairShare, SHARE_LIMITS, type ShareLimits } from './lib/fair-share.ts'
import { type BodyEnv, lineForBodies } from './lib/line-for-bodies.ts'
import { AppError, problemResponse } from './lib/problem.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { securityTxt } from './lib/security-txt.ts'
import { listStretched } from './monitoring/stretch-lanes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { type PushRouteDeps, pushKeyRoute, pushRoutes } from './push/routes.ts'
import { type RightsDeps, rightsRoutes } from './rights/routes.ts'
import { listDoubted } from './scans/doubted-sites.ts'
import { releaseSite } from './scans/site-brake.ts'
import { storageRoutes } from './storage/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import type { Changes } from './sync/changes.ts'
import { createDevices, type Devices } from './sync/devices.ts'
import { syncRoutes } from './sync/routes.ts'

/** How many bytes a body may have. */
const BODY_MAX: Readonly<Record<Guarded, number>> = {
  '/sync/v1': PUSH_BYTES_MAX,
  '/functions/v1': 1024 * 1024,
  // A subscription is an address and two keys.
  '/push/v1': 16 * 1024,
  // An archive that is read back in.
  '/rights/v1': IMPORT_BYTES_MAX,
  '/households/v1': 64 * 1024,
  '/storage/v1': 1024,
}
/** How many bytes an operator's request may have: it names a piece of work or a version. */
const OPERATIONS_BODY_MAX = 1024
/** BACKUP_DAYS where nobody says. */
const BACKUP_DAYS = 30
/** Paths that programs call: an unknown one is answered as JSON, never with the web page. */
const API = [
  '/auth/v1',
  '/operations/v1',
  ...GUARDED,
  '/realtime/v1',
  '/webhooks',
  '/api',
  '/dev',
  '/.well-known',
]

export type AppParts = {
  deps: Deps
  accounts: AccountDeps
  push: Pick<PushRouteDeps, 'push' | 'wallNow'>
  /** How far devices have come; whoever passes it writes it down when the program stops. */
  devices?: Devices
  /** Is told what pushes have committed, where somebody listens. */
  changes?: Pick<Changes, 'written'>
  /** How long backups hold what was deleted (BACKUP_DAYS); its default unless told. */
  backupDays?: number
  /** Departures from SHARE_LIMITS. */
  shares?: Partial<ShareLimits>
  /** Whether everything needed to serve is there. */
  isReady: () => Promise<boolean>
  /** Whether this machine's clock is near enough to the database's. */
  isClockRight?: () => Promise<boolean>
  /** Looks whether this copy can still work with the database. @throws OutdatedCopy when it can't. */
  lookAtSchema?: () => Promise<void>
  /** The built web app, or what serves it in development. */
  web: Hono
  /** Routes that only the sandbox world has, under /dev. */
  dev: Hono | null
}

/** Composes the product's HTTP surface. */
export function createApp(given: AppParts): Hono {
  const parts = { ...given, deps: withSecurityLog(given) }
  const { deps, accounts } = parts
  const { health } = deps.database
  const app = new Hono()
  app.onError(error => answerError(parts, error))
  app.notFound(() => problemResponse(new AppError('not_found', 'There is nothing here.')))
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
  app.use(INVITATION_LOOK, limitBody(BODY_MAX['/households/v1']))
  const takeLook = (c: Context) =>
    accounts.limiter.take('invitationLook', clientAddress(c, accounts.trustProxy))
  app.route('/', invitationLookRoute({ ...deps, takeLook }))
  app.use('/operations/v1/*', notToBeKept, refuseUnstorable, limitBody(OPERATIONS_BODY_MAX))
  const operatorOf = (c: Context) => operatorAsking(c, accounts)
  app.route(
    '/operations/v1',
    operationsRoutes({
      ...deps,
      wallNow: accounts.wallNow,
      operatorOf,
      listHealth,
      noteHealth,
      listDoubted,
      listStretched,
      releaseSite,
    }),
  )
  const guard = signedIn(accounts)
  const bodyLine = lineForBodies()
  const share = fairShare({ ...SHARE_LIMITS, ...parts.shares }, accounts.wallNow)
  for (const prefix of GUARDED)
    app.use(
      `${prefix}/*`,
      notToBeKept,
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
      ...(parts.changes ? { changes: parts.changes } : {}),
      runIntent: (tx, who, intent) => runIntent(deps, tx, who, intent),
      peopleRule: (db, who, current, rows) => peopleRule(db, deps, who, current, rows),
    }),
  )
  app.route('/functions/v1', subscriptionRoutes(deps))
  app.route('/functions/v1', functionRoutes(deps))
  app.route('/push/v1', pushRoutes({ ...deps, ...parts.push }))
  app.route('/rights/v1', rightsRoutes(rightsDeps(parts)))
  app.route('/households/v1', householdRoutes(householdDeps(parts)))
  app.route('/storage/v1', storageRoutes(deps))
  if (parts.dev) app.route('/dev', parts.dev)
  app.all('/metrics', c => c.notFound())
  for (const prefix of API) {
    // `/api` itself is a page: the developer documentation.
    if (prefix !== '/api') app.all(prefix, c => c.notFound())
    app.all(`${prefix}/*`, c => c.notFound())
  }
  app.route('/', parts.web)
  refuseUndeclared(app.routes, { isSandbox: parts.dev !== null })
  return app
}

/** Deps that can write to the security log, where accounts keep it. */
function withSecurityLog({ deps, accounts }: AppParts): Deps {
  const { wallNow } = accounts
  return { ...deps, noteEvent: (tx, event) => noteSecurityEvent(tx, { ...event, at: wallNow() }) }
}

/** What households take from accounts and from removals. */
function householdDeps({ deps, accounts }: AppParts): HouseholdRouteDeps {
  return {
    ...deps,
    announce: announceChanged,
    changed: accounts.sessions.changed,
    stopFor: (tx, accountId, personId) => stopPerson(tx, deps, accountId, personId),
    resumeFor: (tx, accountId, personId, again) => resumePerson(tx, deps, { accountId, personId, again }),
    requestOf: c => eventRequest(c, accounts),
    takeInvitation: async (accountId, email) =>
      (await accounts.limiter.take('invitationMails', `${accountId} ${email}`)) ??
      (await accounts.limiter.take('invitationMailsEverywhere', email)),
    async giveBackInvitation(accountId, email) {
      await accounts.limiter.giveBack('invitationMails', `${accountId} ${email}`)
      await accounts.limiter.giveBack('invitationMailsEverywhere', email)
    },
    sendLater: (to, mail) => accounts.background.run('household mail', () => deps.sendMail({ to, ...mail })),
  }
}

/** What the rights over one's own data take from accounts. */
function rightsDeps({ deps, accounts, backupDays = BACKUP_DAYS }: AppParts): RightsDeps {
  const { wallNow, background } = accounts
  return {
    ...deps,
    wallNow,
    backupDays,
    async freshUntil(sessionId) {
      const live = await accounts.sessions.find(sessionId)
      return live ? freshUntil(live, accounts.freshFor) : 0
    },
    peopleRoom: (tx, userId) => peopleRoom(tx, deps, userId),
    takeTurn: (endpoint, userId) => accounts.limiter.take('ownData', `${endpoint} ${userId}`),
    noteEvent: (tx, c, kind) =>
      noteSecurityEvent(tx, {
        userId: c.var.actor.userId,
        sessionId: c.var.actor.sessionId,
        kind,
        at: wallNow(),
        request: eventRequest(c, accounts),
      }),
    sendLater: (to, mail) => background.run('rights mail', () => deps.sendMail({ to, ...mail })),
  }
}

/** The id of the operator who asks. @throws AppError for everybody else: in the shape of everything outside /auth/v1. */
async function operatorAsking(c: Context, accounts: AccountDeps): Promise<string> {
  try {
    await admit('operator', c, accounts)
    return (await requireSession(c, accounts)).user.id
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.code === 'not_admin') throw new AppError('not_allowed', 'This is for operators only.')
    if (error.code === 'insufficient_aal')
      throw new AppError('not_allowed', 'Finish signing in first: your second step is still to come.')
    throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
  }
}

/** Lets through only requests of a signed-in account. */
function signedIn(accounts: AccountDeps) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    const actor = await authenticate(accounts, c.req.raw)
    if (!actor)
      throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
    c.set('actor', actor)
    await next()
  })
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('body_too_large', `A body may have ${maxSize} bytes at most.`)
    },
  })
}

/** Reads the body before the request takes its account's turn: a slow or broken connection must not hold one. */
const wholeBody = createMiddleware<BodyEnv>(async (c, next) => {
  const isSmall = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= PUSH_BYTES_MAX
  if (isSmall && c.req.method !== 'GET') await c.req.arrayBuffer()
  await next()
})

/** A body that waits for its account's turn keeps its place: only so many are in the memory. */
const inTurn = createMiddleware<BodyEnv>(async (c, next) => {
  // A large one, an archive, is read by its route only now.
  c.var.bodyRead()
  await next()
})

/** One asker's answers are nobody else's: no cache may hold one, unless the route says how. */
const notToBeKept = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})

/** A name with a character that no database can hold names nothing. */
const refuseUnstorable = createMiddleware(async (c, next) => {
  if (findUnstorable(c.req.path) !== null)
    throw new AppError('validation_failed', 'This address has a character that cannot be kept.', {
      field: 'path',
    })
  await next()
})

async function answerError({ deps, lookAtSchema }: AppParts, error: Error): Promise<Response> {
  if (error instanceof AppError) return problemResponse(error)
  if (isDatabaseAway(error)) return problemResponse(databaseAway())
  // Nobody reads it; a proxy's log knows the number.
  if (error instanceof ClientLeft) return new Response(null, { status: 499 })
  // A statement that fails may name something that a newer copy has just taken away.
  const outdated = await lookAtSchema?.().catch((reason: unknown) => reason)
  if (outdated instanceof OutdatedCopy) return problemResponse(outdated)
  deps.log.error({ err: error }, 'request failed')
  if (error instanceof EvidenceError) return problemResponse(evidenceProblem(error))
  return problemResponse(
    new AppError('internal', 'Something went wrong on our side. Nothing was lost; try again.'),
  )
}
