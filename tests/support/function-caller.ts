// Calls functions directly as a signed-in account.
import { Hono } from 'hono'
import { functionRoutes } from '#server/functions/routes.ts'
import { type ActorEnv, holderOf } from '#server/lib/actor.ts'
import { fairShare, SHARE_LIMITS } from '#server/lib/fair-share.ts'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import type { TestDeps } from './test-deps.ts'

/** Calls `POST /functions/v1/{name}` for the account. */
export function functionCaller(deps: TestDeps, userId: string) {
  const app = new Hono<ActorEnv>()
  app.onError(error => {
    if (error instanceof AppError) return problemResponse(error)
    throw error
  })
  app.use(async (c, next) => {
    c.set('actor', { ...holderOf(userId), email: 'person@example.com', sessionId: 'session' })
    await next()
  })
  app.use(fairShare(SHARE_LIMITS, Date.now))
  app.route('/', functionRoutes(deps))
  return async (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    app.request(`/${name}`, { method: 'POST', body: JSON.stringify(body), headers })
}
