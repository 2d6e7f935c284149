// The web app's HTML documents: each public page, the shell for screens, and the 404 page.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import { NONCE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '#shared/protocol/page-placeholders.ts'
import {
  NOT_FOUND_PAGE,
  PAGES_FOLDER,
  pageFile,
  SITE_FILE,
  type SiteBuild,
  siteBuild,
} from '#shared/protocol/site-build.ts'
import { chooseEncoding } from '../lib/choose-encoding.ts'
import { contentSecurityPolicy } from '../lib/security-headers.ts'
import { gzipBetween } from './gzip-between.ts'

/** Maximum number of cached documents, at some 90 KiB each. */
const HELD_MAX = 200

export type PageDocuments = {
  /** The built public pages. */
  pages: () => SiteBuild['pages']
  /** Responds with a page or a screen, or with 404 and its page. */
  answer: (c: Context) => Response
  /** An HTML file by its own name, as the service worker requests the shell. It needs its policy too. */
  answerFile: (c: Context, file: string) => Response
}

/** The documents of the app built into `root`. Reads the build's output once, at the first request. */
export function createDocuments(root: string, publicUrl: string): PageDocuments {
  let known: {
    site: SiteBuild
    isPage: (path: string) => boolean
    isScreen: (path: string) => boolean
  } | null = null
  const shell = path.join(root, 'index.html')
  const read = () => {
    known ??= readSite(path.join(root, PAGES_FOLDER, SITE_FILE))
    return known
  }
  const pageAt = (page: string) => path.join(root, PAGES_FOLDER, pageFile(page))
  const held = holdDocuments(publicUrl)
  return {
    pages: () => read().site.pages,
    answerFile: (c, file) => send(c, held(file), 200),
    answer(c) {
      if (!existsSync(shell)) return c.text('The web app hasn’t been built.', 503)
      const { isPage, isScreen } = read()
      const asked = c.req.path.replace(/(.)\/$/, '$1')
      if (isPage(asked)) return send(c, held(pageAt(asked)), 200)
      if (isScreen(asked)) return send(c, held(shell), 200)
      return send(c, held(pageAt(NOT_FOUND_PAGE)), 404)
    },
  }
}

/** A document split at its nonces, the same compressed, and the hashes of its inline scripts. */
type Held = {
  parts: readonly Buffer[]
  gzip: (nonce: Buffer) => Buffer<ArrayBuffer>
  scripts: readonly string[]
  changedAt: number
}

/** Reads a file on first use and when it has changed. Evicts the oldest entry first. */
function holdDocuments(publicUrl: string): (file: string) => Held {
  const all = new Map<string, Held>()
  return file => {
    const changedAt = statSync(file).mtimeMs
    const known = all.get(file)
    if (known?.changedAt === changedAt) return known
    const text = readFileSync(file, 'utf8').replaceAll(ORIGIN_PLACEHOLDER, publicUrl)
    const parts = text.split(NONCE_PLACEHOLDER).map(part => Buffer.from(part))
    const fresh = { parts, gzip: gzipBetween(parts), scripts: scriptHashes(text), changedAt }
    const [oldest] = all.keys()
    if (oldest !== undefined && all.size >= HELD_MAX) all.delete(oldest)
    all.set(file, fresh)
    return fresh
  }
}

function readSite(file: string) {
  const site = siteBuild.parse(JSON.parse(readFileSync(file, 'utf8')))
  const pages = new Set(site.pages.map(page => page.path))
  const screens = site.screens.map(screen => new RegExp(`^${screen.replaceAll(/\$\w+/g, '[^/]+')}$`))
  return {
    site,
    isPage: (asked: string) => pages.has(asked),
    isScreen: (asked: string) => screens.some(screen => screen.test(asked)),
  }
}

function send(c: Context, { parts, gzip, scripts }: Held, status: number): Response {
  const nonce = randomBytes(16).toString('base64')
  const between = Buffer.from(nonce)
  const isCompressed = chooseEncoding(c.req.header('accept-encoding'), ['gzip']) !== null
  const body = isCompressed
    ? gzip(between)
    : Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])))
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy({ nonce, scripts }),
      vary: 'accept-encoding',
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
      // Search engines must not index a shared result, which exists for a day.
      ...(c.req.query('shared') === undefined ? {} : { 'x-robots-tag': 'noindex' }),
    },
  })
}

/** Hashes of the inline scripts, for the policy. Data in script tags never runs, so it needs none. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}
