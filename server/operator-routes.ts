// The endpoints of the operators' pages.
import type { Context, Hono } from 'hono'
import { TICKET_BODY_MAX } from '#shared/protocol/tickets.ts'
import { readMeasures } from './analytics/count-measures.ts'
import type { AppParts } from './app-parts.ts'
import { contactOf } from './lib/contact-settings.ts'
import { consoleRoutes } from './operations/console-routes.ts'
import type { ConsoleFacts } from './operations/overview.ts'
import { operationsRoutes } from './operations/routes.ts'
import { listHealth, noteHealth } from './recipes/engine/recipe-health-store.ts'
import { releaseSite } from './removals/search/site-brake.ts'
import { listUntrustedSites } from './removals/search/untrusted-sites.ts'
import { listStretched } from './removals/verify/stretch-lanes.ts'
import { limitBody, noStore, operatorAsking, refuseUnstorable } from './request-guards.ts'
import { rightsDeps, ticketDeps } from './route-deps.ts'
import { inboxRoutes } from './tickets/inbox-routes.ts'

const NO_FACTS: ConsoleFacts = {
  settings: [],
  readLastBackup: async () => null,
  hasBackups: false,
  copy: null,
}

/** Adds the endpoints of operators' pages. Each has the guard for operators. */
export function addOperatorRoutes(app: Hono, parts: AppParts): void {
  const { deps, accounts } = parts
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
  app.route(
    '/operations/v1',
    inboxRoutes({
      ...ticketDeps(parts),
      contact: contactOf(parts.contact ?? {}, accounts.adminEmails),
      operatorOf,
    }),
  )
}
