// The parts of a page may come from any public address. If a part is missing, a result without the person proves
// nothing. Pages open and forms are sent only on the recipe's own hosts.
import { expect, test } from 'vitest'
import { NOBODY, personCard, read, visit } from '#tests/support/folk-pages.ts'
import { answerWith, HOST, type SitePage, serveRecipeSite } from '#tests/support/recipe-site.ts'
import type { RunInput } from './run-types.ts'

const CDN = 'https://cdn.test'
const site = serveRecipeSite()

const JOHN = personCard('John A. Smith', '/p?id=7')
const OTHER = personCard('Jonas Goldsmith', '/p?id=8')
const both = () => [HOST, CDN].map(from => ({ from, to: site.home }))
const scan = (more: Partial<RunInput> = {}, file: object = {}) =>
  site.run('scan', [visit, read], { rewrites: both(), ...more }, file)
/** A script from another host that adds the person to the page. */
const draws: SitePage = (_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/javascript' })
    .end(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(JOHN)})`)

test('a script of another host draws the results, and they are read', async () => {
  site.pages = { '/q': `${NOBODY}<script defer src="${CDN}/draw.js"></script>`, '/draw.js': draws }
  expect(await scan()).toMatchObject({ status: 'found', incomplete: null })
})

test('a recipe may keep its pages to its own hosts; what is refused then leaves the answer open', async () => {
  site.pages = { '/q': `${NOBODY}<script defer src="${CDN}/draw.js"></script>`, '/draw.js': draws }
  expect(await scan({}, { resources: 'declared' })).toMatchObject({
    ok: false,
    status: 'error',
    reason:
      "a part of the page could not be loaded (a script from cdn.test: cdn.test is not one of the recipe's hosts)",
  })
  expect(site.asked).toEqual(['GET /q'])
})

const broken: [string, string, SitePage | undefined][] = [
  ['a script', `<script defer src="${CDN}/part"></script>`, answerWith(503, '')],
  ['a script that is not there', '<script src="/part"></script>', undefined],
  [
    'a script whose host breaks off',
    `<script src="${CDN}/part"></script>`,
    (_, response) => response.destroy(),
  ],
  ['a style sheet', '<link rel=stylesheet href="/part">', answerWith(500, '')],
  ['a frame', '<iframe src="/part"></iframe>', answerWith(403, '')],
  ['a request', '<script>fetch("/part").catch(() => 0)</script>', answerWith(429, '')],
  [
    'a request of the older kind',
    '<script>const x = new XMLHttpRequest(); x.open("GET", "/part"); x.send()</script>',
    answerWith(500, ''),
  ],
  ['what is on this machine', '<script src="http://127.0.0.1:9/x.js"></script>', undefined],
]
test.each(broken)('%s fails: nobody there is an error, never "not found"', async (_, html, part) => {
  for (const shown of [NOBODY, OTHER]) {
    site.pages = { '/q': shown + html, ...(part === undefined ? {} : { '/part': part }) }
    const result = await scan()
    expect(result).toMatchObject({ ok: false, status: 'error' })
    expect(result.reason).toContain('a part of the page could not be loaded')
  }
  // A person who is shown counts as found; others may be missing.
  site.pages = { ...site.pages, '/q': JOHN + html }
  expect((await scan()).status).toBe('found')
})

test('pictures, and a request that is answered with nothing, leave no doubt', async () => {
  const html = `<img src="${CDN}/none.png"><script>fetch("/none").catch(() => 0)</script>`
  site.pages = { '/q': NOBODY + html }
  expect(await scan()).toMatchObject({ status: 'not_found', incomplete: null })
})

test('a request that comes late is waited for; one that never comes leaves the answer open', async () => {
  const html = `<script>fetch('/late').then(one => one.text()).then(text => { document.body.innerHTML = text })</script>`
  site.pages = {
    '/q': NOBODY + html,
    '/late': (_, response) => void setTimeout(() => response.end(JOHN), 4_500),
  }
  expect(await scan({ patienceMs: 30_000 })).toMatchObject({ status: 'found' })
  site.pages = { '/q': NOBODY + html, '/late': () => undefined }
  expect(await scan({ patienceMs: 6_000 })).toMatchObject({
    status: 'error',
    reason: 'a part of the page was still loading',
  })
})

test('the page of before does not speak for this one', async () => {
  site.pages = { '/first': '<script src="/broken.js"></script>', '/q': NOBODY }
  const first = { ...visit, id: 'first', url: `${HOST}/first` }
  expect(await site.run('scan', [first, visit, read])).toMatchObject({ status: 'not_found' })
})

test('an element that is missing where a part is missing says so', async () => {
  site.pages = {
    '/q': `<p>Loading</p><script src="${CDN}/draw.js"></script>`,
    '/draw.js': answerWith(500, ''),
  }
  expect((await scan()).reason).toMatch(
    /^extract read: a part of the page could not be loaded .*; neither records/,
  )
})

test.each([
  ['a redirect', (() => answerWith(302, '', { location: `${CDN}/x` }))()],
  ['a script', `<script>location = '${CDN}/x'</script>`],
  ['a refresh', `<meta http-equiv=refresh content="0; url=${CDN}/x">`],
])('%s to another host opens no page there', async (_, page) => {
  site.pages = { '/q': page, '/x': JOHN }
  expect(await scan()).toMatchObject({ status: 'error', reason: expect.stringContaining('cdn.test') })
  expect(site.asked).toEqual(['GET /q'])
})

const form = { id: 'form', actionType: 'navigate', url: `${HOST}/form` }
const fill = {
  id: 'fill',
  actionType: 'fillForm',
  selector: 'form',
  elements: [{ type: 'email', selector: '[name=mail]' }],
}
const send = { id: 'send', actionType: 'click', elements: [{ selector: 'button' }] }
const optOut = () => site.run('optOut', [form, fill, send], { rewrites: both() })

test.each([
  ['itself', ''],
  ['in a window of its own', ' target=_blank'],
])('a form is not sent to another host: %s', async (_, target) => {
  // The page may load from this host, so only the rule for forms can stop the request.
  site.pages = {
    '/form': `<script src="${CDN}/known.js"></script><form method=post action="${CDN}/take"${target}><input name=mail><button>Send</button></form>`,
    '/known.js': 'var known = 1',
    '/take': 'Thanks',
  }
  expect(await optOut()).toMatchObject({ status: 'error' })
  expect(site.posted.filter(body => body !== '')).toEqual([])
  expect(site.asked).not.toContain('POST /take')
})

test('a form of the page’s own is sent, also by way of a script', async () => {
  for (const action of ['/take', `${HOST.replace('folk', 'www.folk')}/take`]) {
    site.pages = {
      '/form': `<form method=post action="${action}"><input name=mail><button>Send</button></form>`,
      'POST /take': '<p>Thanks</p>',
    }
    const rewrites = [...both(), { from: 'https://www.folk.example', to: site.home }]
    expect(await site.run('optOut', [form, fill, send], { rewrites })).toMatchObject({ status: 'submitted' })
  }
  site.pages = {
    '/form': `<form action="javascript:document.body.append('Done')"><input name=mail><button>Send</button></form>`,
  }
  expect(await optOut()).toMatchObject({ status: 'submitted' })
})

test('what a click tells another host is not the request', async () => {
  const tell = (how: string) =>
    `<form><input name=mail><button type=button onclick="fetch('${CDN}/count', ${how})">Send</button></form>`
  site.pages = { '/form': tell("{ mode: 'no-cors' }"), '/count': 'ok' }
  expect(await optOut()).toMatchObject({
    status: 'error',
    reason: 'nothing was sent after the last click',
    uncertain: false,
  })
  // … but it may have been the form, so the outcome is unknown.
  site.pages = { '/form': tell("{ mode: 'no-cors', method: 'POST', body: 'x' }"), '/count': 'ok' }
  expect(await optOut()).toMatchObject({ status: 'error', uncertain: true })
})

test('a frame of another host is stopped, as a page is, when it sends too much', async () => {
  let given = 0
  site.pages = {
    '/q': `${NOBODY}<iframe src="${CDN}/flood"></iframe>`,
    '/flood': (_, response) => {
      const more = () => {
        if (response.destroyed) return
        given += 1
        // Text: a million elements would keep a busy machine's browser from answering.
        response.write(Buffer.alloc(1024 * 1024, 'x '), () => setTimeout(more, 20))
      }
      more()
    },
  }
  const result = await scan({ patienceMs: 60_000 })
  expect(result).toMatchObject({ status: 'error', reason: expect.stringContaining('it sends too much') })
  expect(given).toBeLessThan(60)
})
