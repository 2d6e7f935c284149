// Identifies the caller of everything outside /auth/v1: from the session, never from an id in the request.
import type { Actor } from '#server/lib/actor.ts'
import { membershipOf } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'
import { findSessionByRefreshToken } from './refresh-session.ts'
import { isSameOrigin, readSessionCookie } from './web-session.ts'

/**
 * The signed-in account, or null. If there is a bearer token, it alone decides. Otherwise the web session's cookie
 * counts, but only for reading, and if there is an Origin header (always present in a WebSocket handshake), only with
 * our origin. An ended session is refused immediately in this process and within 5 s in others. A session that still
 * needs its second factor counts as not signed in: it can only use the /auth/v1 endpoints that call `requireSession`.
 */
export async function authenticate(deps: AccountDeps, request: Request): Promise<Actor | null> {
  const sessionId = request.headers.has('authorization')
    ? await fromBearer(deps, request.headers)
    : await fromCookie(deps, request)
  if (sessionId === null) return null
  const live = await deps.sessions.find(sessionId)
  if (!live?.assured) return null
  const operator = deps.adminEmails.some(email => email.toLowerCase() === live.email)
  const standing = membershipOf(live)
  // In another account's household, an operator has only their household role.
  const role = operator && standing.role === 'holder' ? 'operator' : standing.role
  return { ...standing, role, email: live.email, sessionId }
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer +([^\s]+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

async function fromBearer(deps: AccountDeps, headers: Headers): Promise<string | null> {
  const token = bearerToken(headers)
  return token === null ? null : ((await deps.tokens.verify(token))?.sessionId ?? null)
}

async function fromCookie(deps: AccountDeps, request: Request): Promise<string | null> {
  const { headers, method } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const mustBeOurs = headers.has('origin') || headers.has('upgrade')
  if (mustBeOurs && !isSameOrigin(deps, headers)) return null
  const secret = readSessionCookie(headers)
  return secret === null ? null : ((await findSessionByRefreshToken(deps, secret))?.sessionId ?? null)
}
