// Creates secrets and the hashes that we store of them.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Six digits for a person to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** SHA-256 in hex: the database stores this for secrets that can't be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * The database stores this for codes. Keyed, because a plain hash of a million possible codes is quickly brute-forced.
 */
export const hashCode = (key: string, scope: string, code: string): string =>
  createHmac('sha256', key).update(`code ${scope} ${code}`).digest('hex')

/** The next refresh token. Derived from its parent, so that we can return it again although we store only its hash. */
export const nextRefreshToken = (key: string, parent: string): string =>
  createHmac('sha256', key).update(`refresh ${parent}`).digest('base64url')

/** Proves that a browser created an account. Useless without the confirmation mail. */
export const signupCookieValue = (key: string, userId: string): string =>
  createHmac('sha256', key).update(`sign-up ${userId}`).digest('base64url')

/**
 * Proves that a device has given an account's correct password. Invalid once the password (`passwordHash`) changes.
 * `device`: the device's id in this cookie.
 */
export const deviceCookieValue = (
  key: string,
  device: string,
  account: { id: string; passwordHash: string },
): string =>
  createHmac('sha256', key)
    .update(`device ${device} ${account.id} ${hashSecret(account.passwordHash)}`)
    .digest('base64url')

/** The database's key for a limited client. Keyed hash, because a plain hash of an address is quickly brute-forced. */
export const limitKey = (key: string, limit: string, whom: string): string =>
  createHmac('sha256', key).update(`limit ${limit} ${whom}`).digest('base64url')

/** Compares two hashes in constant time. */
export function equalHashes(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
