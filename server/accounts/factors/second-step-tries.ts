// Limits wrong codes of a second step: per account from one client address, and from all addresses.
import { tooMany } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import type { GuessGuard } from '../passwords.ts'

/**
 * Counts tries of one account. Call `before` before the transaction that compares, so that concurrent tries count like
 * sequential ones, and `right` after it. @throws AuthError 429 immediately if no try remains.
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
      // The owner's success must not reset a guesser's count.
      await deps.limiter.giveBack(...everywhere)
    },
  }
}
