// Access tokens: ES256 JWTs that live an hour (PROTOCOLS 1.2). Whether their session still lives is asked elsewhere.
import { decodeProtectedHeader, type JWK, jwtVerify, SignJWT } from 'jose'
import type { AuthenticationMethod } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import type { AssuranceLevel } from './assurance.ts'
import { type KeyRing, SIGNING_ALGORITHM } from './key-ring.ts'

/** Lifetime in seconds (GoTrue's default). */
export const ACCESS_TOKEN_SECONDS = 3600

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
  aal?: AssuranceLevel
  /** Names of the ways to sign in, `email` first and alone unless told. */
  providers?: string[]
}

export type AccessTokens = {
  /** A fresh token and its expiry in epoch seconds. */
  sign: (subject: TokenSubject) => Promise<{ token: string; expiresAt: number }>
  /** Null for anything but an unexpired token of ours. */
  verify: (token: string) => Promise<VerifiedToken | null>
  /** The public halves of the keys, for `/.well-known/jwks.json`. */
  publicJwks: () => Promise<{ keys: JWK[] }>
}

/** Signs and checks the tokens of one issuer. */
export function createAccessTokens(options: {
  keys: { ring: KeyRing }
  issuer: string
  wallNow: () => number
}): AccessTokens {
  const { issuer, wallNow } = options
  const { ring } = options.keys
  const remembered = new Map<string, VerifiedToken>()
  const seconds = () => Math.floor(wallNow() / 1000)

  return {
    publicJwks: ring.publicJwks,

    async sign(subject) {
      const issuedAt = seconds()
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
      const { kid, key } = await ring.current()
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
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(subject.userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },

    async verify(token) {
      const known = remembered.get(token)
      if (known) {
        if (known.expiresAt > seconds()) return known
        remembered.delete(token)
        return null
      }
      const checks = {
        issuer,
        audience: AUDIENCE,
        algorithms: [SIGNING_ALGORITHM],
        currentDate: new Date(wallNow()),
      }
      const kid = kidOf(token)
      const key = kid === null ? null : await ring.find(kid)
      if (key === null) return null
      const checked = await jwtVerify(token, key, checks).catch(() => null)
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

/** Which key a token says that it is signed with; null for what is no token. */
function kidOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}
