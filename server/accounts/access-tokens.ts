// Access tokens: ES256 JWTs that are valid for an hour (PROTOCOLS 1.2). `live-sessions.ts` checks whether their session
// is still active.
import { decodeProtectedHeader, type JWK, jwtVerify, SignJWT } from 'jose'
import type { AuthenticationMethod } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import type { AssuranceLevel } from './assurance.ts'
import { type KeyRing, SIGNING_ALGORITHM } from './key-ring.ts'

/** Lifetime in seconds (GoTrue's default). */
export const ACCESS_TOKEN_SECONDS = 3600

const AUDIENCE = 'authenticated'
/** Checking a signature costs 0.2 ms, so we cache this many verified tokens. */
const REMEMBERED = 5000

/** The claims of a valid token. `expiresAt` in epoch seconds. */
export type VerifiedToken = { userId: string; sessionId: string; expiresAt: number }

/** The user and session that a token is issued for. */
export type TokenSubject = {
  userId: string
  email: string
  userMetadata: Record<string, unknown>
  sessionId: string
  amr: AuthenticationMethod[]
  /**
   * The session's current level, aal1 by default. Endpoints that require a level check the session's row, not the
   * token.
   */
  aal?: AssuranceLevel
  /** Names of the sign-in methods, `email` first. Only `email` by default. */
  providers?: string[]
}

export type AccessTokens = {
  /** Returns a new token and its expiry in epoch seconds. */
  sign: (subject: TokenSubject) => Promise<{ token: string; expiresAt: number }>
  /** Null unless the token is one of ours and hasn't expired. */
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

/** The id of the key that signed a token; null if the text isn't a token. */
function kidOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}
