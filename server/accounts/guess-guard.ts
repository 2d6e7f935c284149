// How many wrong passwords are borne, for whoever compares one.
import type { Context } from 'hono'
import { tooMany } from './auth-error.ts'
import { clientAddress } from './client-address.ts'
import { type DeviceAccount, knownDevice } from './known-device.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { GuessGuard } from './passwords.ts'

/**
 * Counts wrong passwords for an address, known or not, from this client and from everywhere. A browser that has given the
 * account's right one before counts by itself: strangers can't use up its tries. `account`: the address's, if any.
 * @throws AuthError 429 at once when there were too many: whoever is refused anyway need not wait for hashing.
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
      // The owner's sign-in elsewhere must not wipe out what a guesser has used up.
      await limiter.giveBack(...everywhere)
    },
  }
}
