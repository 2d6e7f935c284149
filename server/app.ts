// The product's HTTP endpoints: what holds for all of them, and the three groups of them.
import { Hono } from 'hono'
import { addAccountRoutes } from './account-routes.ts'
import { answerError } from './answer-error.ts'
import type { AppParts } from './app-parts.ts'
import { databaseAway } from './db/database-health.ts'
import { GUARDED, refuseUndeclared } from './endpoints.ts'
import { AppError, problemResponse } from './lib/problem.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { addOpenRoutes } from './open-routes.ts'
import { addOperatorRoutes } from './operator-routes.ts'
import { withSecurityLog } from './route-deps.ts'

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

/** Composes the product's HTTP endpoints. */
export function createApp(given: AppParts): Hono {
  const parts = { ...given, deps: withSecurityLog(given) }
  const { deps } = parts
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
  addOpenRoutes(app, parts)
  addOperatorRoutes(app, parts)
  addAccountRoutes(app, parts)
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
