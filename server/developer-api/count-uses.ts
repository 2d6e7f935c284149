// Counts each request of an API key, however it's answered.
import { createMiddleware } from 'hono/factory'
import type { KeyEnv } from './deps.ts'
import type { KeyUses } from './key-uses.ts'

/** Middleware between the guard and the limit. */
export function countUses({ note }: Pick<KeyUses, 'note'>) {
  return createMiddleware<KeyEnv>(async (c, next) => {
    await next()
    note(c.var.holder.keyId, c.res.status)
  })
}
