// ID tokens that an app got from a provider itself, as with a phone's own sign-in: verified by the provider's key set.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import type { ProviderConfig } from './provider-config.ts'

/** What an app sends along with the token. */
export type GivenIdToken = {
  token: string
  /** The app's own value; the token holds its SHA-256 in hex. */
  nonce: string | null
  /** Issued together with the token. */
  accessToken: string | null
}

/** Why a token isn't accepted, in GoTrue's words. */
export class IdTokenRefused extends Error {
  readonly error: 'invalid request' | 'invalid nonce'
  constructor(message: string, error: IdTokenRefused['error'] = 'invalid request') {
    super(message)
    this.error = error
  }
}

/** Signatures that a published key can verify: none with a shared secret, which a client knows as well. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Other tokens of a provider have a type of their own: access tokens (RFC 9068), logout tokens. */
const ID_TOKEN = /^(?:application\/)?jwt$/i
/** The library's codes for a key set that can't be had or used: the token may be good. */
const KEYS_AWAY = new Set(['ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])
/** How far clocks may differ, in seconds. */
const CLOCKS_DIFFER = 30

export type IdTokenReader = (
  known: Configuration,
  given: GivenIdToken,
) => Promise<JWTPayload & { sub: string }>

/** Keys are cached. The reader throws IdTokenRefused, or another error if the keys can't be had. */
export function createIdTokenReader(
  config: ProviderConfig,
  { fetch, wallNow }: { fetch: CustomFetch; wallNow: () => number },
): IdTokenReader {
  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | null = null
  const keysOf = (uri: string) => {
    if (keys?.uri !== uri)
      keys = { uri, find: createRemoteJWKSet(new URL(uri), { [customFetch]: fetch as never }) }
    return keys.find
  }
  return async (known, { token, nonce, accessToken }) => {
    const { issuer, jwks_uri: uri } = known.serverMetadata()
    if (uri === undefined) throw new IdTokenRefused('Bad ID token')
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(uri), {
      issuer,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'aud', 'exp', 'iat'],
      clockTolerance: CLOCKS_DIFFER,
      currentDate: new Date(wallNow()),
    }).catch(error => {
      const code = String(error?.code)
      throw code.startsWith('ERR_J') && !KEYS_AWAY.has(code) ? new IdTokenRefused('Bad ID token') : error
    })
    const { sub } = payload
    if (typeof sub !== 'string' || !ID_TOKEN.test(protectedHeader.typ ?? 'JWT'))
      throw new IdTokenRefused('Bad ID token')
    requireAudience(config, payload)
    requireNonce(payload, nonce)
    requireAccessToken(token, payload, accessToken)
    return { ...payload, sub }
  }
}

/** OpenID Connect Core 1.0, 3.1.3.7: another audience could use the token here, so all must be ours. */
function requireAudience({ clientId, appClientIds }: ProviderConfig, { aud = [] }: JWTPayload): void {
  const ours = [clientId, ...appClientIds]
  const all = [aud].flat()
  if (all.length === 0 || !all.every(one => ours.includes(one)))
    throw new IdTokenRefused('Unacceptable audience in id_token')
}

function requireNonce({ nonce: inToken }: JWTPayload, nonce: string | null): void {
  const hasOne = typeof inToken === 'string' && inToken !== ''
  if (hasOne !== (nonce !== null))
    throw new IdTokenRefused('Passed nonce and nonce in id_token should either both exist or not.')
  if (hasOne && nonce !== null && !isSame(sha256(nonce).toString('hex'), inToken))
    throw new IdTokenRefused('Nonces mismatch', 'invalid nonce')
}

/** OpenID Connect Core 1.0, 3.1.3.6: the left half of the hash by the token's own algorithm. */
function requireAccessToken(token: string, { at_hash: inToken }: JWTPayload, given: string | null): void {
  if (typeof inToken !== 'string') return
  const size = /(?:256|384|512)$/.exec(decodeProtectedHeader(token).alg ?? '')?.[0] ?? '512'
  const hash = createHash(`sha${size}`)
    .update(given ?? '')
    .digest()
  const half = hash.subarray(0, hash.length / 2).toString('base64url')
  if (given === null || !isSame(half, inToken)) throw new IdTokenRefused('Bad ID token')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))
