// An authenticator app: shows the codes for a secret, each only once.
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

export type AuthenticatorApp = { secret: string; code: () => Promise<string> }

/**
 * `secret`: as displayed for typing. A code works once, so the next one needs a later time step, which may take a
 * while.
 */
export function authenticatorApp(secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  let last = 0
  return {
    secret,
    async code() {
      const step = () => Math.floor(Date.now() / PERIOD_MS)
      // The server accepts one step early and one late. The previous step's code could expire while it's typed.
      const wanted = Math.max(last + 1, step())
      while (wanted > step() + 1) await new Promise(resolve => setTimeout(resolve, 500))
      last = wanted
      return totp.generate({ timestamp: wanted * PERIOD_MS })
    },
  }
}
