import { expect, test } from 'vitest'
import { firstPaint } from './first-paint.ts'

const LINK = '<link rel="stylesheet" crossorigin href="/assets/start.css" nonce="N">'
const DOCUMENT = `<head><script type="module" crossorigin src="/assets/runtime.js" nonce="N"></script>
<script type="module" crossorigin src="/assets/index.js" nonce="N"></script>
<link rel="modulepreload" crossorigin href="/assets/start.js">${LINK}</head>`
const FALLBACK = '@font-face{font-family:F2;src:local("Arial")}'
const CSS = `.a{top:0}.b{top:1px}@font-face{font-family:F;src:url(/assets/f-text-x1.woff2)}@font-face{font-family:F;src:url(/assets/f-latin-x2.woff2)}${FALLBACK}`
const paint = firstPaint(DOCUMENT, file => (file === '/assets/start.css' ? CSS : ''))

const ALL = [
  '/assets/runtime.js',
  '/assets/index.js',
  '/assets/start.js',
  '/assets/start.css',
  '/assets/f-text-x1.woff2',
]

/** The files that the script requests in a browser that doesn't report paints. */
function askedBy(script: string, dataset: object, wait: (ask: () => void) => void): string[] {
  const asked: string[] = []
  const head = { append: ({ href }: { href: string }) => asked.push(href) }
  const run = new Function('document', 'load', 'setTimeout', script.replaceAll('import(', 'load('))
  const document = { head, createElement: () => ({}), documentElement: { dataset } }
  run(document, (file: string) => asked.push(file), wait)
  return asked
}

test('the styles of the page stand in it, and nothing that the first paint would wait for', () => {
  const html = paint('<p class="a">')
  expect(html).toContain('.a{top:0}')
  expect(html).not.toContain('.b{')
  const withoutNoscript = html.replace(/<noscript>.*?<\/noscript>/, '')
  expect(withoutNoscript).not.toMatch(/<link rel="(stylesheet|modulepreload)"|<script[^>]* src=/)
  expect(html).toContain(`<noscript>${LINK}</noscript>`)
})

test('scripts, the whole stylesheet and what English is written with are asked for after the first paint', () => {
  const html = paint('')
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
  expect(script).toMatch(/first-contentful-paint.*PerformanceObserver/s)
  // Without a report of a paint, its timeout ends the wait.
  expect(askedBy(script, {}, ask => ask())).toEqual(ALL)
  const [, styles = ''] = /<style[^>]*>([^<]*)/.exec(html) ?? []
  expect(styles).toContain(FALLBACK)
  expect(styles).not.toContain('woff2')
})

test('for those who are signed in nothing waits: the page may be hidden from them, and is never painted', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(paint('')) ?? []
  expect(askedBy(script, { signedIn: '' }, () => {})).toEqual(ALL)
  expect(askedBy(script, {}, () => {})).toEqual([])
})

test('a document without a script or a stylesheet is refused', () => {
  expect(() => firstPaint('<head></head>', () => '')).toThrow('no script')
})
