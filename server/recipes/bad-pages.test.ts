// Pages that would hang, flood or mislead: both runners are done with each in bounded time, and never say "not found".
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  answerWith,
  HOST,
  type RecipeSite,
  type SitePage,
  startRecipeSite,
} from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { runRecipe } from './run.ts'
import type { RunInput } from './run-types.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const reader = createPageReader(5_000)
let site: RecipeSite
const lines: string[] = []
beforeAll(async () => {
  site = await startRecipeSite()
})
beforeEach(() => {
  site.reset()
  lines.length = 0
})
afterAll(async () => {
  await site.close()
  await reader.close()
})

const JOHN =
  '<div class=person><h2>John A. Smith, 45</h2><ul><li>Reno, NV</ul><a href="/p?id=7">more</a></div>'
const NOBODY = '<p class=nobody>Nobody of that name.</p>'
const spec = {
  name: { selector: 'h2', beforeText: ',' },
  age: { selector: 'h2', afterText: ',' },
  addressCityStateList: { selector: './/li', findElements: true },
  profileUrl: { selector: 'a', identifierType: 'param', identifier: 'id' },
}
const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/q` }
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: spec,
}

const runners = {
  'plain HTTP': runOverHttp,
  'the browser': runRecipe,
}
const names = Object.keys(runners) as (keyof typeof runners)[]

/** A run, and how long it took in milliseconds. */
async function run(by: keyof typeof runners, more: Partial<RunInput> = {}) {
  const note = (fields: object, message: string) => lines.push(JSON.stringify(fields) + message)
  const deps = { ...site.deps, log: { debug: note, warn: note }, reader }
  const started = performance.now()
  const input = site.input('scan', [visit, read], { patienceMs: 2_000, navigationTimeoutMs: 10_000, ...more })
  const result = await runners[by](deps, input)
  expect(lines.join('\n')).not.toMatch(/smith|reno|john/i)
  return { ...result, took: performance.now() - started }
}

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
    const { status, took, reason } = await run(by)
    console.log(by, _, status, reason, Math.round(took))
    expect(status).toBe('error')
    expect(took).toBeLessThan(60_000)
    // And the next run is as good as any.
    site.pages = { '/q': JOHN }
    expect(await run(by)).toMatchObject({ status: 'found' })
  },
)
