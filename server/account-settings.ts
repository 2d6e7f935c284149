// What the settings say about accounts.

import { SECOND } from '#shared/lib/time.ts'
import { createBreachCheck } from './accounts/breached-passwords.ts'
import { LOOPBACK_LIMITS } from './accounts/limits.ts'
import type { openAccounts } from './accounts/open-accounts.ts'
import { isSignUpOpen, type Settings } from './env.ts'
import type { Log } from './lib/log.ts'
import { isPublicAddress } from './recipes/public-address.ts'

type FromSettings = Pick<
  Parameters<typeof openAccounts>[0],
  | 'freshFor'
  | 'isBreached'
  | 'isSignUpOpen'
  | 'limits'
  | 'passwordChange'
  | 'providers'
  | 'redirectAllow'
  | 'trustProxy'
>

/** The rules of accounts that come from the settings alone. */
export function accountRulesOf(settings: Settings, log: Log): FromSettings {
  const { BREACHED_PASSWORDS_URL: rangeUrl, PASSWORD_CHANGE_ASKS: asks } = settings
  return {
    isSignUpOpen: isSignUpOpen(settings),
    redirectAllow: settings.REDIRECT_ALLOW,
    trustProxy: settings.TRUST_PROXY,
    providers: {
      list: settings.OIDC_PROVIDERS,
      allowOrigins: settings.OIDC_ALLOW_ORIGINS,
      isPublicAddress,
    },
    freshFor: settings.FRESH_SIGN_IN_SECONDS * SECOND,
    limits: settings.WORLD === 'sandbox' ? LOOPBACK_LIMITS : {},
    passwordChange: {
      currentPassword: asks.includes('current_password'),
      reauthentication: asks.includes('reauthentication'),
    },
    ...(rangeUrl === undefined ? {} : { isBreached: createBreachCheck({ rangeUrl, fetch, log }) }),
  }
}
