// How often wrong codes of a second step may be tried: per account from one client address, and from everywhere.
import { tooMany } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { GuessGuard } from '../passwords.ts'

/**
 * Counts tries of one account. `before` belongs directly before the comparison, so that many tries sent at once count
 * like tries one after another. @throws AuthError 429 at once when there is no try left.
 */
export function secondStepTries(deps: AccountDeps, userId: string, address: string): GuessGuard {
  const here = ['secondStepTries', `${address} ${userId}`] as const
  const everywhere = ['secondStepTriesEverywhere', userId] as const
  const refuse = (wait: number | null) => {
    if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  }
  refuse(deps.limiter.peek(...here) ?? deps.limiter.peek(...everywhere))
  return {
    before: () => refuse(deps.limiter.take(...here) ?? deps.limiter.take(...everywhere)),
    right: () => {
      deps.limiter.clear(...here)
      // The owner's step must not wipe out what a guesser has used up.
      deps.limiter.giveBack(...everywhere)
    },
  }
}
