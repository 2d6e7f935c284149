// Recognizes the browser that created an account: a cookie marks it, so that the link of the confirmation mail signs in
// only there. Anyone can sign up with another person's address, and the link must not sign that person in to an account
// whose password a stranger has set.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { type AccountDeps, AUTH_PATH } from './open-accounts.ts'
import { equalHashes, signupCookieValue } from './secrets.ts'

const COOKIE = 'offlist_signup'

/** How long the mark is stored: a confirmation mail is valid for a day, and can be sent again. */
const COOKIE_LIFETIME = 7 * DAY

/** Maximum number of sign-ups per browser. The latest ones count, because people mistype addresses. */
const MARKS_MAX = 3

const marksIn = (c: Context): string[] =>
  (getCookie(c, COOKIE) ?? '').split('.').filter(mark => /^[\w-]{43}$/.test(mark))

/**
 * Marks the browser as the one that made the sign-up, even if the address was known, which the response must not
 * reveal.
 */
export function setSignupCookie(c: Context, deps: AccountDeps, signUpId: string): void {
  const marks = [...marksIn(c), signupCookieValue(deps.keys.secret, signUpId)].slice(-MARKS_MAX)
  setCookie(c, COOKIE, marks.join('.'), {
    httpOnly: true,
    maxAge: COOKIE_LIFETIME / SECOND,
    path: AUTH_PATH,
    sameSite: 'Lax',
    secure: deps.publicUrl.startsWith('https:'),
  })
}

/** Whether the request comes from the browser that made the sign-up. */
export function isSignupBrowser(c: Context, deps: AccountDeps, signUpId: string): boolean {
  const own = signupCookieValue(deps.keys.secret, signUpId)
  return marksIn(c).some(mark => equalHashes(mark, own))
}
