// How often wrong codes of a second step may be tried: per account from one client address, and from everywhere.
import { tooMany } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { GuessGuard } from '../passwords.ts'

/**
 * Counts tries of one account. `before` belongs before the transaction that compares, so that many tries sent at once
 * count like tries one after another; `right` after it. @throws AuthError 429 at once when there is no try left.
 */
export function secondStepTries(deps: AccountDeps, userId: string, address: string): GuessGuard {
  const here = ['secondStepTries', `${address} ${userId}`] as const
  const everywhere = ['secondStepTriesEverywhere', userId] as const
  const refuse = (wait: number | null) => {
    if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  }
  refuse(deps.limiter.peek(...here) ?? deps.limiter.peek(...everywhere))
  return {
    before: async () =>
      refuse((await deps.limiter.take(...here)) ?? (await deps.limiter.take(...everywhere))),
    right: async () => {
      await deps.limiter.clear(...here)
      // The owner's step must not wipe out what a guesser has used up.
      await deps.limiter.giveBack(...everywhere)
    },
  }
}
