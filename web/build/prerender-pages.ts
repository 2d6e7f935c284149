// Renders every public page to HTML once the app is built, from the app's own document.
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
import { structuredData } from './structured-data.ts'

/** What web/entry-prerender.tsx exports. */
type Entry = {
  listSite: () => SiteBuild
  trustCenterText: () => string
  renderPage: (path: string) => Promise<{ head: string; body: string; alsoTool: boolean }>
}

const ROOT = '<div id="root"></div>'
/** What the shell's head says while no page has said more. */
const SHELL_TAGS = /<title data-head>[^<]*<\/title>|<meta data-head[^>]*>/g

/** `plugins` are those that the sources need to be read; the rendering code is built with them, and thrown away. */
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
        const document = readFileSync(path.join(out, 'index.html'), 'utf8')
        const site = entry.listSite()
        for (const page of [...site.pages.map(one => one.path), NOT_FOUND_PAGE])
          write(path.join(folder, pageFile(page)), await pageOf(entry, document, page))
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

/** @throws Error when a page comes out without a heading: a route that failed must not be served as a page. */
async function pageOf(entry: Entry, document: string, page: string): Promise<string> {
  const { head, body, alsoTool } = await entry.renderPage(page)
  if (body !== '' && !body.includes('<h1')) throw new Error(`${page} was rendered without a heading`)
  // Screens are drawn by our scripts, so those come first there.
  const shell = body === '' ? document : afterFirstPaint(document)
  const marks = body === '' ? '' : ` data-prerendered="${page}"${alsoTool ? ' data-also-tool' : ''}`
  return shell
    .replaceAll(SHELL_TAGS, '')
    .replace(ROOT, () => `<div id="root"${marks}>${body}</div>`)
    .replace('</head>', () => `${marked(head)}${structuredData(page, body)}</head>`)
}

const SCRIPT = /<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>/
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g

/** A page can be read before its scripts are there: they're asked for when it has been painted. */
function afterFirstPaint(document: string): string {
  const [, start = ''] = SCRIPT.exec(document) ?? []
  const files = [start, ...[...document.matchAll(PRELOAD)].map(([, file = '']) => file)]
  // All at once: the first alone would only tell of the others.
  const load = `${JSON.stringify(files)}.forEach(file => import(file))`
  const script = `<script>requestAnimationFrame(() => setTimeout(() => ${load}))</script>`
  return document.replaceAll(PRELOAD, '').replace(SCRIPT, () => script)
}

/** Where the page is drawn anew, its first tags go (web/main.tsx). */
const marked = (head: string) => head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-head')

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
