// Everything the server answers, and what each endpoint needs of whoever asks: gathered from the declarations by which
// the endpoints themselves are guarded. app.ts serves nothing that is not here.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { billingEndpoints } from '#shared/protocol/billing.ts'
import { siteEndpoints } from '#shared/protocol/contact.ts'
import { householdEndpoints } from '#shared/protocol/households.ts'
import { operationsEndpoints } from '#shared/protocol/operations.ts'
import { pushEndpoints } from '#shared/protocol/push.ts'
import { rightsEndpoints } from '#shared/protocol/rights.ts'
import { ticketEndpoints } from '#shared/protocol/tickets.ts'
import { type AccessRequirement, whoseBy } from './accounts/require-access.ts'
import { authEndpoints } from './accounts/routes.ts'
import { storageEndpoints } from './storage/routes.ts'

/** Where nothing is answered to whoever is not signed in, with the second step done: the guard of app.ts stands before. */
export const GUARDED = [
  '/sync/v1',
  '/functions/v1',
  '/push/v1',
  '/rights/v1',
  '/households/v1',
  '/storage/v1',
  '/billing/v1',
] as const
export type Guarded = (typeof GUARDED)[number]

/**
 * `need` `signed_in`: anybody who is; the rest is a matter of what is asked for (collections, functions and files declare
 * it). `whose`: whose things can be named to it. `fresh`: the session must have proved just now who it is.
 */
export type EndpointNeed = {
  need: AccessRequirement | 'signed_in' | Capability
  whose: Whose
  fresh: boolean
}

const OPEN: EndpointNeed = { need: 'anyone', whose: 'nobody', fresh: false }
const OPERATOR: EndpointNeed = { need: 'operator', whose: 'anybody', fresh: false }
const SIGNED_IN: EndpointNeed = { need: 'signed_in', whose: 'household', fresh: false }

/** What each endpoint needs, as `METHOD /path` with Hono's parameters. */
export const ENDPOINTS: Readonly<Record<string, EndpointNeed>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /.well-known/jwks.json': OPEN,
  'GET /.well-known/security.txt': OPEN,
  ...below('/auth/v1', ofAuth()),
  'GET /sync/v1/:collection/pull': SIGNED_IN,
  'POST /sync/v1/pull': SIGNED_IN,
  'POST /sync/v1/:collection/push': SIGNED_IN,
  // For visitors: no account's rows are behind them.
  'POST /functions/v1/free-scan': OPEN,
  'POST /functions/v1/free-scan-progress': OPEN,
  'POST /functions/v1/shared-scan': OPEN,
  'POST /functions/v1/track-analytics': OPEN,
  'POST /functions/v1/check-subscription': { ...SIGNED_IN, whose: 'own' },
  // A guest may buy; of whoever is signed in, only who may pay.
  'POST /functions/v1/create-checkout': OPEN,
  'POST /functions/v1/customer-portal': { need: 'billing', whose: 'own', fresh: false },
  'POST /functions/v1/setup-stripe-products': OPERATOR,
  'POST /functions/v1/update-stripe-config': OPERATOR,
  'POST /functions/v1/download-pdf-report': { need: 'reports', whose: 'household', fresh: false },
  'POST /functions/v1/:name': SIGNED_IN,
  'GET /billing/v1/plans': OPEN,
  // Comes back from a checkout, perhaps as a guest; the checkout's id is the key.
  'POST /billing/v1/returned': OPEN,
  ...below('/billing/v1', billingEndpoints),
  // Signed by Stripe: to whoever can't sign, there is nothing.
  'POST /webhooks/stripe': OPEN,
  'GET /push/v1/vapid-public-key': OPEN,
  'GET /directory/v1/sites/:site': OPEN,
  ...below('/push/v1', pushEndpoints),
  ...below('/rights/v1', rightsEndpoints),
  ...below('/households/v1', householdEndpoints),
  // Its token is the key: to whoever has none that is good, there is nothing.
  'POST /households/v1/invitations/look': OPEN,
  ...below('/storage/v1', storageEndpoints),
  // Guarded by themselves: who is no operator is told so, however far they have signed in.
  ...below('/operations/v1', operationsEndpoints),
  ...below('/operations/v1', ticketEndpoints),
  ...below('/site/v1', siteEndpoints),
  'GET /robots.txt': OPEN,
  'GET /sitemap.xml': OPEN,
  // The pages: the same for everybody, and nobody's data in them.
  'GET /*': OPEN,
}

/** What there is besides in the sandbox world, whose people and mails are made up: in another it is not served. */
export const SANDBOX_ENDPOINTS: Readonly<Record<string, EndpointNeed>> = {
  'GET /dev': OPEN,
  'GET /dev/dev.css': OPEN,
  'GET /dev/mailbox': OPEN,
  'GET /dev/mailbox.json': OPEN,
  'GET /dev/mailbox/:id/body': OPEN,
  'GET /dev/clock': OPEN,
  'POST /dev/clock': OPEN,
  'GET /dev/world': OPEN,
  'POST /dev/world': OPEN,
  'GET /dev/pushes.json': OPEN,
  'POST /dev/pushes/subscriptions': OPEN,
  'POST /dev/pushes/answers': OPEN,
  'GET /dev/stripe.json': OPEN,
  'POST /dev/stripe': OPEN,
  'GET /dev/language-model.json': OPEN,
  'POST /dev/language-model': OPEN,
}

type Declared = Readonly<Record<string, Omit<EndpointNeed, 'fresh'> & { fresh?: boolean }>>

function below(prefix: string, endpoints: Declared): Record<string, EndpointNeed> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([endpoint, said]) => [
      endpoint.replace(' ', ` ${prefix}`),
      { fresh: false, ...said },
    ]),
  )
}

function ofAuth(): Declared {
  const declared = Object.entries(authEndpoints)
  return Object.fromEntries(declared.map(([endpoint, need]) => [endpoint, { need, whose: whoseBy(need) }]))
}

/** Routes as Hono lists them; `ALL` are middleware, guards and refusals. */
type Route = { method: string; path: string }

/** @throws for a route that nobody has said who may ask it; outside the sandbox world, for what only that has too. */
export function refuseUndeclared(routes: readonly Route[], { isSandbox }: { isSandbox: boolean }): void {
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    const endpoint = `${method} ${path}`
    if (Object.hasOwn(ENDPOINTS, endpoint) || (isSandbox && Object.hasOwn(SANDBOX_ENDPOINTS, endpoint)))
      continue
    throw new Error(`${endpoint} is not declared: say in server/endpoints.ts what it needs`)
  }
}
