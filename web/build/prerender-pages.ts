// Renders every public page to HTML after the build, from the app's own document.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption } from 'vite'
import {
  NOT_FOUND_PAGE,
  PAGES_FOLDER,
  pageFile,
  SITE_FILE,
  type SiteBuild,
} from '#shared/protocol/site-build.ts'
import { shareImageFile } from '#web/ui/share-image-file.ts'
import { firstPaint } from './first-paint.ts'
import { shareCardOf } from './share-card.ts'
import { drawShareImage } from './share-image.ts'
import { structuredData } from './structured-data.ts'

/** The exports of web/entry-prerender.tsx. */
type Entry = {
  listSite: () => SiteBuild
  trustCenterText: () => string
  renderPage: (path: string) => Promise<{
    head: string
    body: string
    alsoTool: boolean
    broker: { name: string; domain: string; sources: readonly { on: string }[] } | null
  }>
}

const ROOT = '<div id="root"></div>'
/** The default head tags of the shell, until a page sets its own. */
const SHELL_TAGS = /<title data-head>[^<]*<\/title>|<meta data-head[^>]*>/g

/** `plugins` are needed to read the sources; the rendering code is built with them and deleted afterwards. */
export function prerenderPages(plugins: () => PluginOption[]): Plugin {
  let root = ''
  let out = ''
  return {
    name: 'offlist-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      out = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const folder = path.join(out, PAGES_FOLDER)
        const code = path.join(out, '.prerender')
        const entry = await loadEntry(root, code, plugins())
        const shell = readFileSync(path.join(out, 'index.html'), 'utf8')
        const documents = {
          shell,
          paint: firstPaint(shell, file => readFileSync(path.join(out, file), 'utf8')),
        }
        const site = entry.listSite()
        for (const page of [...site.pages.map(one => one.path), NOT_FOUND_PAGE]) {
          const html = await pageOf(entry, documents, page)
          write(path.join(folder, pageFile(page)), html)
          const card = shareCardOf(page, html)
          if (card) write(path.join(out, shareImageFile(page)), await drawShareImage(card))
        }
        write(path.join(out, 'trust-center.txt'), entry.trustCenterText())
        write(path.join(folder, SITE_FILE), JSON.stringify(site))
        rmSync(code, { recursive: true })
      },
    },
  }
}

async function loadEntry(root: string, folder: string, plugins: PluginOption[]): Promise<Entry> {
  await build({
    configFile: false,
    root,
    plugins,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: './entry-prerender.tsx', outDir: folder, emptyOutDir: true, target: 'node24' },
  })
  return import(pathToFileURL(path.join(folder, 'entry-prerender.js')).href)
}

/** The app's document, and a function that rewrites it to paint before our scripts load. */
type Documents = { shell: string; paint: (body: string) => string }

/** @throws Error when a page renders without a heading: a route that failed must not be served as a page. */
async function pageOf(entry: Entry, { shell, paint }: Documents, page: string): Promise<string> {
  const { head, body, alsoTool, broker } = await entry.renderPage(page)
  if (body !== '' && !body.includes('<h1')) throw new Error(`${page} was rendered without a heading`)
  const subject = broker && { ...broker, checkedOn: broker.sources[0]?.on ?? null }
  // App screens are rendered by our scripts, so they keep the document that loads scripts first.
  const document = body === '' ? shell : paint(body)
  const marks = body === '' ? '' : ` data-prerendered="${page}"${alsoTool ? ' data-also-tool' : ''}`
  return document
    .replaceAll(SHELL_TAGS, '')
    .replace(ROOT, () => `<div id="root"${marks}>${body}</div>`)
    .replace('</head>', () => `${marked(head)}${structuredData(page, body, subject)}</head>`)
}

/** Marks the prerendered tags, so that web/main.tsx removes them when it renders the page. */
const marked = (head: string) => head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-head')

function write(file: string, text: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
