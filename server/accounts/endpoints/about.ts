// Public information about /auth/v1: health, settings, and the public keys of its tokens.
import type { Context } from 'hono'
import type { AccountDeps } from '../open-accounts.ts'

/** The name is the protocol's; some clients check it. */
export const health = (c: Context): Response =>
  c.json({ version: 'v2.0.0', name: 'GoTrue', description: 'Sign-in of Offlist, compatible with GoTrue' })

/**
 * The available sign-in methods. `providers` is our extension: the data for each provider's button, in the operator's
 * order.
 */
export const settings = (
  c: Context,
  { providers, isSignUpOpen }: Pick<AccountDeps, 'providers' | 'isSignUpOpen'>,
): Response =>
  c.json({
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      ...Object.fromEntries(providers.list.map(({ id }) => [id, true])),
    },
    providers: providers.list,
    disable_signup: !isSignUpOpen,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })

/** Public keys only. Clients may cache them for ten minutes (PRODUCT S9.6). */
export async function jwks(c: Context, deps: AccountDeps): Promise<Response> {
  c.header('Cache-Control', 'public, max-age=600')
  return c.json(await deps.tokens.publicJwks())
}
