// The URLs that a link may lead to: our own site, or those that the operator allows (PROTOCOLS 1.1). Never throws.

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** The requested URL, normalized, if it is allowed; otherwise null. */
export function redirectTarget(
  settings: { publicUrl: string; redirectAllow: readonly string[] },
  requested: string | null | undefined,
): string | null {
  if (!requested || !URL.canParse(requested)) return null
  const url = new URL(requested)
  if (NEVER.has(url.protocol) || url.username !== '' || url.password !== '') return null
  const allowed =
    isOwn(new URL(settings.publicUrl), url) ||
    settings.redirectAllow.some(pattern => toExpression(pattern).test(withoutFragment(url)))
  return allowed ? url.href : null
}

/** Same scheme, host and port. On loopback the port may differ, because it's the person's own machine. */
function isOwn(site: URL, url: URL): boolean {
  if (url.protocol !== site.protocol) return false
  return url.host === site.host || (url.hostname === site.hostname && LOOPBACK.has(url.hostname))
}

function withoutFragment(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}

/** `?` is one character, `*` any characters but `.` and `/`, `**` any; all others are literal. */
function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*|\?)/).map(part => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[\\^$.+()|[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}/?$`)
}
