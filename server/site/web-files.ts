// Serves the built web app: files, compressed if the browser supports it; everything else is a document.

import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { SiteBuild } from '#shared/protocol/site-build.ts'
import { createDocuments } from './documents.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
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

/** Compressed copies that the build stores beside a file, best first. */
const CODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/** Files below `root`, and its documents. Hashed assets are immutable; everything else is revalidated. */
export function webFiles(root: string, publicUrl: string): Hono {
  const routes = new Hono()
  const documents = createDocuments(root, publicUrl)
  routes.get('/robots.txt', c => c.text(robotsTxt(publicUrl)))
  routes.get('/sitemap.xml', c => {
    const xml = sitemapXml(documents.pages(), publicUrl)
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
  })
  routes.get('*', c => {
    const file = locate(root, c.req.path)
    if (file !== null) return file.endsWith('.html') ? documents.answerFile(c, file) : answerFile(c, file)
    // A missing file isn't a page either.
    if (path.extname(c.req.path) in TYPES) return c.notFound()
    return documents.answer(c)
  })
  return routes
}

function answerFile(c: Context, file: string): Response {
  const accepted = c.req.header('accept-encoding') ?? ''
  const coding = CODINGS.find(({ name, ending }) => accepted.includes(name) && existsSync(file + ending))
  const sent = file + (coding?.ending ?? '')
  // Nothing would read a HEAD request's file to its end, and it would stay open.
  const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(sent)) as ReadableStream)
  return new Response(body, {
    headers: {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': String(statSync(sent).size),
      'cache-control': c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(coding ? { 'content-encoding': coding.name } : {}),
    },
  })
}

/** The file of a request path, or null. Never outside the root, no dot files, only types we serve. */
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

/** All built pages, with the day of their last change if known. */
function sitemapXml(pages: SiteBuild['pages'], publicUrl: string): string {
  const entries = pages.map(({ path, updated }) => {
    const day = updated === null ? '' : `<lastmod>${updated}</lastmod>`
    return `<url><loc>${publicUrl}${path}</loc>${day}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Allows all pages: screens show visitors nothing. */
function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
