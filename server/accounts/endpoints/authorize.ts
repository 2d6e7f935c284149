// GET /authorize: sends a browser to a provider to sign in. `callback.ts` handles its return.
import type { Context } from 'hono'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { startAuthorization } from '../providers/authorizations.ts'
import { ProviderError } from '../providers/open-providers.ts'
import {
  isOwnNavigation,
  readAuthorizationRequest,
  readProvider,
} from '../providers/read-authorization-request.ts'
import { signInRefusal } from '../providers/refusal.ts'
import { sendRefusal } from '../providers/send-back.ts'

/**
 * Responds 302 to the provider, or 302 back with an error if the provider is unreachable. Invalid requests get a JSON
 * error.
 */
export async function authorize(c: Context, deps: AccountDeps): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null)
  await limitByAddress(c, deps, 'providers')
  const provider = readProvider(c, deps)
  const request = readAuthorizationRequest(c, deps, isOwnNavigation(c))
  try {
    return c.redirect((await startAuthorization(c, deps, provider, { ...request, link: null })).href, 302)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return sendRefusal(c, deps, request, signInRefusal(error.failure, provider.name))
  }
}
