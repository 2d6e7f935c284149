// POST /logout: ends this session, the others, or all of the account's sessions.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { endSessions } from '../end-sessions.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { findSessionByRefreshToken } from '../refresh-session.ts'
import { requireSession } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import { clearSessionCookie, isWebClient, readSessionCookie, requireSameOrigin } from '../web-session.ts'

const scopes = z.enum(['global', 'local', 'others'])
type Caller = { userId: string; sessionId: string }

/** Responds 204, also if the cookie's session has already ended. */
export async function logout(c: Context, deps: AccountDeps): Promise<Response> {
  const scope = scopes.safeParse(c.req.query('scope') ?? 'global')
  if (!scope.success) throw invalid('Unsupported logout scope')
  const caller = isWebClient(c) ? await webCaller(c, deps) : await bearerCaller(c, deps)
  if (caller) {
    const { userId, sessionId } = caller
    const choice = { global: {}, local: { only: sessionId }, others: { except: sessionId } }[scope.data]
    const event = { userId, kind: 'sign_out', at: deps.wallNow(), sessionId } as const
    const request = eventRequest(c, deps)
    const endedIds = await deps.db.transaction(async tx => {
      const ids = await endSessions(tx, { userId, ...choice })
      const detail = { scope: scope.data, sessions_ended: ids.length }
      if (ids.length > 0) await noteSecurityEvent(tx, { ...event, request, detail })
      return ids
    })
    deps.sessions.ended(endedIds)
  }
  if (isWebClient(c) && scope.data !== 'others') clearSessionCookie(c, deps)
  return c.body(null, 204)
}

async function bearerCaller(c: Context, deps: AccountDeps): Promise<Caller> {
  const { user, sessionId } = await requireSession(c, deps)
  return { userId: user.id, sessionId }
}

/** A tab that slept may have an expired access token, but its cookie still identifies the session to end. */
async function webCaller(c: Context, deps: AccountDeps): Promise<Caller | null> {
  requireSameOrigin(c, deps)
  try {
    return await bearerCaller(c, deps)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
  }
  const secret = readSessionCookie(c.req.raw.headers)
  return secret === null ? null : findSessionByRefreshToken(deps, secret)
}
