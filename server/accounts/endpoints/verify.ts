// GET and POST /verify: redeem a mail's link or code, once.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { issueAuthCode } from '../auth-codes.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { refusingTakenEmail } from '../confirm-email-change.ts'
import { limitByAddress } from '../limit-by-address.ts'
import {
  EMAIL_CHANGE,
  isPkceToken,
  type MailPurpose,
  type MailToken,
  redeemMailLink,
  takeCode,
} from '../mail-tokens.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { emailField, readBody } from '../read-body.ts'
import { challengeOf, redeemMail } from '../redeem-mail.ts'
import { redirectTarget } from '../redirect-target.ts'
import { eventRequest } from '../security-log.ts'
import { signIn } from '../sign-in.ts'
import { isSignupBrowser } from '../signup-browser.ts'
import { type SignedIn, sessionView } from '../start-session.ts'
import type { UserRow } from '../user-view.ts'
import { answerSession, isWebClient, requireSameOrigin, setSessionCookie } from '../web-session.ts'

/** The types that clients may send, and the mail purposes that they match. */
const PURPOSES: ReadonlyMap<string, readonly MailPurpose[]> = new Map<string, readonly MailPurpose[]>([
  ['signup', ['signup']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink']],
  ['invite', ['invite']],
  ['email', ['signup', 'magiclink', 'invite']],
  ['email_change', EMAIL_CHANGE],
])

/** Published clients show this after the first of two confirmations. */
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const body = z.object({
  type: z.string().optional(),
  token: z.string().optional(),
  token_hash: z.string().optional(),
  email: emailField,
  phone: z.string().optional(),
})

/** The result of a redeemed mail: a session, a code to exchange for one, or neither. */
type Opened =
  | { kind: 'session'; session: SignedIn; token: MailToken }
  | { kind: 'code'; code: string }
  | { kind: 'done' }
  | { kind: 'half' }

/** Responds 303 to the link's target, with the session, a code for one, or an error. */
export async function verifyLink(c: Context, deps: AccountDeps): Promise<Response> {
  const { token, type, redirect_to: requested } = c.req.query()
  if (!token) throw invalid('Verify requires a token or a token hash')
  const purposes = purposesOf(type)
  const target = new URL(redirectTarget(deps, requested) ?? deps.publicUrl)
  // Mail scanners check links with HEAD, which must not use them up.
  if (c.req.method === 'HEAD') return c.body(null)
  await limitByAddress(c, deps, 'verify')
  const pkce = isPkceToken(token)
  try {
    const opened = await open(c, deps, {
      take: tx => redeemMailLink(tx, deps, purposes, token),
      leadsTo: (mail, user) => signsInByLink(mail, user, madeHere(c, deps, mail)),
    })
    if (opened.kind === 'half') tell(target, { message: HALF }, pkce)
    if (opened.kind === 'code') target.searchParams.set('code', opened.code)
    if (opened.kind === 'session') {
      if (opened.token.flow === 'web') {
        setSessionCookie(c, deps, opened.session.refreshToken)
        if (opened.token.purpose === 'signup') target.searchParams.set('arrived', '1')
      } else target.hash = await fragment(deps, opened.session, type ?? '')
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
    tell(target, { error: 'access_denied', error_code: error.code, error_description: description }, pkce)
  }
  return c.redirect(target.href, 303)
}

/** Returns a session, or a message after the first of two confirmations of an email change. */
export async function verifyCode(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'verify')
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
  const take = (tx: Db) =>
    token !== undefined && email
      ? takeCode(tx, deps, purposes, { email, code: token.trim() })
      : redeemMailLink(tx, deps, purposes, tokenHash ?? '')
  // If another browser made the sign-up, the person who types the code didn't choose its password.
  const knowsPassword = (mail: MailToken) => !isWebClient(c) || madeHere(c, deps, mail)
  const opened = await open(c, deps, { take, leadsTo: () => 'session', knowsPassword })
  if (opened.kind === 'half') return c.json({ msg: HALF, code: '200' })
  if (opened.kind !== 'session') throw expired()
  return answerSession(c, deps, opened.session)
}

/** Whether this browser made the sign-up that the mail confirms. */
const madeHere = (c: Context, deps: AccountDeps, mail: MailToken): boolean =>
  mail.signupId !== null && isSignupBrowser(c, deps, mail.signupId)

function purposesOf(type: string | undefined): readonly MailPurpose[] {
  if (!type) throw invalid('Verify requires a verification type')
  const purposes = PURPOSES.get(type)
  if (!purposes) throw invalid('Unsupported verification type')
  return purposes
}

/**
 * A PKCE client requested a code, not tokens in the URL. Our own web app gets a cookie from sign-in links, and from a
 * confirmation link in the browser that made the sign-up. Otherwise a new user signs in by password, if there is one:
 * the link may have been opened on any device.
 */
function signsInByLink(token: MailToken, user: UserRow, madeHere: boolean): Opened['kind'] {
  if (token.flow === 'pkce') return 'code'
  if (token.flow === 'implicit') return 'session'
  const forgoes = token.purpose === 'signup' && user.passwordHash !== null && !madeHere
  return forgoes || EMAIL_CHANGE.some(change => change === token.purpose) ? 'done' : 'session'
}

const expired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

type Opening = {
  /** Uses up the mail's link or code. */
  take: (tx: Db) => Promise<MailToken | null>
  leadsTo: (token: MailToken, user: UserRow) => Opened['kind']
  /** Whether the person who confirms knows the password of the mail's sign-up; true by default. */
  knowsPassword?: (token: MailToken) => boolean
}

/** @throws AuthError otp_expired, user_banned or email_exists. */
async function open(
  c: Context,
  deps: AccountDeps,
  { take, leadsTo, knowsPassword }: Opening,
): Promise<Opened> {
  const request = eventRequest(c, deps)
  // Return the result instead of throwing inside the transaction, which would undo the counting of wrong codes.
  const opened = await refusingTakenEmail(
    deps.db.transaction(async (tx): Promise<Opened | 'bad' | 'banned'> => {
      const mail = await redeemMail(tx, deps, await take(tx), { request, knowsPassword })
      if (mail.kind !== 'good') return mail.kind === 'half' ? { kind: 'half' } : mail.kind
      const { token, user } = mail
      const kind = leadsTo(token, user)
      if (kind === 'code') {
        const challenge = must(challengeOf(token), 'the challenge of a PKCE mail')
        return { kind, code: await issueAuthCode(tx, deps, { userId: user.id, method: 'otp', challenge }) }
      }
      if (kind !== 'session') return { kind: 'done' }
      return { kind, token, session: await signIn(tx, deps, { userId: user.id, method: 'otp', request }) }
    }),
  )
  if (opened === 'banned') throw new AuthError(403, 'user_banned', 'User is banned')
  if (opened === 'bad') throw expired()
  return opened
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

/** Adds parameters to the URL's fragment, and in the PKCE flow also to the query, where its clients read them. */
function tell(target: URL, what: Record<string, string>, pkce: boolean): void {
  target.hash = new URLSearchParams(what).toString()
  if (pkce) for (const [name, value] of Object.entries(what)) target.searchParams.set(name, value)
}
