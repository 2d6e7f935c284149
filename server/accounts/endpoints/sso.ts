// POST /sso: returns the URL of an organization's sign-in provider, found by mail domain or by id.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { readChallenge } from '../auth-codes.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import { type AccountDeps, AUTH_PATH } from '../open-accounts.ts'
import { readBody } from '../read-body.ts'
import { isWebClient } from '../web-session.ts'

const text = z.string().max(2000).optional()
const body = z.object({
  domain: text,
  provider_id: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/**
 * Returns {url}, or responds 303 to it. The URL is our own /authorize, so that the authorization starts in the browser
 * that follows it, not in the program that called this endpoint.
 */
export async function sso(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'providers')
  const { providers, publicUrl } = deps
  if (providers.list.length === 0)
    throw new AuthError(404, 'saml_provider_disabled', 'This server has no single sign-on providers')
  const given = await readBody(c, body)
  const { domain, provider_id: id } = given
  if (!domain === !id) throw invalid('Either a domain or a provider_id is required, and not both')
  const provider = domain ? providers.findByDomain(domain) : providers.find(id ?? '')
  if (!provider)
    throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain or id')
  const challenge = readChallenge(given)
  const redirectTo = given.redirect_to ?? c.req.query('redirect_to')
  const query = new URLSearchParams({
    provider: provider.id,
    ...(redirectTo === undefined ? {} : { redirect_to: redirectTo }),
    ...(challenge === null
      ? {}
      : { code_challenge: challenge.challenge, code_challenge_method: challenge.method }),
    ...(isWebClient(c) ? { web: '1' } : {}),
  })
  const url = `${publicUrl}${AUTH_PATH}/authorize?${query}`
  return given.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
}
