// POST /token: a session for a password, or a refreshed one for a refresh token.

import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#server/db/tables/accounts.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid, tooMany } from '../auth-error.ts'
import { clientAddress } from '../client-address.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { GuessGuard } from '../passwords.ts'
import { emailField, readBody, readOptionalBody } from '../read-body.ts'
import { refreshSession } from '../refresh-session.ts'
import { type SignedIn, startSession } from '../start-session.ts'
import { answerSession, isWebClient, readSessionCookie, requireSameOrigin } from '../web-session.ts'

const passwordBody = z.object({
  email: emailField,
  phone: z.string().optional(),
  password: z.string().optional(),
})
const refreshBody = z.object({ refresh_token: z.string().optional() })

const wrongCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** Answers a session. Our web app's comes with a cookie instead of the refresh token. */
export async function token(c: Context, deps: AccountDeps): Promise<Response> {
  limitByAddress(c, deps, 'token')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const grant = c.req.query('grant_type')
  if (grant === 'password') return answerSession(c, deps, await byPassword(c, deps))
  if (grant === 'refresh_token') return answerSession(c, deps, await byRefreshToken(c, deps))
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function byPassword(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const { email, password = '' } = await readBody(c, passwordBody)
  if (!email) throw invalid('You must provide either an email or phone number and a password')
  const guard = guessGuard(deps, email, clientAddress(c, deps.trustProxy))
  const [user] = await deps.db.select().from(users).where(eq(users.email, email))
  const right = await deps.passwords.matches(user?.passwordHash ?? null, password, guard)
  if (!right || !user?.passwordHash) throw wrongCredentials()
  if ((user.bannedUntil?.getTime() ?? 0) > deps.wallNow())
    throw new AuthError(400, 'user_banned', 'User is banned')
  if (user.emailConfirmedAt === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const { id, passwordHash } = user
  return deps.db.transaction(async tx => {
    // A password changed while this one was being compared ends all sessions; this one must not slip in after it.
    const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash))
    const [still] = await tx.select({ id: users.id }).from(users).where(unchanged).for('update')
    if (!still) throw wrongCredentials()
    return startSession(tx, deps, id, 'password')
  })
}

/** The same for known and unknown addresses. Only wrong passwords count. */
function guessGuard(deps: AccountDeps, email: string, address: string): GuessGuard {
  const here = ['passwordTries', `${address} ${email}`] as const
  const everywhere = ['passwordTriesEverywhere', email] as const
  const refuse = (wait: number | null) => {
    if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  }
  // Asked before the turn as well: whoever is refused anyway need not wait in the queue for hashing.
  refuse(deps.limiter.peek(...here) ?? deps.limiter.peek(...everywhere))
  return {
    before: () => refuse(deps.limiter.take(...here) ?? deps.limiter.take(...everywhere)),
    right: () => {
      deps.limiter.clear(...here)
      // The owner's sign-in elsewhere must not wipe out what a guesser has used up.
      deps.limiter.giveBack(...everywhere)
    },
  }
}

async function byRefreshToken(c: Context, deps: AccountDeps): Promise<SignedIn> {
  const { refresh_token: given } = await readOptionalBody(c, refreshBody)
  if (given === undefined && isWebClient(c)) {
    const secret = readSessionCookie(c.req.raw.headers)
    if (secret !== null) return refreshSession(deps, secret)
    throw new AuthError(400, 'refresh_token_not_found', 'Auth session missing!')
  }
  if (given === undefined || !/^[\w-]{8,200}$/.test(given)) throw invalid('Refresh Token is not valid')
  return refreshSession(deps, given)
}
