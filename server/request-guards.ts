// The guards that a request passes before its route: identity, size limit, and caching.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { findUnstorable } from '#shared/lib/text.ts'
import { PUSH_BYTES_MAX } from '#shared/protocol/sync.ts'
import { AuthError } from './accounts/auth-error.ts'
import { authenticate } from './accounts/authenticate.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import { requireAccess } from './accounts/require-access.ts'
import { requireSession } from './accounts/require-session.ts'
import type { ActorEnv } from './lib/actor.ts'
import type { BodyEnv } from './lib/line-for-bodies.ts'
import { AppError } from './lib/problem.ts'

/**
 * The id of the calling operator. @throws AppError for all other callers, the error type of everything outside
 * /auth/v1.
 */
export async function operatorAsking(c: Context, accounts: AccountDeps): Promise<string> {
  try {
    await requireAccess('operator', c, accounts)
    return (await requireSession(c, accounts)).user.id
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.code === 'not_admin') throw new AppError('not_allowed', 'This is for operators only.')
    if (error.code === 'insufficient_aal')
      throw new AppError('second_factor_needed', 'Operators need a second factor. Sign in with yours first.')
    throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
  }
}

/** Lets through only requests of a signed-in account. */
export function signedIn(accounts: AccountDeps) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    const actor = await authenticate(accounts, c.req.raw)
    if (!actor)
      throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
    c.set('actor', actor)
    await next()
  })
}

/** @throws AppError `body_too_large` if a body has more bytes than `maxSize`. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('body_too_large', `A body may have ${maxSize} bytes at most.`)
    },
  })
}

/**
 * Reads the body before the request enters its account's queue, so that a slow or broken connection doesn't block the
 * queue.
 */
export const wholeBody = createMiddleware<BodyEnv>(async (c, next) => {
  const isSmall = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= PUSH_BYTES_MAX
  if (isSmall && c.req.method !== 'GET') await c.req.arrayBuffer()
  await next()
})

/** The body counts toward the memory limit until its account's turn comes. */
export const inTurn = createMiddleware<BodyEnv>(async (c, next) => {
  // The route reads a large body, an archive, only now.
  c.var.bodyRead()
  await next()
})

/** Responses are personal: no cache may store them, unless the route sets its own policy. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})

/**
 * Refuses requests that another site's page triggers in a browser. Otherwise such a page could use an endpoint without
 * a session from its visitors' addresses. Programs, and browsers that don't send the request's origin, pass.
 */
export const refuseCrossSite = createMiddleware(async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw new AppError('origin_not_allowed', 'A page of another site can’t ask this.')
  await next()
})

/** Refuses paths with a character that the database can't store, because they can't name anything. */
export const refuseUnstorable = createMiddleware(async (c, next) => {
  if (findUnstorable(c.req.path) !== null)
    throw new AppError('validation_failed', 'This address has a character we can’t store.', {
      field: 'path',
    })
  await next()
})
