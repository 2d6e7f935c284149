// The HTTP endpoints of accounts, compatible with GoTrue's (PROTOCOLS 1). `endpoints/` implements them.
import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { databaseAway, isDatabaseAway } from '../db/database-health.ts'
import { AppError, problemResponse } from '../lib/problem.ts'
import { AuthError, apiVersion, authErrorResponse } from './auth-error.ts'
import { health, jwks, settings } from './endpoints/about.ts'
import { deleteUserFactor, listUserFactors } from './endpoints/admin-factors.ts'
import { generateLink, inviteUser } from './endpoints/admin-links.ts'
import { changeUser, createUser, deleteUser, getUser, listUsers } from './endpoints/admin-users.ts'
import { createApiKey, deleteApiKey, readApiKeys } from './endpoints/api-keys.ts'
import { authorize } from './endpoints/authorize.ts'
import { callback } from './endpoints/callback.ts'
import { challengeFactor, enrolFactor, unenrolFactor } from './endpoints/factors.ts'
import { verifyFactor } from './endpoints/factors-verify.ts'
import { authorizeIdentity, unlinkIdentity } from './endpoints/identities.ts'
import { logout } from './endpoints/logout.ts'
import { recover, resend } from './endpoints/mail-links.ts'
import { otp } from './endpoints/otp.ts'
import { listPasskeys, removePasskey, renamePasskey } from './endpoints/passkeys.ts'
import { passkeyRegisterOptions, registerPasskey } from './endpoints/passkeys-register.ts'
import { passkeySignIn, passkeySignInOptions } from './endpoints/passkeys-sign-in.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { newRecoveryCodes, remainingRecoveryCodes, verifyRecoveryCode } from './endpoints/recovery-codes.ts'
import { readSecurityLog } from './endpoints/security-log.ts'
import { endSession, listSessions } from './endpoints/sessions.ts'
import { signup } from './endpoints/signup.ts'
import { sso } from './endpoints/sso.ts'
import { token } from './endpoints/token.ts'
import { readUser, updateUser } from './endpoints/user.ts'
import { verifyCode, verifyLink } from './endpoints/verify.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type AccessRequirement, requireAccess } from './require-access.ts'

type Endpoint = (c: Context, deps: AccountDeps) => Response | Promise<Response>

const JWKS_PATH = '/.well-known/jwks.json'

/** The endpoints and their access requirements. Everything else is 404. */
const ENDPOINTS: readonly (readonly [
  path: string,
  Readonly<Record<string, readonly [AccessRequirement, Endpoint]>>,
])[] = [
  ['/signup', { POST: ['anyone', signup] }],
  ['/token', { POST: ['anyone', token] }],
  ['/verify', { GET: ['anyone', verifyLink], POST: ['anyone', verifyCode] }],
  ['/resend', { POST: ['anyone', resend] }],
  ['/recover', { POST: ['anyone', recover] }],
  ['/otp', { POST: ['anyone', otp] }],
  ['/reauthenticate', { GET: ['session', reauthenticate] }],
  ['/logout', { POST: ['leaving', logout] }],
  ['/user', { GET: ['session', readUser], PUT: ['session', updateUser] }],
  ['/authorize', { GET: ['anyone', authorize] }],
  ['/callback', { GET: ['anyone', callback] }],
  ['/sso', { POST: ['anyone', sso] }],
  ['/user/identities/authorize', { GET: ['assured', authorizeIdentity] }],
  ['/user/identities/:id', { DELETE: ['assured', unlinkIdentity] }],
  ['/factors', { POST: ['assured', enrolFactor] }],
  ['/factors/:id', { DELETE: ['session', unenrolFactor] }],
  ['/factors/:id/challenge', { POST: ['session', challengeFactor] }],
  ['/factors/:id/verify', { POST: ['session', verifyFactor] }],
  ['/recovery-codes', { GET: ['assured', remainingRecoveryCodes], POST: ['assured', newRecoveryCodes] }],
  ['/recovery-codes/verify', { POST: ['session', verifyRecoveryCode] }],
  ['/passkeys', { GET: ['assured', listPasskeys] }],
  ['/passkeys/register/options', { POST: ['assured', passkeyRegisterOptions] }],
  ['/passkeys/register', { POST: ['assured', registerPasskey] }],
  ['/passkeys/sign-in/options', { POST: ['anyone', passkeySignInOptions] }],
  ['/passkeys/sign-in', { POST: ['anyone', passkeySignIn] }],
  ['/passkeys/:id', { PATCH: ['assured', renamePasskey], DELETE: ['assured', removePasskey] }],
  ['/sessions', { GET: ['assured', listSessions] }],
  ['/sessions/:id', { DELETE: ['assured', endSession] }],
  ['/security-log', { GET: ['assured', readSecurityLog] }],
  ['/api-keys', { GET: ['assured', readApiKeys], POST: ['assured', createApiKey] }],
  ['/api-keys/:id', { DELETE: ['assured', deleteApiKey] }],
  ['/admin/users', { GET: ['operator', listUsers], POST: ['operator', createUser] }],
  [
    '/admin/users/:id',
    { GET: ['operator', getUser], PUT: ['operator', changeUser], DELETE: ['operator', deleteUser] },
  ],
  ['/admin/users/:id/factors', { GET: ['operator', listUserFactors] }],
  ['/admin/users/:id/factors/:factorId', { DELETE: ['operator', deleteUserFactor] }],
  ['/admin/generate_link', { POST: ['operator', generateLink] }],
  ['/invite', { POST: ['operator', inviteUser] }],
  ['/health', { GET: ['anyone', health] }],
  ['/settings', { GET: ['anyone', settings] }],
  [JWKS_PATH, { GET: ['anyone', jwks] }],
]

/** The access requirement of each endpoint, as `METHOD /path` below `/auth/v1`. */
export const authEndpoints: Readonly<Record<string, AccessRequirement>> = Object.fromEntries(
  ENDPOINTS.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, [need]]) => [`${method} ${path}`, need]),
  ),
)

/** Mount at `/auth/v1`. Handles every path below it, including unknown ones. */
export function authRoutes(deps: AccountDeps): Hono {
  const routes = new Hono()
  routes.onError((error, c) => answerError(error, c, deps))
  routes.use(foreignClients, headers)
  for (const [path, methods] of ENDPOINTS) {
    for (const [method, [need, endpoint]] of Object.entries(methods)) {
      routes.on(method, path, async c => {
        await requireAccess(need, c, deps)
        return endpoint(c, deps)
      })
    }
    const allow = Object.keys(methods).join(', ')
    routes.all(path, () => {
      throw new AuthError(405, 'method_not_allowed', 'Method not allowed', { headers: { Allow: allow } })
    })
  }
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is nothing at this path')
  })
  return routes
}

/** Mount at the root: `/.well-known/jwks.json`. */
export function jwksRoutes(deps: AccountDeps): Hono {
  const routes = new Hono()
  routes.get(JWKS_PATH, foreignClients, c => jwks(c, deps))
  return routes
}

/** Any page may send a request with its own token, but not with our cookie, so there is no Allow-Credentials. */
const foreignClients: MiddlewareHandler = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'],
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'x-sb-error-code', 'Retry-After'],
  maxAge: 600,
})

const headers: MiddlewareHandler = async (c, next) => {
  await next()
  const version = apiVersion(c)
  if (version !== null) c.header('X-Supabase-Api-Version', version)
  if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
}

function answerError(error: Error, c: Context, deps: AccountDeps): Response {
  if (error instanceof AuthError) return authErrorResponse(c, error)
  if (error instanceof AppError) return problemResponse(error)
  if (isDatabaseAway(error)) return problemResponse(databaseAway())
  const id = randomUUID()
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  // Database error messages quote values, so we log only the code.
  deps.log.error({ id, error: error.name, code, stack: stackOf(error) }, 'auth request failed')
  return authErrorResponse(
    c,
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please try again later'),
    id,
  )
}

/** The stack trace, without the message. */
function stackOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter(line => line.trimStart().startsWith('at '))
  return frames.slice(0, 8).join('\n')
}
