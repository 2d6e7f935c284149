// Applies the per-address limits to a request.
import type { Context } from 'hono'
import { tooMany } from './auth-error.ts'
import { clientAddress } from './client-address.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { LimitName } from './rate-limiter.ts'

/** Counts a request of its client address. @throws AuthError 429 with Retry-After above the limit. */
export async function limitByAddress(c: Context, deps: AccountDeps, name: LimitName): Promise<void> {
  const wait = await deps.limiter.take(name, clientAddress(c, deps.trustProxy))
  if (wait !== null) throw tooMany('over_request_rate_limit', wait)
}
