// Whether two addresses lead to the same request portal, so that one request clears both. Opens no address.
import { parseHttpUrl } from '#shared/lib/web-url.ts'

/** Tracking parameters (RULES.md U1). */
export const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|_gl|srsltid|hsctatracking)$/i

/**
 * A key that all addresses of one portal share; null if the text isn't an address. Ignores the scheme, `www.`,
 * tracking parameters, a trailing slash, a final `/login` (the portal's own login page) and anchors. The path, other
 * parameters (vendors tell their clients apart by them) and routes behind `#/` count.
 */
export function portalKey(address: string): string | null {
  const url = parseHttpUrl(address)
  if (url === null) return null
  const host = url.host.toLowerCase().replace(/^www\./, '')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/login$/i, '')
  const query = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter(pair => pair !== '' && !TRACKING.test(pair.split('=')[0] ?? ''))
    .sort()
    .join('&')
  const route = /^#[!/]./.test(url.hash) ? url.hash : ''
  return `${host}${path}${query === '' ? '' : `?${query}`}${route}`
}
