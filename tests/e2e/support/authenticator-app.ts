// An authenticator app: shows codes for a secret, none of them twice.
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

export type AuthenticatorApp = { secret: string; code: () => Promise<string> }

/** `secret` as it was shown to be typed. A code is used once, so the next one is of a later step; that may take a while. */
export function authenticatorApp(secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  let last = 0
  return {
    secret,
    async code() {
      const step = () => Math.floor(Date.now() / PERIOD_MS)
      // The server takes one step early and one late. A code of the step before could be too old once it's typed.
      const wanted = Math.max(last + 1, step())
      while (wanted > step() + 1) await new Promise(resolve => setTimeout(resolve, 500))
      last = wanted
      return totp.generate({ timestamp: wanted * PERIOD_MS })
    },
  }
}
