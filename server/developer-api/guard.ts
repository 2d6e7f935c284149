// Lets a request through to its endpoint only with a key that works, with a scope that is enough, and if the key's
// owner may do it in their household.
import { createMiddleware } from 'hono/factory'
import { can } from '#shared/domain/capabilities.ts'
import type { DeveloperEndpointFacts } from '#shared/protocol/developer-api/endpoints.ts'
import type { KeyLimit } from '../lib/key-limit.ts'
import { AppError } from '../lib/problem.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'

/** Middleware. @throws AppError not_signed_in without a key that works. */
export function requireKey({ holderOf }: Pick<DeveloperApiDeps, 'holderOf'>) {
  return createMiddleware<KeyEnv>(async (c, next) => {
    const holder = await holderOf(c.req.raw)
    if (!holder)
      throw new AppError('not_signed_in', 'Send an API key that works: `Authorization: Bearer <key>`.', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    const { keyId, scopes: _, ...actor } = holder
    c.set('holder', holder)
    c.set('actor', { ...actor, sessionId: keyId })
    await next()
  })
}

/**
 * Middleware after it: counts the request, and adds the remaining quota to the response. @throws AppError rate_limited
 */
export function limitKeys(limit: KeyLimit) {
  return createMiddleware<KeyEnv>(async (c, next) => {
    const { keyId } = c.var.holder
    limit.count(keyId)
    await next()
    for (const [name, value] of Object.entries(limit.fields(keyId))) c.res.headers.set(name, value)
  })
}

/** Middleware after them. @throws AppError not_allowed if a scope or a capability is missing. */
export function requireScope({ scopes, need }: Pick<DeveloperEndpointFacts, 'scopes' | 'need'>) {
  return createMiddleware<KeyEnv>(async (c, next) => {
    const { holder } = c.var
    if (scopes.length > 0 && !scopes.some(scope => holder.scopes.has(scope)))
      throw new AppError('not_allowed', `This key needs the scope ${scopes.join(' or ')}.`, {
        headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
      })
    if (need !== null && !can(holder, need))
      throw new AppError('not_allowed', 'Your role in this household doesn’t allow this.')
    await next()
  })
}
