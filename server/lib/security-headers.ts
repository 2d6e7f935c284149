// Headers every answer of the product carries.
import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

/** What a document brings itself: the nonce of its styles, and the hashes of its inline scripts. */
type OfDocument = { nonce?: string; scripts?: readonly string[] }

/** What a page may load: our own, styles that carry the page's nonce, and the inline scripts that its hashes name. */
export function contentSecurityPolicy({ nonce, scripts = [] }: OfDocument = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Libraries that lock scrolling under a dialog add a style element; they are handed the page's nonce.
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/**
 * Says which headers documents get. A device keeps the app's shell with the headers that it came with, so the build puts
 * this into the shell's revision: new headers are a new shell.
 */
export function headersDigest(
  headers = HEADERS,
  policy = contentSecurityPolicy({ nonce: '', scripts: [''] }),
): string {
  return createHash('sha256')
    .update(JSON.stringify([headers, policy]))
    .digest('base64url')
    .slice(0, 12)
}

/** Built files are part of a document, which has the others: with them, small files took more room than their contents. */
const ASSETS = '/assets/'
const OF_ASSETS = ['x-content-type-options']

/** Sets them where a route has not set its own; HSTS only behind https. */
export function securityHeaders(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) {
      const isWanted = !c.req.path.startsWith(ASSETS) || OF_ASSETS.includes(name)
      if (isWanted && !c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (secure) c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
