// The query of /auth.

export type AuthSearch = {
  /** Where to go after signing in; checked by safeRedirect before it is used. */
  redirect?: string
  /** The link of a confirmation mail worked. */
  confirmed?: 1
  /** The link of a mail for a forgotten password worked. */
  recovery?: 1
}

/** Keeps what it knows and drops the rest. Written by hand: a schema library here would weigh on every page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, confirmed, recovery } = search
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(isSet(confirmed) ? { confirmed: 1 } : {}),
    ...(isSet(recovery) ? { recovery: 1 } : {}),
  }
}

function isSet(flag: unknown): boolean {
  return flag === 1 || flag === '1' || flag === true
}
