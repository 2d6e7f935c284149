// Access tokens: ES256 JWTs that live an hour (PROTOCOLS 1.2). Whether their session still lives is asked elsewhere.
import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { AuthenticationMethod } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import type { Assurance } from './assurance.ts'
import type { AccountKeys } from './load-keys.ts'

/** Lifetime in seconds (GoTrue's default). */
export const ACCESS_TOKEN_SECONDS = 3600

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** Checking a signature costs 0.2 ms; tokens that have passed are remembered, so that the next check is a look-up. */
const REMEMBERED = 5000

/** What a valid token says. `expiresAt` in epoch seconds. */
export type VerifiedToken = { userId: string; sessionId: string; expiresAt: number }

/** Whom and what a token is for. */
export type TokenSubject = {
  userId: string
  email: string
  userMetadata: Record<string, unknown>
  sessionId: string
  amr: AuthenticationMethod[]
  /** What the session has now, aal1 unless told; endpoints that need a level ask the session's row, not the token. */
  aal?: Assurance
  /** Names of the ways to sign in, `email` first and alone unless told. */
  providers?: string[]
}

export type AccessTokens = {
  /** A fresh token and its expiry in epoch seconds. */
  sign: (subject: TokenSubject) => Promise<{ token: string; expiresAt: number }>
  /** Null for anything but an unexpired token of ours. */
  verify: (token: string) => Promise<VerifiedToken | null>
  /** The public half, for `/.well-known/jwks.json`. */
  publicJwks: { keys: JWK[] }
}

/** Signs and checks the tokens of one issuer. */
export async function createAccessTokens(options: {
  keys: AccountKeys
  issuer: string
  wallNow: () => number
}): Promise<AccessTokens> {
  const { issuer, wallNow } = options
  const { d: _private, ...publicHalf } = options.keys.privateJwk
  const kid = must(publicHalf.kid, 'kid of the signing key')
  const signingKey = await importJWK(options.keys.privateJwk, ALGORITHM)
  const checkingKey = await importJWK(publicHalf, ALGORITHM)
  const remembered = new Map<string, VerifiedToken>()
  const seconds = () => Math.floor(wallNow() / 1000)

  return {
    publicJwks: { keys: [{ ...publicHalf, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] }] },

    async sign(subject) {
      const issuedAt = seconds()
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({
        email: subject.email,
        phone: '',
        app_metadata: { provider: 'email', providers: subject.providers ?? ['email'] },
        user_metadata: subject.userMetadata,
        role: 'authenticated',
        aal: subject.aal ?? 'aal1',
        amr: subject.amr,
        session_id: subject.sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(subject.userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signingKey)
      return { token, expiresAt }
    },

    async verify(token) {
      const known = remembered.get(token)
      if (known) {
        if (known.expiresAt > seconds()) return known
        remembered.delete(token)
        return null
      }
      const checks = { issuer, audience: AUDIENCE, algorithms: [ALGORITHM], currentDate: new Date(wallNow()) }
      const checked = await jwtVerify(token, checkingKey, checks).catch(() => null)
      const { sub, exp, session_id: sessionId } = checked?.payload ?? {}
      if (sub === undefined || exp === undefined || typeof sessionId !== 'string') return null
      const verified = { userId: sub, sessionId, expiresAt: exp }
      if (remembered.size >= REMEMBERED)
        remembered.delete(must(remembered.keys().next().value, 'oldest token'))
      remembered.set(token, verified)
      return verified
    },
  }
}
