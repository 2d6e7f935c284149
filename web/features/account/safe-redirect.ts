// Where to go after signing in: only ever a path of this very site.

/** PRODUCT S2.7. */
export const DEFAULT_TARGET = '/dashboard'

/**
 * The path, query and hash of `wanted` when it lies on `origin`, else the dashboard. A target that is /auth itself would
 * go round in circles, so it counts as none.
 */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return DEFAULT_TARGET
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin || /^\/auth(\/|$)/.test(url.pathname)) return DEFAULT_TARGET
  // `/x/..//evil.example` resolves to a path that a browser reads as another host.
  if (url.pathname.startsWith('//')) return DEFAULT_TARGET
  return url.pathname + url.search + url.hash
}
