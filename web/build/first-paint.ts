// Rewrites the app's document so that the browser paints it at once: the page's own styles stand in it. They name the fonts,
// which the browser requests at the first layout; a preload would compete with the page on a slow connection. The document
// requests the whole stylesheet and our scripts after the first paint, because people can read the page without them.
import { NONCE_MARK } from '#shared/protocol/page-marks.ts'
import { pageStyles } from './page-styles.ts'

const SCRIPT = /<script type="module"[^>]* src="([^"]*)"[^>]*><\/script>/g
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]*)"[^>]*>/

/** `read` gives a built file's text by its address. What comes back takes a page's body for its styles. */
export function firstPaint(document: string, read: (file: string) => string): (body: string) => string {
  const scripts = [...document.matchAll(SCRIPT), ...document.matchAll(PRELOAD)].map(([, file = '']) => file)
  const [link = '', stylesheet = ''] = STYLESHEET.exec(document) ?? []
  if (scripts.length === 0 || stylesheet === '')
    throw new Error('the document names no script or no stylesheet')
  const stylesOf = pageStyles(read(stylesheet))
  // All at once: the first alone would only tell of the others.
  const later = document
    .replaceAll(SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace('</head>', () => `${loader(scripts, stylesheet)}</head>`)
  return body => {
    const styles = `<style nonce="${NONCE_MARK}">${stylesOf(body)}</style>`
    return later.replace(link, () => `${styles}<noscript>${link}</noscript>`)
  }
}

/** In milliseconds: where nothing is painted, as in a browser that doesn't tell of it. */
const PATIENCE = 3000

/** Runs inline: the server allows it by its hash. */
function loader(files: readonly string[], stylesheet: string): string {
  const attributes = `{ rel: 'stylesheet', href: ${JSON.stringify(stylesheet)} }`
  return `<script>{
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    for (const file of ${JSON.stringify(files)}) import(file)
    document.head.append(Object.assign(document.createElement('link'), ${attributes}))
  }
  try {
    const painted = list => list.getEntriesByName('first-contentful-paint').length > 0
    new PerformanceObserver(list => painted(list) && ask()).observe({ type: 'paint', buffered: true })
  } catch {
  }
  setTimeout(ask, ${PATIENCE})
}</script>`
}
