// Security headers of every response.
import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

/** A document's own values: the nonce of its styles, and the hashes of its inline scripts. */
type OfDocument = { nonce?: string; scripts?: readonly string[] }

/** Allows a page to load our own files, styles with the page's nonce, and the inline scripts with these hashes. */
export function contentSecurityPolicy({ nonce, scripts = [] }: OfDocument = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Libraries that lock scrolling under a dialog add a style element; they receive the page's nonce.
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
 * A digest of the headers of documents. A device stores the app's shell with its headers, so the build makes this part
 * of the shell's revision: new headers make a new shell.
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

/**
 * Built files belong to a document that has these headers: on small files, the headers were larger than the content.
 */
const ASSETS = '/assets/'
const OF_ASSETS = ['x-content-type-options']

/** Adds them unless a route has set its own; HSTS only with https. */
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
