// Browsers that have given an account's correct password before: a cookie marks them, so that strangers who guess from
// many addresses can't lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'
import { deviceCookieValue, equalHashes } from './secrets.ts'

const COOKIE = 'offlist_device'

/** How long the mark is stored after the latest sign-in: the maximum that browsers allow. */
const COOKIE_LIFETIME = 400 * DAY

/** Maximum number of accounts per browser. The latest ones count. */
const MARKS_MAX = 4

/**
 * The account that a mark is for. The mark becomes invalid when the password changes: an attacker who knew the old one
 * can have collected a mark from every sign-in, and each mark has its own tries.
 */
export type DeviceAccount = { id: string; passwordHash: string | null }

type Mark = { device: string; proof: string }

/** Reads no more marks than we write, so that a long cookie costs no extra checks. */
const marksIn = (c: Context): Mark[] =>
  (getCookie(c, COOKIE) ?? '').split('.', MARKS_MAX).flatMap(text => {
    const [, device, proof] = /^([\w-]{22})([\w-]{43})$/.exec(text) ?? []
    return device && proof ? [{ device, proof }] : []
  })

/** The name of this browser for an account whose password it has given; null for other browsers. */
export function knownDevice(c: Context, deps: AccountDeps, account: DeviceAccount): string | null {
  const own = marksIn(c).find(mark => isOf(mark, deps, account))
  return own?.device ?? null
}

/** Marks the browser as one that has given the account's current password. */
export function setDeviceCookie(c: Context, deps: AccountDeps, account: DeviceAccount): void {
  const proofOf = proofFor(deps, account)
  if (!proofOf) return
  const device = knownDevice(c, deps, account) ?? randomBytes(16).toString('base64url')
  const others = marksIn(c).filter(mark => !isOf(mark, deps, account))
  const marks = [...others, { device, proof: proofOf(device) }].slice(-MARKS_MAX)
  const value = marks.map(mark => mark.device + mark.proof).join('.')
  setCookie(c, COOKIE, value, {
    httpOnly: true,
    maxAge: COOKIE_LIFETIME / SECOND,
    path: AUTH_PATH,
    sameSite: 'Lax',
    secure: deps.publicUrl.startsWith('https:'),
  })
}

function isOf({ device, proof }: Mark, deps: AccountDeps, account: DeviceAccount): boolean {
  const proofOf = proofFor(deps, account)
  return proofOf !== null && equalHashes(proof, proofOf(device))
}

function proofFor({ keys }: AccountDeps, { id, passwordHash }: DeviceAccount) {
  if (passwordHash === null) return null
  return (device: string) => deviceCookieValue(keys.secret, device, { id, passwordHash })
}
