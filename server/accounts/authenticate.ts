// Who is asking, for everything outside /auth/v1: decided from the session, never from an id in the request.
import type { Actor } from '#server/lib/actor.ts'
import { membershipOf } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'
import { findSessionByRefreshToken } from './refresh-session.ts'
import { isSameOrigin, readSessionCookie } from './web-session.ts'

/**
 * The signed-in account, or null. A bearer token decides alone when there is one; else the web session's cookie, which
 * counts for reading only, and with an Origin (always there on a WebSocket's handshake) only if it is ours.
 * An ended session is refused at once in this process and within 5 s in others. A session that has shown a password
 * but not the second factor its account has is nobody here, like one that is not signed in: it can do its second step
 * at /auth/v1, whose own endpoints ask `requireSession`, and nothing else.
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
  // In somebody else's household an operator is what they are there, and no more.
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
