// Where to go after sign-in: only ever a path on this site.

/** PRODUCT S2.7. */
export const DEFAULT_TARGET = '/dashboard'

/**
 * The path, query and hash of `wanted` if it is on `origin`, else the dashboard. /auth itself would loop, so it also
 * becomes the dashboard.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return DEFAULT_TARGET
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin || /^\/auth(\/|$)/.test(url.pathname)) return DEFAULT_TARGET
  // Browsers read `//evil.example`, which `/x/..//evil.example` resolves to, as another host.
  if (url.pathname.startsWith('//')) return DEFAULT_TARGET
  return url.pathname + url.search + url.hash
}
