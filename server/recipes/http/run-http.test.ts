// Recipes over plain HTTP against a small site: the same result as in the browser, for every page.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { NOBODY, personCard, read, visit } from '#tests/support/folk-pages.ts'
import { answerWith, HOST, type SitePage, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { NeedsBrowser } from '../../jobs/job-definition.ts'
import { withoutBrowser } from '../browser-visit.ts'
import { runRecipe } from '../run.ts'
import type { RunInput, RunResult } from '../run-types.ts'
import { createPageReader } from './page-reader.ts'
import { runOverHttp } from './run-http.ts'
import { runStep } from './run-step.ts'

const reader = createPageReader()
const site = serveRecipeSite()
afterAll(() => reader.close())

const JOHN = personCard('John A. Smith', '/p?id=7', { towns: ['Reno, NV', 'Austin, TX'] })
const OTHER = personCard('Jonas Goldsmith', 'p?id=8')

const steps = [visit, read]

const overHttp = (more: Partial<RunInput> = {}, actions: object[] = steps, file: object = {}) =>
  runOverHttp({ ...site.deps, reader }, site.input('scan', actions, more, file))

/** A result without durations and pictures. */
const told = ({ actions, evidence, ...rest }: RunResult) => ({
  ...rest,
  actions: actions.map(({ ms: _, ...line }) => line),
})

async function bothAgree(actions: object[] = steps, more: Partial<RunInput> = {}, file: object = {}) {
  const http = await overHttp(more, actions, file)
  const browser = await runRecipe(site.deps, site.input('scan', actions, more, file))
  expect(told(http)).toEqual(told(browser))
  return http
}

const pages: [string, SitePage, RunResult['status']][] = [
  ['the person', JOHN + OTHER + JOHN, 'found'],
  ['a namesake only', OTHER, 'not_found'],
  ['nobody', NOBODY, 'not_found'],
  ['nobody, with status 404', answerWith(404, NOBODY), 'not_found'],
  ['neither', '<p>Welcome</p>', 'error'],
  ['an empty shell', '<div id=root></div>', 'error'],
  ['nothing at all', '', 'error'],
  ['a server error', answerWith(500, JOHN), 'error'],
  ['403', answerWith(403, NOBODY), 'blocked'],
  ['429 for long', answerWith(429, NOBODY, { 'retry-after': '3600' }), 'blocked'],
  ['a challenge by title', `<title>Just a moment…</title>${NOBODY}`, 'blocked'],
  ['a challenge by script', `<script>window._cf_chl_opt = {}</script>${NOBODY}`, 'blocked'],
  ['a challenge by header', answerWith(200, NOBODY, { 'cf-mitigated': 'challenge' }), 'blocked'],
  ['a listing under a suspicious title', `<title>Just a moment...</title>${JOHN}`, 'found'],
  ['a redirect elsewhere', answerWith(302, '', { location: 'http://evil.test/' }), 'error'],
  ['a redirect to this machine', answerWith(302, '', { location: 'http://127.0.0.1:8080/' }), 'error'],
  [
    'a search echo in the title',
    `<title>John Smith, 45, Reno NV</title><h1>John Smith</h1>${NOBODY}`,
    'not_found',
  ],
  ['a hundred cards', `${OTHER.repeat(100)}${JOHN}`, 'found'],
]

test.each(pages)('the two runners agree: %s', async (_, page, status) => {
  site.pages = { '/q': page }
  expect((await bothAgree(steps, { patienceMs: 1_000 })).status).toBe(status)
})

test('a site that switches protocols has no page, and holds up nothing', async () => {
  site.pages = {
    '/q': (_request, response) =>
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  }
  expect((await overHttp()).status).toBe('error')
})

test('the two runners agree on redirects, cookies and a second page', async () => {
  site.pages = {
    '/q': answerWith(302, '', { location: 'deep/r', 'set-cookie': 'seen=1; Path=/' }),
    '/deep/r': (request, response) => response.end(request.headers.cookie === 'seen=1' ? OTHER : NOBODY),
    '/r': JOHN,
  }
  const actions = [...steps, { ...visit, id: 'visit2', url: `${HOST}/r` }, { ...read, id: 'read2' }]
  const result = await bothAgree(actions)
  expect(result.extracted.map(one => one.profileUrl)).toEqual([`${HOST}/deep/p?id=8`, `${HOST}/p?id=7`])
})

test('the two runners agree on conditions, expectations and canaries', async () => {
  site.pages = { '/q': `<i id=logo>Folk</i>${JOHN}` }
  const has = (type: string, selector: string, rest: object = {}) => [{ type, selector, ...rest }]
  const actions = [
    visit,
    {
      id: 'no',
      actionType: 'condition',
      expectations: has('element', '#bot'),
      actions: [{ ...visit, id: 'x' }],
    },
    { id: 'text', actionType: 'expectation', expectations: has('text', '#logo', { expect: 'Folk' }) },
    {
      id: 'silent',
      actionType: 'expectation',
      expectations: has('element', '#no', { failSilently: true }),
      actions: [visit],
    },
    {
      id: 'yes',
      actionType: 'condition',
      expectations: has('element', '//h2[contains(., "Smith")]'),
      actions: [read],
    },
  ]
  expect((await bothAgree(actions, { patienceMs: 400 })).status).toBe('found')
  const fails = [visit, { id: 'e', actionType: 'expectation', expectations: has('element', '.none') }]
  expect((await bothAgree(fails, { patienceMs: 400 })).reason).toBe('expectation e: not on the page: .none')
  site.pages = { '/q': NOBODY }
  const canary = { canary: ['#logo'] }
  expect((await bothAgree(steps, { patienceMs: 400 }, canary)).status).toBe('error')
})

test('packed pages are unpacked', async () => {
  const packed =
    (encoding: string, body: Buffer): SitePage =>
    (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body)
  for (const page of [packed('gzip', gzipSync(JOHN)), packed('br', brotliCompressSync(JOHN))]) {
    site.pages = { '/q': page }
    expect(await overHttp()).toMatchObject({ status: 'found' })
  }
})

test.each([
  [
    'plain',
    (body: Buffer) =>
      answerWith(200, '', {}) &&
      ((_: unknown, response: { end: (part: Buffer) => void }) => response.end(body)),
  ],
])('a page of 50 MB is an error: %s', async () => {
  const body = Buffer.alloc(50 * 1024 * 1024, '<p>x</p>')
  const started = process.memoryUsage().arrayBuffers
  for (const page of [
    (_, response) => response.end(body),
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body)),
    (_, response) => {
      // It has no length and never ends.
      const more = () => {
        while (!response.destroyed && response.write(body.subarray(0, 1024 * 1024)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
  ] satisfies SitePage[]) {
    site.pages = { '/q': page }
    expect(await overHttp()).toMatchObject({
      status: 'error',
      reason: 'navigate visit: the page could not be loaded: the page is larger than 5 MB',
    })
  }
  expect(process.memoryUsage().arrayBuffers - started).toBeLessThan(200 * 1024 * 1024)
})

test('redirects without end, a page without end, and a site that does not answer are errors', async () => {
  site.pages = { '/q': answerWith(302, '', { location: '/q' }) }
  expect(await overHttp()).toMatchObject({
    status: 'error',
    reason: expect.stringContaining('ERR_TOO_MANY_REDIRECTS'),
  })
  expect(site.asked).toHaveLength(11)
  site.pages = { '/q': (_, response) => void response.write('<p>') }
  expect(await overHttp({ navigationTimeoutMs: 300 })).toMatchObject({
    status: 'error',
    reason: expect.stringContaining('it took too long'),
  })
  const rewrites = [{ from: HOST, to: 'http://127.0.0.1:1' }]
  expect(await overHttp({ rewrites })).toMatchObject({
    status: 'error',
    reason: 'navigate visit: the page could not be loaded: folk.example did not answer',
  })
})

test('a short Retry-After is waited for', async () => {
  let first = true
  site.pages = {
    '/q': (_, response) => {
      response.writeHead(first ? 429 : 200, first ? { 'retry-after': '1' } : {}).end(first ? '' : JOHN)
      first = false
    },
  }
  expect(await overHttp()).toMatchObject({ status: 'found' })
})

test('a run can be stopped', async () => {
  const stop = new AbortController()
  site.pages = {
    '/q': (_, response) => {
      response.write('<p>')
      stop.abort()
    },
  }
  expect(await overHttp({ signal: stop.signal })).toMatchObject({ status: 'error', extracted: [] })
})

const isJohn = ({ name }: RecordFacts) => name === 'John A. Smith'
const pictures: PictureRule = { isWorth: records => records.some(isJohn), mayShow: isJohn, isCropped: false }

test('what is drawn are the bytes that were read; the site is not asked again', async () => {
  let visits = 0
  site.pages = {
    '/q': (_, response) =>
      response.end(
        `<link rel=stylesheet href=/s.css><p>Visit ${++visits}${JOHN}<script>document.body.remove()</script>`,
      ),
    '/s.css': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/css' }).end('p { color: red }'),
  }
  const result = await overHttp({ capture: pictures })
  expect(result.evidence).toMatchObject([{ label: 'results', url: `${HOST}/q` }])
  expect([...must(result.evidence[0], 'picture').jpeg.slice(0, 2)]).toEqual([0xff, 0xd8])
  expect(site.asked).toEqual(['GET /q', 'GET /s.css'])
  site.reset()
  site.pages = { '/q': OTHER }
  expect((await overHttp({ capture: pictures })).evidence).toEqual([])
})

test('where the visit has no browser, a step that needs one says so, and any other is done', async () => {
  const script = `<script>document.body.innerHTML = ${JSON.stringify(JOHN)}</script>`
  const file = { steps: [{ stepType: 'scan', transport: 'http', actions: steps }] }
  const run = () => runStep({ ...site.deps, reader }, site.input('scan', steps, {}, file), withoutBrowser())
  site.pages = { '/q': `<div></div>${script}` }
  await expect(run()).rejects.toBeInstanceOf(NeedsBrowser)
  site.pages = { '/q': JOHN }
  expect(await run()).toMatchObject({ status: 'found' })
})

test('a step over HTTP falls back to the browser once when the page leaves it open, and only then', async () => {
  const script = `<script>document.body.innerHTML = ${JSON.stringify(JOHN)}</script>`
  const file = { steps: [{ stepType: 'scan', transport: 'http', actions: steps }] }
  const run = () => runStep({ ...site.deps, reader }, site.input('scan', steps, {}, file))
  site.pages = { '/q': `<div></div>${script}` }
  expect(await run()).toMatchObject({ status: 'found' })
  expect(site.asked).toEqual(['GET /q', 'GET /q'])
  for (const [page, status] of [
    [JOHN, 'found'],
    [NOBODY, 'not_found'],
    [answerWith(403, ''), 'blocked'],
    [answerWith(500, ''), 'error'],
  ] as const) {
    site.reset()
    site.pages = { '/q': page }
    expect(await run()).toMatchObject({ status })
    expect(site.asked).toEqual(['GET /q'])
  }
})

test.each([
  ['nobody', NOBODY],
  ['only others', OTHER],
])('a page that shows %s, and has scripts, is shown in the browser before that counts', async (_, shown) => {
  const script = (code: string) => `<script>${code}</script>`
  const draws = script(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(JOHN)})`)
  const ask = () =>
    runStep(
      { ...site.deps, reader },
      site.input('scan', steps, {}, { steps: [{ stepType: 'scan', transport: 'http', actions: steps }] }),
    )
  site.pages = { '/q': shown + draws }
  expect(await overHttp()).toMatchObject({ status: 'error', incomplete: expect.stringContaining('scripts') })
  expect(await ask()).toMatchObject({ status: 'found', incomplete: null })
  site.pages = { '/q': shown + script('document.title = 1') }
  expect(await ask()).toMatchObject({ status: 'not_found', incomplete: null })
  site.pages = { '/q': `${shown}<script type="application/ld+json">{}</script>` }
  site.asked.length = 0
  expect(await ask()).toMatchObject({ status: 'not_found', incomplete: null })
  expect(site.asked).toEqual(['GET /q'])
})
