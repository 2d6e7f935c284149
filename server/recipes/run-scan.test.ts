// The engine's scans of a small site: the result of each kind of page.
import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { NOBODY, personCard, read, visit } from '#tests/support/folk-pages.ts'
import { answerWith, HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import type { RunInput } from './run-types.ts'

const site = serveRecipeSite()

const JOHN = personCard('John A. Smith', '/p?id=7', { towns: ['Reno, NV', 'Austin, TX'] })
const OTHER = personCard('Jonas Goldsmith', '/p?id=8')
const CHALLENGE = '<title>Just a moment...</title><script>window._cf_chl_opt = {}</script>'

const scan = (more: Partial<RunInput> = {}) => site.run('scan', [visit, read], more)

test.each([
  ['by its style', '<p class=nobody style="display:none">Nobody of that name.</p>'],
  ['by the style sheet', `<style>.nobody { display: none }</style>${NOBODY}`],
  ['with what it stands in', `<div hidden>${NOBODY}</div>`],
])('a page that keeps its “nobody” hidden %s has not said it', async (_how, hidden) => {
  // The site shows a single hit differently from a list.
  site.pages = { '/q': `${hidden}<section class=best-match><h1>John A. Smith</h1></section>` }
  expect(await scan({ patienceMs: 1500 })).toMatchObject({ status: 'error', extracted: [] })
  site.pages = { '/q': `${hidden}${JOHN}` }
  expect(await scan()).toMatchObject({ status: 'found' })
})

test('what is never drawn, as a mark in the head of the page, can say it', async () => {
  site.pages = { '/q': '<meta name=results content=none class=nobody><h1>Folk Finder</h1>' }
  expect(await scan()).toMatchObject({ status: 'not_found' })
})

test("found: every record is reported once, the person's are marked", async () => {
  site.pages = { '/q': JOHN + OTHER + JOHN }
  const result = await scan({ capture: true })
  expect(result).toMatchObject({
    ok: true,
    status: 'found',
    url: `${HOST}/q`,
    reason: null,
    uncertain: false,
  })
  expect(result.extracted.map(one => [one.name, one.identifier, one.matched])).toEqual([
    ['John A. Smith', '7', true],
    ['Jonas Goldsmith', '8', false],
  ])
  expect(result.actions.map(line => [line.id, line.type, line.ok, line.error])).toEqual([
    ['visit', 'navigate', true, null],
    ['read', 'extract', true, null],
  ])
  expect(result.evidence).toMatchObject([{ label: 'results', url: `${HOST}/q` }])
  expect(result.evidence[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
  expect([...must(result.evidence[0], 'picture').jpeg.slice(0, 2)]).toEqual([0xff, 0xd8])
})

test.each([
  ['the page says so', NOBODY],
  ['the page says so with status 404', answerWith(404, NOBODY)],
  ['only namesakes are listed', OTHER],
])('not found: %s', async (_, page) => {
  site.pages = { '/q': page }
  expect(await scan()).toMatchObject({ ok: true, status: 'not_found' })
})

test('several extracts add up; a whole list of addresses is opened in order', async () => {
  site.pages = { '/q': JOHN, '/r': OTHER + JOHN }
  const more = [
    { ...visit, id: 'visit2', url: `${HOST}/r` },
    { ...read, id: 'read2' },
  ]
  const result = await site.run('scan', [visit, read, ...more])
  expect(result.extracted.map(one => one.identifier)).toEqual(['7', '8'])
  expect(site.asked).toEqual(['GET /q', 'GET /r'])
})

test('mixed selectors: text nodes, the whole document from a record, the record itself, hidden text, broken ones', async () => {
  site.pages = {
    '/q': `<h1>Reno, NV</h1><div class="person row">John <b>Smith</b><br>Jr<span class=l>Age:</span> 45<i style="display:none">hidden</i></div>`,
  }
  const profile = {
    name: { selector: '.row', beforeText: 'Age' },
    age: { selector: ".//span[@class='l']/following-sibling::text()" },
    addressCityState: { selector: '//h1' },
    note: { selector: 'i' },
    broken: { selector: '[[' },
    odd: { selector: './/x[' },
  }
  const result = await site.run('scan', [visit, { ...read, profile }])
  expect(result.extracted).toMatchObject([
    {
      name: 'John Smith Jr',
      age: '45',
      addresses: [{ city: 'Reno', state: 'NV' }],
      extras: { note: 'hidden' },
    },
  ])
  expect(result.extracted[0]?.extras).toEqual({ note: 'hidden' })
})

test('records that a script brings later are waited for', async () => {
  const later = `<script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(JOHN)} }, 700)</script>`
  site.pages = { '/q': `<p>Searching</p>${later}` }
  // The default outside of tests: the page is slow here, and a busy machine adds to that.
  expect(await scan({ patienceMs: 30_000 })).toMatchObject({ status: 'found' })
})

test('an error, not "not found": neither records nor the no-results element', async () => {
  site.pages = { '/q': '<p>Welcome</p>' }
  const result = await scan()
  expect(result).toMatchObject({ ok: false, status: 'error', extracted: [] })
  expect(result.actions.map(line => line.ok)).toEqual([true, false])
})

test('an error, not "not found": a server error, whatever it shows', async () => {
  site.pages = { '/q': answerWith(500, JOHN) }
  expect(await scan()).toMatchObject({ ok: false, status: 'error', extracted: [], actions: [{ ok: false }] })
})

test('an error, not "not found": no canary on the page', async () => {
  site.pages = { '/q': NOBODY }
  expect(await site.run('scan', [visit, read], {}, { canary: ['#logo'] })).toMatchObject({ status: 'error' })
  site.pages = { '/q': `<i id=logo></i>${NOBODY}` }
  expect(await site.run('scan', [visit, read], {}, { canary: ['#logo'] })).toMatchObject({
    status: 'not_found',
  })
})

test('an error, not "not found": a scan whose extract never ran', async () => {
  site.pages = { '/q': NOBODY }
  const expectations = [{ type: 'element', selector: '#none', failSilently: true }]
  const actions = [visit, { id: 'if', actionType: 'condition', expectations, actions: [read] }]
  expect(await site.run('scan', actions)).toMatchObject({ status: 'error', reason: 'the scan read nothing' })
})

test.each([
  ['HTTP 403', answerWith(403, NOBODY)],
  ['HTTP 429 for long', answerWith(429, NOBODY, { 'retry-after': '3600' })],
  ['a challenge by its title', `<title>Just a moment…</title>${NOBODY}`],
  ['a challenge by its script', `<script>window._cf_chl_opt = {}</script>${NOBODY}`],
  ['a challenge by its header', answerWith(200, NOBODY, { 'cf-mitigated': 'challenge' })],
])('blocked is never "not found": %s', async (_, page) => {
  site.pages = { '/q': page }
  expect(await scan({ patienceMs: 600 })).toMatchObject({ ok: false, status: 'blocked', extracted: [] })
})

test('Retry-After moves the next try, and is waited for when it is short', async () => {
  site.pages = { '/q': answerWith(429, '', { 'retry-after': '60' }) }
  expect(await scan()).toMatchObject({ status: 'blocked', retryAfterMs: 60_000 })
  let first = true
  site.pages = {
    '/q': (_, response) => {
      response.writeHead(first ? 429 : 200, first ? { 'retry-after': '1' } : {}).end(first ? '' : JOHN)
      first = false
    },
  }
  expect(await scan()).toMatchObject({ status: 'found' })
})

test('a challenge that passes by itself is waited for', async () => {
  const pass = "setTimeout(() => { document.cookie = 'ok=1'; location.reload() }, 500)"
  site.pages = {
    '/q': (request, response) =>
      request.headers.cookie?.includes('ok=1')
        ? response.end(JOHN)
        : response
            .writeHead(403, { 'cf-mitigated': 'challenge' })
            .end(`${CHALLENGE}<script>${pass}</script>`),
  }
  expect(await scan()).toMatchObject({ status: 'found' })
})

test('ordinary pages behind Cloudflare are no challenge, and listings win over any wording', async () => {
  const plain =
    '<script>var s = "/cdn-cgi/challenge-platform/scripts/jsd/main.js"</script><div class=cf-turnstile></div>'
  site.pages = { '/q': plain + NOBODY }
  expect(await scan()).toMatchObject({ status: 'not_found' })
  site.pages = { '/q': `<title>Just a moment...</title>${JOHN}` }
  expect(await scan()).toMatchObject({ status: 'found' })
})

test("nothing outside the recipe's hosts is reached, by redirect, script or picture; loopback is not one of them", async () => {
  site.pages = { '/q': (_, response) => response.writeHead(302, { location: 'http://evil.test/' }).end() }
  expect(await scan()).toMatchObject({ status: 'error', reason: expect.stringContaining('evil.test') })
  expect(await site.run('scan', [{ ...visit, url: `${site.home}/q` }, read], { rewrites: [] })).toMatchObject(
    {
      status: 'error',
    },
  )
  const elsewhere = site.home.replace('127.0.0.1', 'localhost')
  site.pages = {
    '/q': `${JOHN}<img src="${elsewhere}/img"><script>fetch('${elsewhere}/fetch').catch(() => 0)</script>`,
  }
  expect(await scan()).toMatchObject({ status: 'found' })
  expect(site.asked).toEqual(['GET /q', 'GET /q'])
})

test('conditions: sub-actions run in place when met and are skipped when not', async () => {
  site.pages = { '/q': JOHN }
  const condition = (id: string, selector: string, actions: object[]) => ({
    id,
    actionType: 'condition',
    expectations: [{ type: 'element', selector }],
    actions,
  })
  const captcha = { id: 'captcha', actionType: 'getCaptchaInfo', selector: 'body' }
  const result = await site.run('scan', [
    visit,
    condition('no', '#bot', [captcha]),
    condition('yes', 'h2', [read]),
  ])
  expect(result).toMatchObject({ status: 'found' })
  expect(result.actions.map(line => line.id)).toEqual(['visit', 'no', 'yes', 'read'])
})

test('a captcha in a scan ends in a person’s hands', async () => {
  site.pages = { '/q': `<div id=captcha></div>${NOBODY}` }
  const captcha = { id: 'captcha', actionType: 'getCaptchaInfo', selector: '#captcha' }
  expect(await site.run('scan', [visit, captcha, read])).toMatchObject({
    ok: true,
    status: 'requires_manual',
    handoff: { url: `${HOST}/q`, filled: [] },
  })
})

test('a run can be stopped', async () => {
  const stop = new AbortController()
  site.pages = {
    '/q': (_, response) => {
      response.write('<p>')
      stop.abort()
    },
  }
  expect(await scan({ signal: stop.signal })).toMatchObject({ ok: false, status: 'error' })
})

test('a search gives the address that was made for it; one that wants a code from a mail is handed over', async () => {
  const fill = {
    id: 'fill',
    actionType: 'fillForm',
    selector: 'form',
    dataSource: 'fetchedEmail',
    elements: [{ type: 'email', selector: '[name=mail]' }],
  }
  const send = { id: 'send', actionType: 'click', elements: [{ selector: 'button' }] }
  const make = { id: 'make', actionType: 'generateEmail' }
  site.pages = {
    '/q': '<form method=post action=/found><input name=mail><button>Search</button></form>',
    'POST /found': JOHN,
  }
  const email = 'r-1@mail.example'
  expect(await site.run('scan', [visit, make, fill, send, read], { email })).toMatchObject({
    status: 'found',
  })
  expect(site.posted).toEqual(['mail=r-1%40mail.example'])
  const code = { id: 'code', actionType: 'getEmailData', extract: ['verificationCode'] }
  expect(await site.run('scan', [visit, make, fill, send, code, read], { email })).toMatchObject({
    ok: true,
    status: 'requires_manual',
    handoff: { url: `${HOST}/found`, filled: ['email'] },
  })
})
