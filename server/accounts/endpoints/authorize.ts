// GET /authorize: sends a browser to a provider to sign in there. Where it comes back to is in callback.ts.
import type { Context } from 'hono'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { ProviderError } from '../providers/open-providers.ts'
import { isOwnNavigation, readProvider, readVisitWish } from '../providers/read-visit-wish.ts'
import { refusalOf } from '../providers/refusal.ts'
import { sendRefusal } from '../providers/send-back.ts'
import { startVisit } from '../providers/visits.ts'

/** Answers 302 to the provider, or back with an error when the provider is away; a wrong request is told as JSON. */
export async function authorize(c: Context, deps: AccountDeps): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null)
  await limitByAddress(c, deps, 'providers')
  const provider = readProvider(c, deps)
  const wish = readVisitWish(c, deps, isOwnNavigation(c))
  try {
    return c.redirect((await startVisit(c, deps, provider, { ...wish, link: null })).href, 302)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return sendRefusal(c, deps, wish, refusalOf(error.failure, provider.name))
  }
}
