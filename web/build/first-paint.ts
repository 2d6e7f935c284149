// Rewrites the app's document so that the browser paints it at once: it inlines the page's own styles and fallback
// faces with the fonts' metrics. The document requests the fonts, the whole stylesheet and our scripts after the first
// paint, because people can read the page without them, and they would compete with it on a slow connection.
import { NONCE_PLACEHOLDER } from '#shared/protocol/page-placeholders.ts'
import { pageStyles } from './page-styles.ts'

const SCRIPT = /<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>/g
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g
const FONT_FACE = /@font-face\s*\{[^}]*url\(([^)]*)\)[^}]*\}/g
/**
 * The subset for English text that web/build/subset-fonts.ts cuts; fonts of other characters load when a page has them.
 */
const TEXT_FONT = /-text-[^/]*\.woff2$/
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]*)"[^>]*>/

/** `read` returns a built file's text by its address. The returned function takes a page's body, to pick its styles. */
export function firstPaint(document: string, read: (file: string) => string): (body: string) => string {
  const scripts = [...document.matchAll(SCRIPT), ...document.matchAll(PRELOAD)].map(([, file = '']) => file)
  const [link = '', stylesheet = ''] = STYLESHEET.exec(document) ?? []
  if (scripts.length === 0 || stylesheet === '')
    throw new Error('the document names no script or no stylesheet')
  const styles = read(stylesheet)
  const fonts = [...styles.matchAll(FONT_FACE)]
    .map(([, file = '']) => file.replaceAll(/["']/g, ''))
    .filter(file => TEXT_FONT.test(file))
  const stylesOf = pageStyles(styles.replaceAll(FONT_FACE, ''))
  // All scripts at once: otherwise the first would have to load before the browser finds the others.
  const later = document
    .replaceAll(SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace('</head>', () => `${loader(scripts, stylesheet, fonts)}</head>`)
  return body => {
    const own = `<style nonce="${NONCE_PLACEHOLDER}">${stylesOf(body)}</style>`
    return later.replace(link, () => `${own}<noscript>${link}</noscript>`)
  }
}

/** In milliseconds: for browsers that paint nothing or don't report it. */
const PATIENCE = 3000

/**
 * Runs inline: the server allows it by its hash. For signed-in users (web/head-script.js) it doesn't wait for a paint:
 * the whole page may be hidden from them, and then it's never painted.
 */
function loader(files: readonly string[], stylesheet: string, fonts: readonly string[]): string {
  const links = [
    { rel: 'stylesheet', href: stylesheet },
    ...fonts.map(href => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href })),
  ]
  return `<script>{
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    for (const file of ${JSON.stringify(files)}) import(file)
    for (const link of ${JSON.stringify(links)})
      document.head.append(Object.assign(document.createElement('link'), link))
  }
  if ('signedIn' in document.documentElement.dataset) ask()
  try {
    const painted = list => list.getEntriesByName('first-contentful-paint').length > 0
    new PerformanceObserver(list => painted(list) && ask()).observe({ type: 'paint', buffered: true })
  } catch {
  }
  setTimeout(ask, ${PATIENCE})
}</script>`
}
