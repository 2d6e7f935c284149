// Secrets handed out and what is kept of them: only ever a hash.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Six digits for typing in. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** SHA-256 in hex: what the database keeps of a secret that cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** What the database keeps of a code: keyed, because a million codes are quickly tried against a plain hash. */
export const hashCode = (key: string, scope: string, code: string): string =>
  createHmac('sha256', key).update(`code ${scope} ${code}`).digest('hex')

/** The refresh token that follows another: derived, so that it can be given again though only its hash is kept. */
export const nextRefreshToken = (key: string, parent: string): string =>
  createHmac('sha256', key).update(`refresh ${parent}`).digest('base64url')

/** Proves that a browser created an account. It's useless without the confirmation mail. */
export const signupCookieValue = (key: string, userId: string): string =>
  createHmac('sha256', key).update(`sign-up ${userId}`).digest('base64url')

/**
 * Proves that a device has given an account's right password, for as long as the account has that one (`passwordHash`).
 * `device`: what the device is called in this.
 */
export const deviceCookieValue = (
  key: string,
  device: string,
  account: { id: string; passwordHash: string },
): string =>
  createHmac('sha256', key)
    .update(`device ${device} ${account.id} ${hashSecret(account.passwordHash)}`)
    .digest('base64url')

/** What the database calls whom a limit counts: keyed, because addresses are quickly tried against a plain hash. */
export const limitKey = (key: string, limit: string, whom: string): string =>
  createHmac('sha256', key).update(`limit ${limit} ${whom}`).digest('base64url')

/** Equality of two hashes in constant time. */
export function equalHashes(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
