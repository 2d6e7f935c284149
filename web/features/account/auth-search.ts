// The query of /auth.
import { checkoutId } from '#web/ui/address-search.ts'

export type AuthSearch = {
  /** Where to go after sign-in. safeRedirect checks it before use. */
  redirect?: string
  /** Opens the sign-in tab, then is removed from the address. */
  tab?: 'sign-in'
  /** A confirmation link worked. */
  confirmed?: 1
  /** A password reset link worked. */
  recovery?: 1
  /** A mailed link or another service signed the person in: the session is in the cookie. */
  arrived?: 1
  /** The person followed a link that confirms a new address. */
  changed?: 1
  /** A guest has paid for a plan. */
  checkout?: 'done'
  /** The checkout's id; then removed from the address. */
  session_id?: string
}

/** Drops unknown parameters. Written by hand: a schema library here would add to every page's size. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, tab, confirmed, recovery, arrived, changed, checkout } = search
  const paid = checkoutId(search.session_id)
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(tab === 'sign-in' ? { tab } : {}),
    ...(isSet(confirmed) ? { confirmed: 1 } : {}),
    ...(isSet(recovery) ? { recovery: 1 } : {}),
    ...(isSet(arrived) ? { arrived: 1 } : {}),
    ...(isSet(changed) ? { changed: 1 } : {}),
    ...(checkout === 'done' ? { checkout } : {}),
    ...(checkout === 'done' && paid !== undefined ? { session_id: paid } : {}),
  }
}

/** The path that a mailed link or another service returns to; this page then redirects to `redirect`. */
export function arrivalPath(redirect: string | undefined): string {
  const suffix = redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
  return `/auth?arrived=1${suffix}`
}

function isSet(flag: unknown): boolean {
  return flag === 1 || flag === '1' || flag === true
}
