// GET /sessions and DELETE /sessions/{id}: list the account's sessions, and end one. An extension of ours.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessions } from '#server/db/tables/accounts.ts'
import { rowId } from '#shared/lib/id.ts'
import { AuthError } from '../auth-error.ts'
import { endSessions } from '../end-sessions.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import { clearSessionCookie, isWebClient, requireSameOrigin } from '../web-session.ts'

/**
 * Returns {sessions}, last seen first: id, created_at, last_seen_at, user_agent, methods (newest first), aal, current.
 */
export async function listSessions(c: Context, deps: AccountDeps): Promise<Response> {
  const { user, sessionId } = await requireAssured(c, deps)
  const lastSeen = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date(deps.wallNow()))))
    .orderBy(desc(lastSeen), desc(sessions.id))
  return c.json({
    sessions: rows.map(row => ({
      id: row.publicId,
      created_at: row.createdAt.toISOString(),
      last_seen_at: (row.lastSeenAt ?? row.createdAt).toISOString(),
      user_agent: row.userAgent,
      methods: row.amr.map(step => step.method),
      aal: row.aal,
      current: row.publicId === sessionId,
    })),
  })
}

/** Returns {id}. The device is signed out immediately. A user can also end their own session here. */
export async function endSession(c: Context, deps: AccountDeps): Promise<Response> {
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const { user, sessionId } = await requireAssured(c, deps)
  const id = rowId.safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError(404, 'validation_failed', 'session_id must be an UUID')
  const only = id.data.toLowerCase()
  const endedIds = await deps.db.transaction(async tx => {
    const ended = await endSessions(tx, { userId: user.id, only })
    // Not session_not_found: on that code, clients discard their own session.
    if (ended.length === 0) throw new AuthError(404, 'not_found', 'This session has ended already')
    const event = { userId: user.id, kind: 'session_ended', at: deps.wallNow(), sessionId } as const
    await noteSecurityEvent(tx, { ...event, request: eventRequest(c, deps), detail: { ended: only } })
    return ended
  })
  deps.sessions.ended(endedIds)
  if (isWebClient(c) && only === sessionId) clearSessionCookie(c, deps)
  return c.json({ id: only })
}
