// Which browsers have given an account's right password before: a mark in a cookie, so that strangers who guess from many
// addresses can't lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'
import { deviceMark, equalHashes } from './secrets.ts'

const COOKIE = 'offlist_device'

/** How long the mark is stored, from the latest sign-in on: browsers store no cookie for longer. */
const KEPT_FOR = 400 * DAY

/** How many accounts per browser count, the latest ones. */
const MARKS_MAX = 4

type Mark = { device: string; proof: string }

const marksIn = (c: Context): Mark[] =>
  (getCookie(c, COOKIE) ?? '').split('.').flatMap(text => {
    const [, device, proof] = /^([\w-]{22})([\w-]{43})$/.exec(text) ?? []
    return device && proof ? [{ device, proof }] : []
  })

/** What this browser is called for an account whose password it has given; null for any other. */
export function knownDevice(c: Context, deps: AccountDeps, email: string): string | null {
  const own = marksIn(c).find(mark => isOf(mark, deps, email))
  return own?.device ?? null
}

/** Marks the browser as one that has given the account's password. */
export function markKnownDevice(c: Context, deps: AccountDeps, email: string): void {
  const device = knownDevice(c, deps, email) ?? randomBytes(16).toString('base64url')
  const others = marksIn(c).filter(mark => !isOf(mark, deps, email))
  const marks = [...others, { device, proof: deviceMark(deps.keys.secret, device, email) }].slice(-MARKS_MAX)
  const value = marks.map(mark => mark.device + mark.proof).join('.')
  setCookie(c, COOKIE, value, {
    httpOnly: true,
    maxAge: KEPT_FOR / SECOND,
    path: AUTH_PATH,
    sameSite: 'Lax',
    secure: deps.publicUrl.startsWith('https:'),
  })
}

function isOf({ device, proof }: Mark, { keys }: Pick<AccountDeps, 'keys'>, email: string): boolean {
  return equalHashes(proof, deviceMark(keys.secret, device, email))
}
