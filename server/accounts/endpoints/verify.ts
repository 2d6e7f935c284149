// GET and POST /verify: the link or the code of a mail, used once.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { findLinkFlow, type MailFlow, type MailPurpose, redeemCode, redeemLink } from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { redirectTarget } from '../redirect-target.ts'
import { type SignedIn, sessionView, startSession } from '../start-session.ts'
import type { UserRow } from '../user-view.ts'
import { answerSession, isWebClient, requireSameOrigin, setSessionCookie } from '../web-session.ts'

/** Types that clients may name, and the mails of ours that they stand for. */
const PURPOSES: ReadonlyMap<string, readonly MailPurpose[]> = new Map([
  ['signup', ['signup']],
  ['recovery', ['recovery']],
  ['email', ['signup']],
  ['invite', []],
  ['magiclink', []],
  ['email_change', []],
])

const body = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: emailField,
  phone: z.string().optional(),
})

type Verified = { kind: 'good'; session: SignedIn | null } | { kind: 'bad' } | { kind: 'banned' }

/** Answers 303 to where the link leads, with the session, or with what is wrong, in the fragment. */
export async function verifyLink(c: Context, deps: AccountDeps): Promise<Response> {
  const { token, type, redirect_to: wished } = c.req.query()
  if (!token) throw invalid('Verify requires a token or a token hash')
  const purposes = purposesOf(type)
  const target = new URL(redirectTarget(deps, wished) ?? deps.publicUrl)
  // Mail scanners look at links with HEAD; that must not use them up.
  if (c.req.method === 'HEAD') return c.body(null)
  limitByAddress(c, deps, 'verify')
  const flow = (await findLinkFlow(deps, token)) ?? 'implicit'
  const outcome = await deps.db.transaction(async tx =>
    settle(tx, deps, await redeemLink(tx, deps, purposes, token), signsIn(flow, purposes)),
  )
  if (outcome.kind !== 'good') return redirectWithError(c, target, token, outcome.kind)
  const { session } = outcome
  if (session && flow === 'web') setSessionCookie(c, deps, session.refreshToken)
  else if (session) target.hash = await fragment(deps, session, type ?? '')
  return c.redirect(target.href, 303)
}

/** Answers a session. */
export async function verifyCode(c: Context, deps: AccountDeps): Promise<Response> {
  limitByAddress(c, deps, 'verify')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const given = await readBody(c, body)
  const purposes = purposesOf(given.type)
  const { token, token_hash: tokenHash, email } = given
  if ((token === undefined) === (tokenHash === undefined))
    throw invalid('Verify requires either a token or a token hash')
  if (tokenHash !== undefined && (email || given.phone)) {
    throw invalid('Only the token_hash and type should be provided')
  }
  if (token !== undefined && !email) throw invalid('Verify requires an email address with a token')
  const outcome = await deps.db.transaction(async tx => {
    const user =
      token !== undefined && email
        ? await redeemCode(tx, deps, purposes, { email, code: token.trim() })
        : await redeemLink(tx, deps, purposes, tokenHash ?? '')
    return settle(tx, deps, user, true)
  })
  if (outcome.kind === 'banned') throw new AuthError(403, 'user_banned', 'User is banned')
  if (outcome.kind === 'bad' || !outcome.session) {
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
  }
  return answerSession(c, deps, outcome.session)
}

function purposesOf(type: string | undefined): readonly MailPurpose[] {
  if (!type) throw invalid('Verify requires a verification type')
  const purposes = PURPOSES.get(type)
  if (!purposes) throw invalid('Unsupported verification type')
  return purposes
}

/**
 * Our own web app signs a new person in by password, and gets a cookie only to set a new one. A PKCE client asked for
 * a code, not for tokens in the address.
 */
function signsIn(flow: MailFlow, purposes: readonly MailPurpose[]): boolean {
  return flow === 'implicit' || (flow === 'web' && purposes.includes('recovery'))
}

async function settle(tx: Db, deps: AccountDeps, user: UserRow | null, signIn: boolean): Promise<Verified> {
  if (!user) return { kind: 'bad' }
  if ((user.bannedUntil?.getTime() ?? 0) > deps.wallNow()) return { kind: 'banned' }
  return { kind: 'good', session: signIn ? await startSession(tx, deps, user.id, 'otp') : null }
}

async function fragment(deps: AccountDeps, session: SignedIn, type: string): Promise<string> {
  const view = await sessionView(deps, session)
  return new URLSearchParams({
    access_token: view.access_token,
    expires_at: String(view.expires_at),
    expires_in: String(view.expires_in),
    refresh_token: view.refresh_token,
    sb: '',
    token_type: view.token_type,
    type,
  }).toString()
}

function redirectWithError(c: Context, target: URL, token: string, kind: 'bad' | 'banned'): Response {
  const error = new URLSearchParams({
    error: 'access_denied',
    error_code: kind === 'bad' ? 'otp_expired' : 'user_banned',
    error_description: kind === 'bad' ? 'Email link is invalid or has expired' : 'User is banned',
  })
  target.hash = error.toString()
  if (token.startsWith('pkce_')) for (const [name, value] of error) target.searchParams.set(name, value)
  return c.redirect(target.href, 303)
}
