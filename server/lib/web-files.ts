// Serving the built web app: files as they are, everything else the app's shell.
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { contentSecurityPolicy } from './security-headers.ts'

/** Stands in built pages where each answer puts a nonce of its own. */
export const NONCE_MARK = 'OFFLIST_NONCE'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Files below `root`. Hashed assets are immutable; pages and the service worker are asked for again each time. */
export function webFiles(root: string): Hono {
  const routes = new Hono()
  routes.get('*', c => {
    const file = locate(root, c.req.path)
    if (file === null && path.extname(c.req.path) !== '') return c.notFound()
    const name = file ?? path.join(root, 'index.html')
    if (!existsSync(name)) return c.text('The web app hasn’t been built.', 503)
    if (path.extname(name) === '.html') return page(name)
    const immutable = c.req.path.startsWith('/assets/')
    return new Response(Readable.toWeb(createReadStream(name)) as ReadableStream, {
      headers: {
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        'content-length': String(statSync(name).size),
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    })
  })
  return routes
}

function page(name: string): Response {
  const nonce = randomBytes(16).toString('base64')
  return new Response(readFileSync(name, 'utf8').replaceAll(NONCE_MARK, nonce), {
    headers: {
      'content-type': TYPES['.html'] ?? '',
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(nonce),
    },
  })
}

/** The file of a request path, or null. Nothing outside the root, no dot files, only types we serve. */
function locate(root: string, requestPath: string): string | null {
  const decoded = decode(requestPath)
  if (decoded === null || decoded.split('/').some(part => part.startsWith('.'))) return null
  const file = path.join(root, decoded)
  if (!file.startsWith(root + path.sep) || !(path.extname(file) in TYPES)) return null
  return existsSync(file) && statSync(file).isFile() ? file : null
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') || decoded.includes('\\') ? null : decoded
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
