// Reads an invitation's token from the target of a sign-in. Pure.

/** Null for anything but /join with a token. */
export function invitationToken(redirect: unknown): string | null {
  if (typeof redirect !== 'string' || !/^\/join\?/.test(redirect)) return null
  return new URLSearchParams(redirect.slice(redirect.indexOf('?')).replace(/#.*$/, '')).get('token') || null
}
