// What a request passes before its route: who asks, how large it may be, and that no cache keeps the answer.
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

/** The id of the operator who asks. @throws AppError for everybody else: in the shape of everything outside /auth/v1. */
export async function operatorAsking(c: Context, accounts: AccountDeps): Promise<string> {
  try {
    await requireAccess('operator', c, accounts)
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
export function signedIn(accounts: AccountDeps) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    const actor = await authenticate(accounts, c.req.raw)
    if (!actor)
      throw new AppError('not_signed_in', 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } })
    c.set('actor', actor)
    await next()
  })
}

/** @throws AppError `body_too_large`, when a body has more bytes than `maxSize`. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('body_too_large', `A body may have ${maxSize} bytes at most.`)
    },
  })
}

/** Reads the body before the request takes its account's turn: a slow or broken connection must not hold one. */
export const wholeBody = createMiddleware<BodyEnv>(async (c, next) => {
  const isSmall = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) <= PUSH_BYTES_MAX
  if (isSmall && c.req.method !== 'GET') await c.req.arrayBuffer()
  await next()
})

/** A body that waits for its account's turn keeps its place: only so many are in the memory. */
export const inTurn = createMiddleware<BodyEnv>(async (c, next) => {
  // A large one, an archive, is read by its route only now.
  c.var.bodyRead()
  await next()
})

/** One asker's answers are nobody else's: no cache may hold one, unless the route says how. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})

/**
 * Refuses what a page of another site makes a browser ask: an endpoint that needs no session takes it from anybody's
 * visitors otherwise, with their addresses. Programs, and browsers that don't say where a request is from, pass.
 */
export const refuseCrossSite = createMiddleware(async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw new AppError('origin_not_allowed', 'A page of another site can’t ask this.')
  await next()
})

/** A name with a character that no database can hold names nothing. */
export const refuseUnstorable = createMiddleware(async (c, next) => {
  if (findUnstorable(c.req.path) !== null)
    throw new AppError('validation_failed', 'This address has a character we can’t store.', {
      field: 'path',
    })
  await next()
})
