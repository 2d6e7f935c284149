// The OpenID Connect providers that the operator has configured: builds authorization URLs and verifies responses. The
// callers turn a result into a sign-in or a link.
import * as client from 'openid-client'
import type { Log } from '#server/lib/log.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import {
  createGuardedFetch,
  type FetchGuard,
  PROVIDER_PATIENCE_MS,
  ProviderUnreachable,
} from './guarded-fetch.ts'
import { createIdTokenReader, type GivenIdToken, IdTokenRefused } from './id-token.ts'
import type { ProviderConfig } from './provider-config.ts'
import { type ProviderPerson, readPerson } from './provider-person.ts'

/** Parameters of an authorization. `verifier` is our own PKCE verifier; the provider gets only its hash. */
export type AuthorizationParameters = {
  state: string
  nonce: string
  verifier: string
  /** In addition to those of the settings. */
  scopes: readonly string[]
  /** Hints, passed on unchanged. */
  hints: Readonly<Record<string, string>>
}

/**
 * Why an authorization failed: the provider is unreachable, the person (or the provider) denied it, or its response is
 * invalid.
 */
export type AuthorizationFailure = 'away' | 'denied' | 'not-good'

export class ProviderError extends Error {
  readonly failure: AuthorizationFailure
  constructor(failure: AuthorizationFailure) {
    super(`provider: ${failure}`)
    this.failure = failure
  }
}

export type Provider = {
  id: string
  name: string
  /** The URL to send the person to. @throws ProviderError `away`. */
  visitUrl: (visit: AuthorizationParameters) => Promise<URL>
  /**
   * The person who returned with `answer` (the query of the callback request). Exchanges its code, and verifies issuer,
   * signature, audience, times and nonce of the ID token. @throws ProviderError.
   */
  receive: (
    answer: URLSearchParams,
    visit: Omit<AuthorizationParameters, 'scopes' | 'hints'>,
  ) => Promise<ProviderPerson>
  /** The person of an ID token that an app got from the provider. @throws IdTokenRefused, ProviderError. */
  verify: (given: GivenIdToken) => Promise<ProviderPerson>
}

export type Providers = {
  /** In the operator's order. */
  list: readonly { id: string; name: string }[]
  find: (id: string) => Provider | null
  /** By its issuer and one of our clients there. */
  findByClient: (issuer: string, clientId: string) => Provider | null
  /** By the domain of a mail address. */
  findByDomain: (domain: string) => Provider | null
}

/** Settings from the server's start. */
export type ProviderSettings = FetchGuard & { list: readonly ProviderConfig[] }

type Options = { settings: ProviderSettings; callbackUrl: string; log: Log; wallNow: () => number }

/** How long metadata is cached. The library caches keys. */
const KNOWN_FOR = HOUR
/** After a failed request, we don't contact the provider for this long. */
const AWAY_FOR = 5 * SECOND

/** Makes no requests: an unreachable provider must not prevent the server from starting. */
export function openProviders(options: Options): Providers {
  const { list } = options.settings
  const providers = new Map(list.map(config => [config.id, createProvider(config, options)]))
  const find = (id: string) => providers.get(id) ?? null
  return {
    list: list.map(({ id, name }) => ({ id, name })),
    find,
    findByClient: (issuer, clientId) =>
      find(
        list.find(one => one.issuer === issuer && [one.clientId, ...one.appClientIds].includes(clientId))
          ?.id ?? '',
      ),
    findByDomain: domain =>
      find(list.find(({ domains }) => domains.includes(domain.trim().toLowerCase()))?.id ?? ''),
  }
}

function createProvider(config: ProviderConfig, options: Options): Provider {
  const { callbackUrl, log } = options
  const fetch = createGuardedFetch(options.settings)
  const metadata = createMetadata(config, options, fetch)
  const readIdToken = createIdTokenReader(config, { fetch, wallNow: options.wallNow })
  const fail = (during: string, failure: AuthorizationFailure, error: unknown): never => {
    if (failure !== 'denied')
      log.warn({ provider: config.id, during, code: codeOf(error) }, 'provider visit failed')
    throw new ProviderError(failure)
  }
  return {
    id: config.id,
    name: config.name,

    async visitUrl({ state, nonce, verifier, scopes, hints }) {
      const known = await metadata().catch(error => fail('discovery', 'away', error))
      const { authorization_endpoint: endpoint = '' } = known.serverMetadata()
      if (!/^https?:/i.test(endpoint)) return fail('discovery', 'away', new Error('no endpoint'))
      return client.buildAuthorizationUrl(known, {
        ...hints,
        redirect_uri: callbackUrl,
        scope: [...new Set(['openid', ...config.scopes, ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async receive(answer, { state, nonce, verifier }) {
      const known = await metadata().catch(error => fail('discovery', 'away', error))
      try {
        const person = readPerson(
          config,
          await readClaims(known, new URL(`${callbackUrl}?${answer}`), {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
          }),
        )
        if (person) return person
      } catch (error) {
        return fail('answer', failureOf(error), error)
      }
      return fail('answer', 'not-good', new Error('unusable subject'))
    },

    async verify(given) {
      const known = await metadata().catch(error => fail('discovery', 'away', error))
      const claims = await readIdToken(known, given).catch(error => {
        if (error instanceof IdTokenRefused) throw error
        return fail('keys', 'away', error)
      })
      const person = readPerson(config, claims)
      if (person === null) throw new IdTokenRefused('Bad ID token')
      return person
    },
  }
}

/** The claims of the ID token. If they have no address, also those of the userinfo endpoint. */
async function readClaims(
  known: client.Configuration,
  url: URL,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<{ sub: string } & Record<string, unknown>> {
  const tokens = await client.authorizationCodeGrant(known, url, checks)
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('no ID token')
  if (claims.email !== undefined || known.serverMetadata().userinfo_endpoint === undefined) return claims
  // The library refuses a response with another `sub`.
  return { ...(await client.fetchUserInfo(known, tokens.access_token, claims.sub)), sub: claims.sub }
}

/** Requests the provider's metadata on first use. Concurrent callers share one request. */
function createMetadata(
  config: ProviderConfig,
  { settings, wallNow }: Options,
  fetch: client.CustomFetch,
): () => Promise<client.Configuration> {
  const isPlain = config.issuer.startsWith('http:')
  let known: { asked: Promise<client.Configuration>; until: number } | null = null
  return () => {
    const now = wallNow()
    if (known !== null && now < known.until) return known.asked
    const asked = client.discovery(new URL(config.issuer), config.clientId, undefined, clientAuth(config), {
      [client.customFetch]: fetch,
      timeout: (settings.patience ?? PROVIDER_PATIENCE_MS) / SECOND,
      // Plain http is only for origins that the operator allows. The guard refuses all others.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    })
    const asking = { asked, until: now + KNOWN_FOR }
    known = asking
    asked.catch(() => {
      asking.until = wallNow() + AWAY_FOR
    })
    return asked
  }
}

/**
 * By the method that the provider supports. If it doesn't say, `client_secret_basic` (OpenID Connect Discovery 1.0, 3).
 */
function clientAuth({ clientSecret }: ProviderConfig): client.ClientAuth {
  if (clientSecret === undefined) return client.None()
  const inHeader = client.ClientSecretBasic(clientSecret)
  const inBody = client.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return ways.includes('client_secret_basic') ? inHeader(server, ...rest) : inBody(server, ...rest)
  }
}

/** Errors that a provider reports through the browser (RFC 6749, 4.1.2.1; OpenID Connect Core 1.0, 3.1.2.6). */
const TOLD: ReadonlyMap<string, AuthorizationFailure> = new Map([
  ['access_denied', 'denied'],
  ['account_selection_required', 'denied'],
  ['consent_required', 'denied'],
  ['interaction_required', 'denied'],
  ['login_required', 'denied'],
  ['server_error', 'away'],
  ['temporarily_unavailable', 'away'],
])

function failureOf(error: unknown): AuthorizationFailure {
  if (error instanceof client.AuthorizationResponseError) return TOLD.get(error.error) ?? 'not-good'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return 'away'
  }
  return 'not-good'
}

/** For the log: the library's code, never its message, which quotes claims. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return cause.message
  }
  const { code, error: told, name } = error as { code?: unknown; error?: unknown; name?: unknown }
  return [code, told, name].filter(part => typeof part === 'string').join(' ')
}
