// Refuses requests behind the guard of app.ts whose user's role lacks the capability that the endpoint declares.
import type { MiddlewareHandler } from 'hono'
import { type Capability, can } from '#shared/domain/capabilities.ts'
import type { ActorEnv } from './actor.ts'
import { AppError } from './problem.ts'

/** Middleware. @throws AppError not_allowed for a role without the capability. */
export function requireCapability(capability: Capability): MiddlewareHandler<ActorEnv> {
  return async (c, next) => {
    if (!can(c.var.actor, capability))
      throw new AppError('not_allowed', 'Your role in this household doesn’t allow this.')
    await next()
  }
}
