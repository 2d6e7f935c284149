// Limits the requests of each key, and says so in every answer: the fields RateLimit-Policy and RateLimit of
// draft-ietf-httpapi-ratelimit-headers. Counted in this process, because it limits the load of a process.
import { createMiddleware } from 'hono/factory'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { AppError } from '../lib/problem.ts'
import { createRecentUses, type Window } from '../lib/recent-uses.ts'
import type { KeyEnv } from './deps.ts'

/** Requests per key. */
export const KEY_LIMIT: Window = { max: 600, windowMs: MINUTE }

/** Middleware after the guard. @throws AppError rate_limited with Retry-After. */
export function limitKeys(limit: Window, wallNow: () => number) {
  const uses = createRecentUses(limit, wallNow)
  const seconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / SECOND))
  const fieldsFor = (key: string) => {
    const { units, fullIn } = uses.left(key)
    return {
      'ratelimit-policy': `"key";q=${limit.max};w=${seconds(limit.windowMs)}`,
      ratelimit: `"key";r=${units};t=${seconds(fullIn)}`,
    }
  }
  return createMiddleware<KeyEnv>(async (c, next) => {
    const { keyId } = c.var.holder
    const wait = uses.wait(keyId)
    if (wait !== null)
      throw new AppError('rate_limited', 'This key has made a lot of requests. Try again soon.', {
        headers: { 'retry-after': String(Math.max(1, seconds(wait))), ...fieldsFor(keyId) },
      })
    uses.add(keyId)
    await next()
    for (const [name, value] of Object.entries(fieldsFor(keyId))) c.res.headers.set(name, value)
  })
}
