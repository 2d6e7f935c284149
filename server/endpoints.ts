// All endpoints and the access that each requires, collected from the declarations that also guard them. app.ts refuses
// to serve an undeclared route.
import type { Capability, Whose } from '#shared/domain/capabilities.ts'
import { billingEndpoints } from '#shared/protocol/billing.ts'
import { siteEndpoints } from '#shared/protocol/contact.ts'
import { developerSettings } from '#shared/protocol/developer.ts'
import { DEVELOPER_API, developerEndpoints, OPENAPI_PATH } from '#shared/protocol/developer-api/endpoints.ts'
import { householdEndpoints } from '#shared/protocol/households.ts'
import { liveEndpoints } from '#shared/protocol/live-view.ts'
import { operationsEndpoints } from '#shared/protocol/operations.ts'
import { consoleEndpoints } from '#shared/protocol/operator-console.ts'
import { pushEndpoints } from '#shared/protocol/push.ts'
import { rightsEndpoints } from '#shared/protocol/rights.ts'
import { ticketEndpoints } from '#shared/protocol/tickets.ts'
import { type AccessRequirement, whoseBy } from './accounts/require-access.ts'
import { authEndpoints } from './accounts/routes.ts'
import { storageEndpoints } from './storage/endpoints.ts'

/** Paths behind the guard of app.ts: callers must be signed in, with the second step done. */
export const GUARDED = [
  '/sync/v1',
  '/functions/v1',
  '/push/v1',
  '/rights/v1',
  '/households/v1',
  '/billing/v1',
  '/developer/v1',
  '/live/v1',
] as const
export type Guarded = (typeof GUARDED)[number]

/**
 * `need` `signed_in`: any signed-in caller; collections, functions and files declare further requirements. `api_key`: a
 * program with a key; shared/protocol/developer-api/endpoints.ts declares its scopes and capabilities.
 * `signed_in_or_key`: either of these two. `whose`: the owner of the rows that callers can name. `fresh`: the session
 * must have just proven its identity.
 */
export type EndpointNeed = {
  need: AccessRequirement | 'signed_in' | 'api_key' | 'signed_in_or_key' | Capability
  whose: Whose
  fresh: boolean
}

const OPEN: EndpointNeed = { need: 'anyone', whose: 'nobody', fresh: false }
const OPERATOR: EndpointNeed = { need: 'operator', whose: 'anybody', fresh: false }
const SIGNED_IN: EndpointNeed = { need: 'signed_in', whose: 'household', fresh: false }

/** The access requirements of each endpoint, as `METHOD /path` with Hono's parameters. */
export const ENDPOINTS: Readonly<Record<string, EndpointNeed>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  // Has its own guard: a token, or only programs on this machine.
  'GET /metrics': OPEN,
  'GET /.well-known/jwks.json': OPEN,
  'GET /.well-known/security.txt': OPEN,
  ...below('/auth/v1', ofAuth()),
  'GET /sync/v1/:collection/pull': SIGNED_IN,
  'POST /sync/v1/pull': SIGNED_IN,
  'POST /sync/v1/:collection/push': SIGNED_IN,
  // For visitors: they use no account's rows.
  'POST /functions/v1/free-scan': OPEN,
  'POST /functions/v1/free-scan-progress': OPEN,
  'POST /functions/v1/shared-scan': OPEN,
  'POST /functions/v1/track-analytics': OPEN,
  // Gives everyone the same answer, with or without an account.
  'POST /functions/v1/trigger-email-sequences': OPEN,
  // The link’s secret is the key: it turns one kind of mail off and on, and shows nothing else.
  'GET /mail/v1/unsubscribe/:secret': OPEN,
  'POST /mail/v1/unsubscribe/:secret': OPEN,
  'POST /functions/v1/check-subscription': { ...SIGNED_IN, whose: 'own' },
  // Guests may buy. A signed-in caller must be allowed to pay.
  'POST /functions/v1/create-checkout': OPEN,
  'POST /functions/v1/customer-portal': { need: 'billing', whose: 'own', fresh: false },
  'POST /functions/v1/setup-stripe-products': OPERATOR,
  'POST /functions/v1/update-stripe-config': OPERATOR,
  'POST /functions/v1/download-pdf-report': { need: 'reports', whose: 'household', fresh: false },
  'POST /functions/v1/:name': SIGNED_IN,
  'GET /billing/v1/plans': OPEN,
  // The return from a checkout, possibly of a guest. The checkout's id is the key.
  'POST /billing/v1/returned': OPEN,
  ...below('/billing/v1', billingEndpoints),
  // Signed by Stripe. Unsigned requests get nothing.
  'POST /webhooks/stripe': OPEN,
  'GET /push/v1/vapid-public-key': OPEN,
  'GET /directory/v1/sites/:site': OPEN,
  ...below('/push/v1', pushEndpoints),
  ...below('/rights/v1', rightsEndpoints),
  ...below('/households/v1', householdEndpoints),
  // Its token is the key. Without a valid one, the response is not_found.
  'POST /households/v1/invitations/look': OPEN,
  ...below('/storage/v1', storageEndpoints),
  ...below('/developer/v1', developerSettings),
  ...below('/live/v1', liveEndpoints),
  // Have their own guard, which refuses non-operators with `not_allowed`, even before their second step, and operators
  // without a second factor with `second_factor_needed`.
  ...below('/operations/v1', operationsEndpoints),
  ...below('/operations/v1', consoleEndpoints),
  ...below('/operations/v1', ticketEndpoints),
  ...below('/site/v1', siteEndpoints),
  ...below(DEVELOPER_API, ofDeveloperApi()),
  [`GET ${DEVELOPER_API}${OPENAPI_PATH}`]: OPEN,
  'GET /robots.txt': OPEN,
  'GET /sitemap.xml': OPEN,
  // The pages: the same for everyone, without personal data.
  'GET /*': OPEN,
}

/** Additional endpoints of the sandbox world, whose people and mails are fictional. Other worlds don't serve them. */
export const SANDBOX_ENDPOINTS: Readonly<Record<string, EndpointNeed>> = {
  'GET /dev': OPEN,
  'GET /dev/dev.css': OPEN,
  'GET /dev/mailbox': OPEN,
  'GET /dev/mailbox.json': OPEN,
  'GET /dev/mailbox/:id/body': OPEN,
  'GET /dev/clock': OPEN,
  'POST /dev/clock': OPEN,
  'GET /dev/drop': OPEN,
  'GET /dev/drop.json': OPEN,
  'POST /dev/drop': OPEN,
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

function ofDeveloperApi(): Declared {
  const declared = Object.entries(developerEndpoints)
  return Object.fromEntries(declared.map(([endpoint, { whose }]) => [endpoint, { need: 'api_key', whose }]))
}

/** Routes as Hono lists them; `ALL` are middleware, guards and refusals. */
type Route = { method: string; path: string }

/** @throws for an undeclared route, and outside the sandbox world for a sandbox route. */
export function refuseUndeclared(routes: readonly Route[], { isSandbox }: { isSandbox: boolean }): void {
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    const endpoint = `${method} ${path}`
    if (Object.hasOwn(ENDPOINTS, endpoint) || (isSandbox && Object.hasOwn(SANDBOX_ENDPOINTS, endpoint)))
      continue
    throw new Error(`${endpoint} is not declared: say in server/endpoints.ts what it needs`)
  }
}
