// Which browsers have given an account's right password before: a mark in a cookie, so that strangers who guess from many
// addresses can't lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'
import { deviceCookieValue, equalHashes } from './secrets.ts'

const COOKIE = 'offlist_device'

/** How long the mark is stored, from the latest sign-in on: browsers store no cookie for longer. */
const COOKIE_LIFETIME = 400 * DAY

/** How many accounts per browser count, the latest ones. */
const MARKS_MAX = 4

/**
 * The account that a mark is for. With another password it is no longer valid: somebody who knew the old one can have
 * collected as many marks as they signed in times, and each has tries of its own.
 */
export type DeviceAccount = { id: string; passwordHash: string | null }

type Mark = { device: string; proof: string }

/** No more than we write: who sends many makes us check no more. */
const marksIn = (c: Context): Mark[] =>
  (getCookie(c, COOKIE) ?? '').split('.', MARKS_MAX).flatMap(text => {
    const [, device, proof] = /^([\w-]{22})([\w-]{43})$/.exec(text) ?? []
    return device && proof ? [{ device, proof }] : []
  })

/** What this browser is called for an account whose password it has given; null for any other. */
export function knownDevice(c: Context, deps: AccountDeps, account: DeviceAccount): string | null {
  const own = marksIn(c).find(mark => isOf(mark, deps, account))
  return own?.device ?? null
}

/** Marks the browser as one that has given the password which the account has now. */
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
