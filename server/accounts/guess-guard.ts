// Limits wrong passwords.
import type { Context } from 'hono'
import { tooMany } from './auth-error.ts'
import { clientAddress } from './client-address.ts'
import { type DeviceAccount, knownDevice } from './known-device.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { GuessGuard } from './passwords.ts'

/**
 * Counts wrong passwords for an address, known or not, from this client and from all clients. A browser that has given
 * the account's correct password before has its own count, so strangers can't use up its tries. `account`: the account
 * with the address, if any.
 * @throws AuthError 429 immediately above the limit, before the expensive hashing.
 */
export function guessGuard(
  c: Context,
  deps: AccountDeps,
  email: string,
  account: DeviceAccount | null,
): GuessGuard {
  const device = account && knownDevice(c, deps, account)
  const here = ['passwordTries', `${device ?? clientAddress(c, deps.trustProxy)} ${email}`] as const
  const everywhere = ['passwordTriesEverywhere', email] as const
  const { limiter } = deps
  const refuse = (wait: number | null) => {
    if (wait !== null) throw tooMany('over_request_rate_limit', wait)
  }
  if (device !== null) {
    refuse(limiter.peek(...here))
    return {
      before: async () => refuse(await limiter.take(...here)),
      right: () => limiter.clear(...here),
    }
  }
  refuse(limiter.peek(...here) ?? limiter.peek(...everywhere))
  return {
    before: async () => refuse((await limiter.take(...here)) ?? (await limiter.take(...everywhere))),
    right: async () => {
      await limiter.clear(...here)
      // The owner's sign-in elsewhere must not reset a guesser's count.
      await limiter.giveBack(...everywhere)
    },
  }
}
