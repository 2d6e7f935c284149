// Reads the options of a mailed link from the request for it.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { readChallenge } from './auth-codes.ts'
import { clientAddress } from './client-address.ts'
import type { AccountDeps } from './open-accounts.ts'
import { redirectTarget } from './redirect-target.ts'
import { hashCode } from './secrets.ts'
import type { LinkRequest } from './send-account-mail.ts'
import { isWebClient } from './web-session.ts'

/** Body members that request the PKCE flow. */
export const challengeFields = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
}

/** Reads the flow and the redirect target. @throws AuthError validation_failed for half a PKCE challenge. */
export function readLinkRequest(
  c: Context,
  deps: AccountDeps,
  body: { code_challenge?: string | undefined; code_challenge_method?: string | undefined },
): LinkRequest {
  const challenge = readChallenge(body)
  const redirectTo = redirectTarget(deps, c.req.query('redirect_to'))
  const askedFrom = hashCode(deps.keys.secret, 'mail asked from', clientAddress(c, deps.trustProxy))
  if (isWebClient(c)) return { flow: 'web', challenge: null, askedFrom, redirectTo }
  return { flow: challenge === null ? 'implicit' : 'pkce', challenge, askedFrom, redirectTo }
}
