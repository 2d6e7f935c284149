// When two addresses lead to the same request portal. Used to see what one request clears; nothing is opened.
import { parseHttpUrl } from '#shared/lib/web-url.ts'

/** Parameters that only say where a visitor came from (RULES.md U1). */
export const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|_gl|srsltid|hsctatracking)$/i

/**
 * What two addresses of one portal have in common, or null for an address that is none. The scheme, `www.`, tracking
 * parameters, a slash at the end, a last `/login` (the portal's own door) and anchors do not count; the path, the
 * other parameters (vendors tell their clients apart by them) and routes behind `#/` do.
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
