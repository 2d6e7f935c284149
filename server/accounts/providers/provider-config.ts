// An operator's configuration of OpenID Connect providers (setting OIDC_PROVIDERS), and its validation.
import { z } from '#shared/lib/z.ts'

/** Names that `/settings` uses for sign-in methods that aren't providers. */
const TAKEN = new Set(['anonymous_users', 'email', 'phone', 'saml', 'sso'])
/** A scope of RFC 6749, 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/

const provider = z.strictObject({
  /**
   * The name that clients use, for instance `acme` or `custom:acme`. Stored with identities: never reuse it for another
   * issuer.
   */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9:_-]{0,39}$/, 'must be 1 to 40 of a-z, 0-9, colon, _ and -')
    .refine(id => !TAKEN.has(id), 'is a name with another meaning'),
  /** The name shown to people. */
  name: z.string().trim().min(1).max(60),
  /** Issuer identifier, exactly as the provider publishes it. */
  issuer: z
    .url({ protocol: /^https?$/ })
    .refine(isIssuer, 'must be an issuer, not the address of its document'),
  clientId: z.string().min(1).max(500),
  /** Without a secret, the client is a public one (PKCE alone). */
  clientSecret: z.string().min(1).max(2000).optional(),
  /** Other clients of ours at the provider, such as phone apps: their ID tokens sign in as well. */
  appClientIds: z.array(z.string().min(1).max(500)).max(20).default([]),
  /** `openid` is always requested. */
  scopes: z.array(z.string().regex(SCOPE)).max(20).default(['email', 'profile']),
  /** Mail domains whose people `/sso` sends here. If there are any, we don't trust addresses of other domains. */
  domains: z.array(z.hostname().toLowerCase()).max(100).default([]),
  /**
   * Whether we trust the provider when it says that an address is verified. The operator of a trusted provider can sign
   * in to the account of any address (of `domains`), even an operator's.
   */
  trustEmail: z.boolean().default(false),
})

/** One provider. */
export type ProviderConfig = z.infer<typeof provider>

/** The JSON text of the setting. Error messages name the member but don't quote values, because one is a secret. */
export const providerList = z.string().transform((text, ctx): ProviderConfig[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
  const parsed = z.array(provider).max(50).safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const place = issue?.path.map(String).join('.')
  ctx.addIssue({ code: 'custom', message: `${place ? `${place}: ` : ''}${issue?.message ?? 'invalid'}` })
  return z.NEVER
})

/** An origin, http or https, where a provider may be contacted although it isn't on the public internet. */
export const providerOrigin = z
  .url({ protocol: /^https?$/ })
  .refine(
    text => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
    'must be origins, without a path',
  )

/** Conflicts between providers, as part of a sentence; null if there are none. */
export function providersFault(
  providers: readonly ProviderConfig[],
  allowOrigins: readonly string[],
): string | null {
  const allowed = new Set(allowOrigins.map(origin => new URL(origin).origin))
  for (const { id, issuer } of providers) {
    const url = new URL(issuer)
    if (url.protocol !== 'https:' && !allowed.has(url.origin)) return `${id}: issuer must be https`
  }
  const twice =
    firstTwice(providers.map(({ id }) => id)) ?? firstTwice(providers.flatMap(({ domains }) => domains))
  return twice === null ? null : `${twice} is there twice`
}

function firstTwice(values: readonly string[]): string | null {
  return values.find((value, at) => values.indexOf(value) !== at) ?? null
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash, pathname } = new URL(text)
  return username + password + search + hash === '' && !pathname.includes('/.well-known/')
}
