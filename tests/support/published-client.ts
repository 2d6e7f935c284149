// The unmodified published client, talking to an accounts world.
import { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import { authenticate } from '#server/accounts/authenticate.ts'
import type { Actor } from '#server/lib/actor.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { type AccountsWorld, PASSWORD, SITE } from './accounts-world.ts'

/**
 * `address`: the source of its requests. `headers`: sent with each request, such as a server's key for administration.
 */
export type ClientOptions = {
  address?: string
  flowType?: 'implicit' | 'pkce'
  headers?: Record<string, string>
}

/** A client with its own storage. */
export function publishedClient(world: AccountsWorld, options: ClientOptions = {}): GoTrueClient {
  const kept = new Map<string, string>()
  const { address = '127.0.0.1', flowType = 'implicit', headers = {} } = options
  return new GoTrueClient({
    url: `${SITE}/auth/v1`,
    flowType,
    headers,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
    },
    fetch: async (url, init) =>
      world.app.request(String(url), init, { incoming: { socket: { remoteAddress: address } } }),
  })
}

/** A client signed in by password. */
export async function signedInClient(
  world: AccountsWorld,
  email: string,
  options: ClientOptions = {},
): Promise<GoTrueClient> {
  const client = publishedClient(world, options)
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

/** The code an authenticator app shows for a seed at the world's time. */
export const totpCode = (world: AccountsWorld, seed: string): string =>
  new TOTP({ secret: seed }).generate({ timestamp: world.deps.wallNow() })

/** A factor that hasn't been verified by a code yet. */
export async function enrolled(client: GoTrueClient, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, seed: data.totp.secret, data }
}

/** An account with a verified factor, and the client that verified it. Advances time, so that the next code is new. */
export async function protectedAccount(world: AccountsWorld) {
  const email = await world.confirmedAccount()
  const client = await signedInClient(world, email)
  const { factorId, seed } = await enrolled(client)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })
  if (error) throw error
  world.advance(MINUTE)
  return { email, client, factorId, seed }
}

/** The client's access token. */
export async function tokenOf(client: GoTrueClient): Promise<string> {
  return must((await client.getSession()).data.session, 'session').access_token
}

/** The client's identity for the rest of the product. */
export async function whoIs(world: AccountsWorld, client: GoTrueClient): Promise<Actor | null> {
  const headers = { authorization: `Bearer ${await tokenOf(client)}` }
  return authenticate(world.deps, new Request(`${SITE}/sync/v1/pull`, { headers }))
}

/** Assurance levels as the client computes them. */
export async function levelsOf(client: GoTrueClient) {
  return must((await client.mfa.getAuthenticatorAssuranceLevel()).data, 'levels')
}
