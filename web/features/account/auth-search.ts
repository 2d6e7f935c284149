// The query of /auth.
import { checkoutId } from '#web/ui/address-search.ts'

export type AuthSearch = {
  /** Where to go after signing in; checked by safeRedirect before it is used. */
  redirect?: string
  /** Opens on signing in; then goes out of the address. */
  tab?: 'sign-in'
  /** The link of a confirmation mail worked. */
  confirmed?: 1
  /** The link of a mail for a forgotten password worked. */
  recovery?: 1
  /** A mailed link or another service has signed in: the session is in the cookie. */
  arrived?: 1
  /** A link that confirms a new address was followed. */
  changed?: 1
  /** A guest has paid for a plan. */
  checkout?: 'done'
  /** Which checkout; then goes out of the address. */
  session_id?: string
}

/** Keeps what it knows and drops the rest. Written by hand: a schema library here would weigh on every page. */
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

/** Where a mailed link or another service leads back to, so that this page goes on to `redirect`. */
export function arrivalPath(redirect: string | undefined): string {
  const suffix = redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
  return `/auth?arrived=1${suffix}`
}

function isSet(flag: unknown): boolean {
  return flag === 1 || flag === '1' || flag === true
}
