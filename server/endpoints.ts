// Everything the server answers, and what each endpoint needs of whoever asks: gathered from the declarations by which
// the endpoints themselves are guarded. app.ts serves nothing that is not here.
import type { Capability } from '#shared/domain/capabilities.ts'
import { householdEndpoints } from '#shared/protocol/households.ts'
import { pushEndpoints } from '#shared/protocol/push.ts'
import { rightsEndpoints } from '#shared/protocol/rights.ts'
import type { AuthNeed } from './accounts/admit.ts'
import { authEndpoints } from './accounts/routes.ts'
import { STORAGE_PATHS } from './storage/routes.ts'

/** Where nothing is answered to whoever is not signed in, with the second step done: the guard of app.ts stands before. */
export const GUARDED = [
  '/sync/v1',
  '/functions/v1',
  '/push/v1',
  '/rights/v1',
  '/households/v1',
  '/storage/v1',
] as const
export type Guarded = (typeof GUARDED)[number]

/**
 * `signed_in`: anybody who is; the rest is a matter of what is asked for (collections, functions and files declare it).
 * `fresh`: the session must have proved within ten minutes who it is.
 */
export type EndpointNeed = { need: AuthNeed | 'signed_in' | Capability; fresh: boolean }

const OPEN: EndpointNeed = { need: 'anyone', fresh: false }
const SIGNED_IN: EndpointNeed = { need: 'signed_in', fresh: false }

/** What each endpoint needs, as `METHOD /path` with Hono's parameters. */
export const ENDPOINTS: Readonly<Record<string, EndpointNeed>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /.well-known/jwks.json': OPEN,
  'GET /.well-known/security.txt': OPEN,
  ...below('/auth/v1', authEndpoints),
  'GET /sync/v1/:collection/pull': SIGNED_IN,
  'POST /sync/v1/pull': SIGNED_IN,
  'POST /sync/v1/:collection/push': SIGNED_IN,
  'POST /functions/v1/check-subscription': SIGNED_IN,
  'POST /functions/v1/:name': SIGNED_IN,
  'GET /push/v1/vapid-public-key': OPEN,
  ...below('/push/v1', pushEndpoints),
  ...below('/rights/v1', rightsEndpoints),
  ...below('/households/v1', householdEndpoints),
  ...Object.fromEntries(STORAGE_PATHS.map(path => [`GET /storage/v1${path}`, SIGNED_IN])),
  // The pages: the same for everybody, and nobody's data in them.
  'GET /*': OPEN,
}

type Declared = Readonly<Record<string, EndpointNeed['need'] | EndpointNeed>>

function below(prefix: string, endpoints: Declared): Record<string, EndpointNeed> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([endpoint, said]) => [
      endpoint.replace(' ', ` ${prefix}`),
      typeof said === 'string' ? { need: said, fresh: false } : said,
    ]),
  )
}

/** Routes as Hono lists them; `ALL` are middleware, guards and refusals. */
type Route = { method: string; path: string }

/** @throws for a route that nobody has said who may ask it. What only the sandbox has, under /dev, is everybody's. */
export function refuseUndeclared(routes: readonly Route[]): void {
  for (const { method, path } of routes) {
    if (method === 'ALL' || path === '/dev' || path.startsWith('/dev/')) continue
    if (!Object.hasOwn(ENDPOINTS, `${method} ${path}`))
      throw new Error(`${method} ${path} is not declared: say in server/endpoints.ts what it needs`)
  }
}
