// The routes, the guard, and the one error handler.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { IMPORT_BYTES_MAX } from '#shared/protocol/rights.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { FRESH_FOR } from './accounts/assurance.ts'
import { authenticate } from './accounts/authenticate.ts'
import { announceChanged } from './accounts/live-sessions.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { authRoutes, jwksRoutes } from './accounts/routes.ts'
import { eventRequest, noteSecurityEvent } from './accounts/security-log.ts'
import type { Deps } from './deps.ts'
import { functionRoutes } from './functions/routes.ts'
import { runIntent } from './functions/run-intent.ts'
import { stopPerson } from './functions/stop-person.ts'
import type { HouseholdDeps } from './households/deps.ts'
import { householdRoutes } from './households/routes.ts'
import type { ActorEnv } from './lib/actor.ts'
import { AppError, problemResponse } from './lib/problem.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { securityTxt } from './lib/security-txt.ts'
import { type PushRouteDeps, pushKeyRoute, pushRoutes } from './push/routes.ts'
import { type RightsDeps, rightsRoutes } from './rights/routes.ts'
import { storageRoutes } from './storage/routes.ts'
import type { Changes } from './sync/changes.ts'
import { createDevices, type Devices } from './sync/devices.ts'
import { syncRoutes } from './sync/routes.ts'

const BODY_MAX = 1024 * 1024
/** A subscription is an address and two keys. */
const PUSH_BODY_MAX = 16 * 1024
const HOUSEHOLD_BODY_MAX = 64 * 1024
/** An archive that is read back in. */
const RIGHTS_BODY_MAX = IMPORT_BYTES_MAX
/** BACKUP_DAYS where nobody says. */
const BACKUP_DAYS = 30
/** Paths that programs call: an unknown one is answered as JSON, never with the web page. */
const API = [
  '/auth/v1',
  '/sync/v1',
  '/functions/v1',
  '/storage/v1',
  '/realtime/v1',
  '/push/v1',
  '/rights/v1',
  '/households/v1',
  '/api',
  '/dev',
  '/.well-known',
]

export type AppParts = {
  deps: Deps
  accounts: AccountDeps
  push: Omit<PushRouteDeps, keyof Deps>
  /** How far devices have come; whoever passes it writes it down when the program stops. */
  devices?: Devices
  /** Is told what pushes have committed, where somebody listens. */
  changes?: Pick<Changes, 'written'>
  /** How long backups hold what was deleted (BACKUP_DAYS); its default unless told. */
  backupDays?: number
  /** Whether everything needed to serve is there. */
  isReady: () => Promise<boolean>
  /** The built web app, or what serves it in development. */
  web: Hono
  /** Routes that only the sandbox world has, under /dev. */
  dev: Hono | null
}

/** Composes the product's HTTP surface. */
export function createApp(parts: AppParts): Hono {
  const { deps, accounts } = parts
  const app = new Hono()
  app.onError(error => answerError(deps, error))
  app.notFound(() => problemResponse(new AppError('not_found', 'There is nothing here.')))
  app.use(securityHeaders(deps.publicUrl))
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c =>
    (await parts.isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'starting' }, 503),
  )
  app.route('/auth/v1', authRoutes(accounts))
  app.route('/', jwksRoutes(accounts))
  app.route('/', securityTxt({ ...deps, contact: accounts.adminEmails[0] }))
  const guard = signedIn(accounts)
  app.use('/sync/v1/*', limitBody(PUSH_BYTES_MAX), guard)
  app.route(
    '/sync/v1',
    syncRoutes({
      ...deps,
      devices: parts.devices ?? createDevices(deps),
      ...(parts.changes ? { changes: parts.changes } : {}),
      runIntent: (tx, who, intent) => runIntent(deps, tx, who, intent),
    }),
  )
  app.use('/functions/v1/*', limitBody(BODY_MAX), guard)
  app.route('/functions/v1', functionRoutes(deps))
  app.route('/push/v1', pushKeyRoute(parts.push.push))
  app.use('/push/v1/*', limitBody(PUSH_BODY_MAX), guard)
  app.route('/push/v1', pushRoutes({ ...deps, ...parts.push }))
  app.use('/rights/v1/*', limitBody(RIGHTS_BODY_MAX), guard)
  app.route('/rights/v1', rightsRoutes(rightsDeps(parts)))
  app.use('/households/v1/*', limitBody(HOUSEHOLD_BODY_MAX), guard)
  app.route('/households/v1', householdRoutes(householdDeps(parts)))
  app.use('/storage/v1/*', guard)
  app.route('/storage/v1', storageRoutes(deps))
  if (parts.dev) app.route('/dev', parts.dev)
  app.all('/metrics', c => c.notFound())
  for (const prefix of API) {
    // `/api` itself is a page: the developer documentation.
    if (prefix !== '/api') app.all(prefix, c => c.notFound())
    app.all(`${prefix}/*`, c => c.notFound())
  }
  app.route('/', parts.web)
  return app
}

/** What households take from accounts and from removals. */
function householdDeps({ deps, accounts }: AppParts): HouseholdDeps {
  return {
    ...deps,
    announce: announceChanged,
    changed: accounts.sessions.changed,
    stopFor: (tx, accountId, personId) => stopPerson(tx, deps, accountId, personId),
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
      return Math.max(0, ...(live?.amr ?? []).map(step => step.timestamp)) * 1000 + FRESH_FOR
    },
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

function answerError(deps: Pick<Deps, 'log'>, error: Error): Response {
  if (error instanceof AppError) return problemResponse(error)
  deps.log.error({ err: error }, 'request failed')
  return problemResponse(
    new AppError('internal', 'Something went wrong on our side. Nothing was lost; try again.'),
  )
}
