// How many wrong passwords are borne, for whoever compares one.
import type { Context } from 'hono'
import { tooMany } from './auth-error.ts'
import { clientAddress } from './client-address.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { GuessGuard } from './passwords.ts'

/**
 * Counts wrong passwords of an account, known or not, from this address and from everywhere.
 * @throws AuthError 429 at once when there were too many: whoever is refused anyway need not wait for hashing.
 */
export function guessGuard(c: Context, deps: AccountDeps, email: string): GuessGuard {
  const here = ['passwordTries', `${clientAddress(c, deps.trustProxy)} ${email}`] as const
  const everywhere = ['passwordTriesEverywhere', email] as const
  const refuse = (wait: number | null) => {
    if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  }
  refuse(deps.limiter.peek(...here) ?? deps.limiter.peek(...everywhere))
  return {
    before: () => refuse(deps.limiter.take(...here) ?? deps.limiter.take(...everywhere)),
    right: () => {
      deps.limiter.clear(...here)
      // The owner's sign-in elsewhere must not wipe out what a guesser has used up.
      deps.limiter.giveBack(...everywhere)
    },
  }
}
