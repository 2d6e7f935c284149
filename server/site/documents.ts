// The documents of the web app: a public page's own HTML, the shell for screens, and the page that says there is nothing.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { NONCE_MARK, ORIGIN_MARK } from '#shared/protocol/page-marks.ts'
import {
  NOT_FOUND_PAGE,
  PAGES_FOLDER,
  pageFile,
  SITE_FILE,
  type SiteBuild,
  siteBuild,
} from '#shared/protocol/site-build.ts'
import { contentSecurityPolicy } from '../lib/security-headers.ts'

/** Of eleven. Each answer has a nonce of its own, so each is compressed anew: 70 KiB in about half a millisecond. */
const BROTLI_QUALITY = 4

export type Documents = {
  /** The public pages that were built. */
  pages: () => SiteBuild['pages']
  /** Answers a request for a page or a screen; 404 with a page of its own for what is neither. */
  answer: (c: Context) => Response
  /** An HTML file by its own name, as the service worker asks for the shell: it needs its policy too. */
  answerFile: (c: Context, file: string) => Response
}

/** Of the app that was built into `root`. What the build left is read at the first request, and once. */
export function createDocuments(root: string, publicUrl: string): Documents {
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
  const pageHtml = (page: string) => readFileSync(path.join(root, PAGES_FOLDER, pageFile(page)), 'utf8')
  return {
    pages: () => read().site.pages,
    answerFile: (c, file) => send(c, readFileSync(file, 'utf8'), 200, publicUrl),
    answer(c) {
      if (!existsSync(shell)) return c.text('The web app hasn’t been built.', 503)
      const { isPage, isScreen } = read()
      const asked = c.req.path.replace(/(.)\/$/, '$1')
      if (isPage(asked)) return send(c, pageHtml(asked), 200, publicUrl)
      if (isScreen(asked)) return send(c, readFileSync(shell, 'utf8'), 200, publicUrl)
      return send(c, pageHtml(NOT_FOUND_PAGE), 404, publicUrl)
    },
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

function send(c: Context, html: string, status: number, publicUrl: string): Response {
  const nonce = randomBytes(16).toString('base64')
  const text = html.replaceAll(NONCE_MARK, nonce).replaceAll(ORIGIN_MARK, publicUrl)
  const [coding, body] = compressed(text, c.req.header('accept-encoding') ?? '')
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy({ nonce, scripts: scriptHashes(text) }),
      vary: 'accept-encoding',
      ...(coding ? { 'content-encoding': coding } : {}),
      // A scan's result that somebody shares for a day is nothing to be found by.
      ...(c.req.query('shared') === undefined ? {} : { 'x-robots-tag': 'noindex' }),
    },
  })
}

function compressed(
  text: string,
  accepted: string,
): [coding: string | null, body: Uint8Array<ArrayBuffer> | string] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  if (accepted.includes('br')) return ['br', brotliCompressSync(text, { params })]
  if (accepted.includes('gzip')) return ['gzip', gzipSync(text)]
  return [null, text]
}

/** Of the scripts that stand in the document itself, as its policy names them. Data in script tags never runs. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}
