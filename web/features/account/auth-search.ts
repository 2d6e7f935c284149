// The query of /auth.

export type AuthSearch = {
  /** Where to go after signing in; checked by safeRedirect before it is used. */
  redirect?: string
  /** The link of a confirmation mail worked. */
  confirmed?: 1
}

/** Keeps what it knows and drops the rest. Written by hand: a schema library here would weigh on every page. */
export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, confirmed } = search
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(confirmed === 1 || confirmed === '1' || confirmed === true ? { confirmed: 1 } : {}),
  }
}
