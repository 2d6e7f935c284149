// Redirects the browser after an authorization, in each flow (PROTOCOLS 1.3, as GET /verify does it): with a session, a
// code for one, or an error.
import type { Context } from 'hono'
import type { AccountDeps } from '../open-accounts.ts'
import { type SignedIn, sessionView } from '../start-session.ts'
import { setSessionCookie } from '../web-session.ts'
import type { PendingAuthorization } from './authorizations.ts'
import type { SignInRefusal } from './refusal.ts'

type Way = Pick<PendingAuthorization, 'flow' | 'redirectTo'>

/** The result of an authorization. `linked`: our own web app already has its session. */
export type Arrived =
  | { kind: 'session'; session: SignedIn }
  | { kind: 'code'; code: string }
  | { kind: 'linked' }

/** Redirects with the result that the client waits for. Our web app's tokens are in its cookie. */
export async function sendBack(c: Context, deps: AccountDeps, way: Way, arrived: Arrived): Promise<Response> {
  const target = new URL(way.redirectTo)
  if (arrived.kind === 'code') target.searchParams.set('code', arrived.code)
  else if (arrived.kind === 'session') {
    if (way.flow === 'web') setSessionCookie(c, deps, arrived.session.refreshToken)
    else target.hash = await tokensOf(deps, arrived.session)
  }
  return c.redirect(target.href, 302)
}

/** Redirects with an error; for the web app, to the page that shows it. */
export function sendRefusal(
  c: Context,
  deps: Pick<AccountDeps, 'publicUrl'>,
  way: Way | null,
  { error, code, message }: SignInRefusal,
): Response {
  const inApp = way === null || way.flow === 'web'
  const target = new URL(inApp ? `${deps.publicUrl}/auth` : way.redirectTo)
  const told = new URLSearchParams({ error, error_code: code, error_description: message })
  target.hash = told.toString()
  if (way?.flow === 'pkce') for (const [name, value] of told) target.searchParams.set(name, value)
  return c.redirect(target.href, 302)
}

async function tokensOf(deps: AccountDeps, session: SignedIn): Promise<string> {
  const view = await sessionView(deps, session)
  return new URLSearchParams({
    access_token: view.access_token,
    expires_at: String(view.expires_at),
    expires_in: String(view.expires_in),
    refresh_token: view.refresh_token,
    sb: '',
    token_type: view.token_type,
  }).toString()
}
