// GET /security-log: the account's security events, newest first, page by page. An extension of ours.
import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { securityEvents } from '#server/db/tables/security.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { invalid } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { requireAssured } from '../require-session.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

const query = z.object({
  before: z.union([rowId, z.iso.datetime({ offset: true })]).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

/**
 * Returns {events, next}. `before` is a time, or the id of the last entry of the previous page. `next` is the id for
 * the next page, null on the last one. `limit` is 50 by default, 200 at most.
 */
export async function readSecurityLog(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireAssured(c, deps)
  const asked = query.safeParse(c.req.query())
  if (!asked.success) throw invalid('before must be an instant or an entry, limit a number from 1 to 200')
  const { before, limit } = asked.data
  const own = eq(securityEvents.userId, user.id)
  const rows = await deps.db
    .select()
    .from(securityEvents)
    .where(and(own, before === undefined ? undefined : await isBefore(deps, user.id, before)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return c.json({
    events: page.map(row => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      session_id: row.sessionId,
      user_agent: row.userAgent,
      network: row.network,
      detail: row.detail,
    })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  })
}

async function isBefore(deps: AccountDeps, userId: string, before: string) {
  const { at, id } = securityEvents
  if (!rowId.safeParse(before).success) return lt(at, new Date(before))
  const [from] = await deps.db
    .select({ at, id })
    .from(securityEvents)
    .where(and(eq(id, before), eq(securityEvents.userId, userId)))
  if (!from) throw invalid('before names no entry of this log')
  return or(lt(at, from.at), and(eq(at, from.at), lt(id, from.id)))
}
