// Pages that would hang, flood or mislead: both runners finish each in bounded time and never say "not found".
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NOBODY, personCard, read, visit } from '#tests/support/folk-pages.ts'
import { answerWith, type SitePage, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { runRecipe } from './run.ts'
import type { RunInput } from './run-types.ts'

const reader = createPageReader(5_000)
const site = serveRecipeSite()
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
})
afterAll(() => reader.close())

const JOHN = personCard('John A. Smith', '/p?id=7')

const runners = {
  'plain HTTP': runOverHttp,
  'the browser': runRecipe,
}
const names = Object.keys(runners) as (keyof typeof runners)[]

/** Runs a scan. Also returns its duration in milliseconds. */
async function run(by: keyof typeof runners, more: Partial<RunInput> = {}) {
  const note = (fields: object, message: string) => lines.push(JSON.stringify(fields) + message)
  const deps = { ...site.deps, log: { debug: note, warn: note }, reader }
  const started = performance.now()
  const input = site.input('scan', [visit, read], { patienceMs: 2_000, navigationTimeoutMs: 10_000, ...more })
  const result = await runners[by](deps, input)
  expect(lines.join('\n')).not.toMatch(/smith|reno|john/i)
  return { ...result, took: performance.now() - started }
}

test('a page that is too long is stopped while it comes', async () => {
  site.pages = { '/q': (_, response) => response.end(big) }
  expect(await run('the browser', { navigationTimeoutMs: 60_000 })).toMatchObject({
    reason: 'navigate visit: the page could not be loaded: it sends too much',
  })
})

const big = Buffer.alloc(50 * 1024 * 1024, '<p class=x>x</p>')
const floods: [string, SitePage][] = [
  ['of 50 MB', (_, response) => response.end(big)],
  [
    'of 50 MB that says nobody is there',
    (_, response) => response.end(Buffer.concat([Buffer.from(NOBODY), big])),
  ],
  [
    'of 50 MB, packed',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(big)),
  ],
]
const bad: [string, SitePage][] = [
  ['with a dialog loop', '<p>x</p><script>for (;;) alert(1)</script>'],
  ['with a script that never ends', '<p>x</p><script>for (;;);</script>'],
  ['with a script that never ends later on', `<p>x</p><script>setTimeout(() => { for (;;); }, 50)</script>`],
  ['that redirects for ever', answerWith(302, '', { location: '/q' })],
  ['that sends itself on for ever', '<p>x</p><script>location.reload()</script>'],
  ['that never ends', (_, response) => void response.write('<p>')],
  ['that is an empty shell', '<div id=root></div><script>fetch("/none")</script>'],
  [
    'that opens windows and frames for ever',
    '<script>setInterval(() => { open("/q"); document.body.append(document.createElement("iframe")) }, 5)</script><p>x</p>',
  ],
  [
    'that fills memory',
    '<p>x</p><script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))</script>',
  ],
]

test.each(names.flatMap(by => [...floods, ...bad].map(([what, page]) => [what, by, page] as const)))(
  'a page %s, by %s, is an error in bounded time',
  async (_, by, page) => {
    site.pages = { '/q': page }
    // Even with so little time, the result must be an error.
    const { status, took } = await run(by, { navigationTimeoutMs: 4_000 })
    expect(status).toBe('error')
    expect(took).toBeLessThan(60_000)
    // The next run isn't affected.
    site.pages = { '/q': JOHN }
    expect(await run(by)).toMatchObject({ status: 'found' })
  },
)

test.each(names)('a site that lies, by %s: what it echoes is nobody, and no proof of anything', async by => {
  const echo = '<title>John Smith, 45, Reno NV</title><h1>We found John Smith in Reno, NV!</h1>'
  site.pages = { '/q': `${echo}<p>See the report</p>` }
  expect(await run(by)).toMatchObject({ status: 'error', extracted: [] })
  site.pages = { '/q': `${echo}${NOBODY}` }
  expect(await run(by)).toMatchObject({ status: 'not_found', extracted: [] })
})

test.each(names)('a selector that fits a hundred cards, by %s: each is read once', async by => {
  const card = (id: number) => JOHN.replace('id=7', `id=${id}`).replace('John', id === 50 ? 'John' : 'Jane')
  site.pages = { '/q': Array.from({ length: 100 }, (_, id) => card(id)).join('') }
  const { status, extracted } = await run(by)
  expect({ status, read: extracted.length, matched: extracted.filter(one => one.matched).length }).toEqual({
    status: 'found',
    read: 100,
    matched: 1,
  })
})

test('markup that changes under way is read when it has come to rest', async () => {
  const list = (count: number) =>
    JSON.stringify(JOHN + JOHN.replace('John', 'Jane').replace('id=7', 'id=9').repeat(count))
  const grow = `<script>document.body.innerHTML = ''; let n = 0; const t = setInterval(() => { document.body.innerHTML = [${list(0)}, ${list(1)}][n++]; if (n > 1) clearInterval(t) }, 150)</script>`
  site.pages = { '/q': `<body>${grow}` }
  expect((await run('the browser', { patienceMs: 10_000 })).status).toBe('found')
})
