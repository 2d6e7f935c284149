// POST /token: returns a session for a password, a PKCE code, a refresh token, or a provider's ID token.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { redeemAuthCode } from '../auth-codes.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { guessGuard } from '../guess-guard.ts'
import { setDeviceCookie } from '../known-device.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { settlePendingLink } from '../providers/pending-link.ts'
import { emailField, readBody, readOptionalBody } from '../read-body.ts'
import { refreshSession } from '../refresh-session.ts'
import { eventRequest } from '../security-log.ts'
import { noteFailedSignIn, signIn, signInByPassword } from '../sign-in.ts'
import type { SignedIn } from '../start-session.ts'
import {
  answerSession,
  isWebClient,
  readSessionCookie,
  requireSameOrigin,
  sessionBody,
} from '../web-session.ts'
import { byIdToken } from './token-by-id-token.ts'

const passwordBody = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
})
const pkceBody = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() })
const refreshBody = z.object({ refresh_token: z.string().optional() })

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
const banned = () => new AuthError(400, 'user_banned', 'User is banned')

/** Returns a session. Our web app gets a cookie instead of the refresh token. */
export async function token(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'token')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const grant = c.req.query('grant_type')
  if (grant === 'password') return answerPassword(c, deps)
  if (grant === 'refresh_token') return answerSession(c, deps, await byRefreshToken(c, deps))
  if (grant === 'pkce') return answerSession(c, deps, await byAuthCode(c, deps))
  if (grant === 'id_token') return answerSession(c, deps, await byIdToken(c, deps))
  // Wallets: accounts here need an address for mail, which a wallet doesn't prove.
  if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function answerPassword(c: Context, deps: AccountDeps): Promise<Response> {
  const signedIn = await byPassword(c, deps)
  const body = await sessionBody(c, deps, signedIn)
  if (isWebClient(c)) setDeviceCookie(c, deps, signedIn.user)
  return c.json(body)
}

async function byPassword(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const { email, password = '' } = await readBody(c, passwordBody)
  if (!email) throw invalid('You must provide either an email or phone number and a password')
  const [user] = await deps.db.select().from(users).where(eq(users.email, email))
  const guard = guessGuard(c, deps, email, user ?? null)
  const right = await deps.passwords.matches(user?.passwordHash ?? null, password, guard)
  if (!right || !user?.passwordHash) {
    if (user) noteFailedSignIn(c, deps, user.id)
    throw wrongCredentials()
  }
  if ((user.bannedUntil?.getTime() ?? 0) > deps.wallNow()) throw banned()
  if (user.emailConfirmedAt === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const { passwordHash } = user
  const signedIn = await signInByPassword(deps, user, { passwordHash, request: eventRequest(c, deps) })
  if (!signedIn) throw wrongCredentials()
  return signedIn
}

async function byAuthCode(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, pkceBody)
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  return deps.db.transaction(async tx => {
    const { userId, method } = await redeemAuthCode(tx, deps, { code, verifier })
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if ((must(user, 'the user of a code').bannedUntil?.getTime() ?? 0) > deps.wallNow()) throw banned()
    const request = eventRequest(c, deps)
    await settlePendingLink(tx, deps, { code, userId, request })
    return signIn(tx, deps, { userId, method, request })
  })
}

async function byRefreshToken(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const { refresh_token: given } = await readOptionalBody(c, refreshBody)
  if (given === undefined && isWebClient(c)) {
    const secret = readSessionCookie(c.req.raw.headers)
    if (secret !== null) return refreshSession(deps, secret, eventRequest(c, deps))
    throw new AuthError(400, 'refresh_token_not_found', 'Auth session missing!')
  }
  if (given === undefined || !/^[\w-]{8,200}$/.test(given)) throw invalid('Refresh Token is not valid')
  return refreshSession(deps, given, eventRequest(c, deps))
}
