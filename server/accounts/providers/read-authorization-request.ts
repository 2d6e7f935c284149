// Reads the options of an authorization at a provider from the request that starts it.
import type { Context } from 'hono'
import { readChallenge } from '../auth-codes.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { redirectTarget } from '../redirect-target.ts'
import type { AuthorizationRequest } from './authorizations.ts'
import type { Provider } from './open-providers.ts'

/** Parameters of OpenID Connect Core 1.0, 3.1.2.1 that clients may set for convenience. */
const HINTS = ['prompt', 'login_hint', 'ui_locales'] as const
const MAX_HINT = 200
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/
const MAX_SCOPES = 20

/** Returns the provider that the query names. @throws AuthError validation_failed if it names none. */
export function readProvider(c: Context, deps: Pick<AccountDeps, 'providers'>): Provider {
  const { providers } = deps
  const provider = providers.find(c.req.query('provider') ?? '')
  if (provider) return provider
  throw invalid(
    providers.list.length === 0
      ? 'Unsupported provider: this server has no other sign-in providers'
      : 'Unsupported provider: provider is not enabled',
  )
}

/**
 * Flow, target, scopes and hints of the query. `isWeb`: the request is from our own web app, whose session goes into
 * the cookie.
 */
export function readAuthorizationRequest(
  c: Context,
  deps: AccountDeps,
  isWeb: boolean,
): Omit<AuthorizationRequest, 'link'> {
  const query = c.req.query()
  const challenge = isWeb ? null : readChallenge(query)
  const target = redirectTarget(deps, query.redirect_to) ?? deps.publicUrl
  const isOurs = new URL(target).origin === new URL(deps.publicUrl).origin
  return {
    flow: isWeb ? 'web' : challenge === null ? 'implicit' : 'pkce',
    redirectTo: isWeb && !isOurs ? deps.publicUrl : target,
    challenge,
    scopes: readScopes(query.scopes ?? ''),
    hints: Object.fromEntries(
      HINTS.map(name => [name, query[name] ?? ''] as const).filter(
        ([, value]) => value !== '' && value.length <= MAX_HINT,
      ),
    ),
  }
}

function readScopes(text: string): string[] {
  const scopes = text.split(/[\s,]+/).filter(scope => scope !== '')
  if (scopes.length > MAX_SCOPES || !scopes.every(scope => SCOPE.test(scope)))
    throw invalid(`scopes must be at most ${MAX_SCOPES} words of printable ASCII`)
  return scopes
}

/**
 * Whether our own web app started this navigation (`web=1`), which can't carry a header of ours.
 * @throws AuthError origin_not_allowed if the browser says that another site's page started it.
 */
export function isOwnNavigation(c: Context): boolean {
  if (c.req.query('web') !== '1') return false
  const from = c.req.header('sec-fetch-site')
  if (from === undefined || from === 'same-origin' || from === 'none') return true
  throw new AuthError(403, 'origin_not_allowed', 'This request must come from the site itself')
}
