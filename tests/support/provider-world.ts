// Accounts with sign-in providers: one whose addresses the operator trusts, one untrusted, and one of a company.
import { GoTrueClient } from '@supabase/auth-js'
import type { ProviderConfig } from '#server/accounts/providers/provider-config.ts'
import { type AccountsWorld, openAccountsWorld, SITE } from '#tests/support/accounts-world.ts'
import { CLIENT, type IssuerPerson, type OidcIssuer, openOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { openVisitingBrowser, type VisitingBrowser } from '#tests/support/visiting-browser.ts'

export type ProviderWorld = {
  world: AccountsWorld
  /** All providers are this issuer, under different agreements. */
  issuer: OidcIssuer
  browser: () => VisitingBrowser
  /** A person who hasn't signed in before. Their address is verified unless `claims` say otherwise. */
  newPerson: (claims?: Partial<IssuerPerson>) => IssuerPerson & { email: string }
  /** An unmodified published client, as used by a program outside the browser. */
  authClient: (flowType: 'pkce' | 'implicit') => GoTrueClient
  close: () => Promise<void>
}

/** `acme` is trusted, `doubtful` isn't, `corp` is trusted for example.org. `gone` is unreachable. */
export async function openProviderWorld(): Promise<ProviderWorld> {
  const issuer = await openOidcIssuer({ redirectUri: `${SITE}/auth/v1/callback` })
  const agreement = (changes: Partial<ProviderConfig>): ProviderConfig => ({
    id: 'acme',
    name: 'Acme',
    issuer: issuer.url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    appClientIds: ['offlist-phone'],
    scopes: ['email', 'profile'],
    domains: [],
    trustEmail: true,
    ...changes,
  })
  const list = [
    agreement({}),
    agreement({ id: 'doubtful', name: 'Doubtful', trustEmail: false }),
    agreement({ id: 'custom:corp', name: 'Corp', domains: ['example.org'] }),
    agreement({ id: 'gone', name: 'Gone', issuer: 'https://127.0.0.1:9' }),
  ]
  const world = await openAccountsWorld({
    providers: { list, allowOrigins: [issuer.url], isPublicAddress: () => false },
  })
  let people = 0
  return {
    world,
    issuer,
    browser: () => openVisitingBrowser(world),
    newPerson(claims = {}) {
      const name = `someone${++people}`
      const person = { sub: `sub-${name}`, email: `${name}@example.net`, email_verified: true, ...claims }
      issuer.person = person
      return person
    },
    authClient: flowType =>
      new GoTrueClient({
        url: `${SITE}/auth/v1`,
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: memory(),
        fetch: async (input, init) =>
          world.app.request(String(input).replace(SITE, ''), init, {
            incoming: { socket: { remoteAddress: '127.0.0.1' } },
          }),
      }),
    async close() {
      await world.close()
      await issuer.close()
    },
  }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
