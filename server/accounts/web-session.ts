// The session of our own web app: the refresh secret is in an HttpOnly cookie, which scripts can't read.
import type { Context } from 'hono'
import { AuthError } from './auth-error.ts'
import { luciaOn, SESSION_COOKIE } from './lucia-on.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type SignedIn, sessionView } from './start-session.ts'

/** Whether the request wants a cookie (`x-offlist-session: cookie`). Other sites' pages can't send this header. */
export const isWebClient = (c: Context): boolean => c.req.header('x-offlist-session') === 'cookie'

/** Whether the request comes from a page of ours. */
export function isSameOrigin(deps: Pick<AccountDeps, 'publicUrl'>, headers: Headers): boolean {
  return headers.get('origin') === new URL(deps.publicUrl).origin
}

/** @throws AuthError 403 unless the request is from a page of ours. Required to set, use or clear the cookie. */
export function requireSameOrigin(c: Context, deps: AccountDeps): void {
  if (isSameOrigin(deps, c.req.raw.headers)) return
  throw new AuthError(403, 'origin_not_allowed', 'This request must come from the site itself')
}

/** The refresh secret in the cookie, or null. */
export function readSessionCookie(headers: Headers): string | null {
  const pairs = (headers.get('cookie') ?? '').split(';').map(pair => pair.trim().split('='))
  const value = pairs.find(([name]) => name === SESSION_COOKIE)?.[1]
  return value !== undefined && /^[\w-]{20,200}$/.test(value) ? value : null
}

export function setSessionCookie(c: Context, deps: AccountDeps, refreshToken: string): void {
  const cookie = luciaOn(deps.db, deps.publicUrl).createSessionCookie(refreshToken)
  c.header('Set-Cookie', cookie.serialize(), { append: true })
}

export function clearSessionCookie(c: Context, deps: AccountDeps): void {
  const cookie = luciaOn(deps.db, deps.publicUrl).createBlankSessionCookie()
  c.header('Set-Cookie', cookie.serialize(), { append: true })
}

/** Responds with a session. For our web app, sets the cookie and omits the refresh token from the body. */
export async function answerSession(c: Context, deps: AccountDeps, signedIn: SignedIn): Promise<Response> {
  return c.json(await sessionBody(c, deps, signedIn))
}

/** Sets the cookie and returns the body of that response. */
export async function sessionBody(c: Context, deps: AccountDeps, signedIn: SignedIn) {
  const view = await sessionView(deps, signedIn)
  if (!isWebClient(c)) return view
  setSessionCookie(c, deps, signedIn.refreshToken)
  const { refresh_token: _secret, ...rest } = view
  return rest
}
