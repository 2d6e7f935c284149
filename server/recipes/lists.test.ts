// Lists that are easy to misread: both runners read them the same way, and never report a wrong "not found".
import { afterAll, expect, test } from 'vitest'
import { answerWith, HOST, type SitePage, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { runStep } from './http/run-step.ts'
import { runRecipe } from './run.ts'
import { NAMELESS } from './run-ending.ts'
import type { RunInput, RunResult } from './run-types.ts'

const reader = createPageReader()
const site = serveRecipeSite()
afterAll(() => reader.close())

const visit = { id: 'visit', actionType: 'navigate', url: `${HOST}/q` }
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: {
    name: { selector: 'h2' },
    age: { selector: 'b' },
    addressCityStateList: { selector: 'li', findElements: true },
    profileUrl: { selector: 'a', identifierType: 'path' },
  },
}
const card = (name: string, age: number, link: string, town = 'Reno, NV') =>
  `<div class=person><h2>${name}</h2><b>${age}</b><ul><li>${town}</ul><a href="${link}">more</a></div>`
const JOHN = card('John Smith', 45, '/p/1')
const NOBODY = '<p class=nobody>Nobody of that name.</p>'

const runners = { 'plain HTTP': runOverHttp, 'the browser': runRecipe }
const names = Object.keys(runners) as (keyof typeof runners)[]
const input = (more: Partial<RunInput> = {}) =>
  site.input('scan', [visit, read], { patienceMs: 1_500, ...more })
const run = (by: keyof typeof runners, page: SitePage, more: Partial<RunInput> = {}) => {
  site.pages = { '/q': page }
  return runners[by]({ ...site.deps, reader }, input(more))
}
const told = ({ extracted }: RunResult) =>
  extracted.map(({ name, matched, profileUrl }) => [name, matched, profileUrl])

const links = ['#', '#top', '', 'javascript:void(0)', 'mailto:us@folk.example']
test.each(names.flatMap(by => links.map(link => [link, by] as const)))(
  'a link that leads nowhere (“%s”), by %s, is none: who has it is known by what is said of them',
  async (link, by) => {
    const page = card('Jane Doe', 45, link) + card('John Smith', 45, link) + card('John Smith', 45, link)
    const result = await run(by, page)
    expect(result.status).toBe('found')
    expect(told(result)).toEqual([
      ['Jane Doe', false, null],
      ['John Smith', true, null],
    ])
    expect(new Set(result.extracted.map(one => one.identifier)).size).toBe(2)
  },
)

test.each(names)('people who share one link are each read, by %s', async by => {
  const people = [card('Jane Doe', 45, '/more'), card('John Smith', 70, '/more')]
  const result = await run(by, [...people, card('John Smith', 45, '/more'), ...people].join(''))
  expect(result.extracted.map(({ name, age, matched }) => [name, age, matched])).toEqual([
    ['Jane Doe', '45', false],
    ['John Smith', '70', false],
    ['John Smith', '45', true],
  ])
})

test.each(names)('a list without a single name that can be read is an error, by %s', async by => {
  const nameless = '<div class=person><p>John Smith</p><b>45</b></div>'
  const result = await run(by, nameless.repeat(3))
  expect(result).toMatchObject({ ok: false, status: 'error', reason: NAMELESS })
  expect(result.extracted).toMatchObject([{ name: null, age: '45' }])
  // If another person is named, or the site says that no one is listed, the result is conclusive.
  expect(await run(by, nameless + card('Jane Doe', 45, '/p/2'))).toMatchObject({ status: 'not_found' })
  expect(await run(by, nameless + NOBODY)).toMatchObject({ status: 'not_found' })
})

test('cards that a script fills in later are read when they have names', async () => {
  const fill = `<script>setTimeout(() => { document.querySelector('.person').outerHTML = ${JSON.stringify(JOHN)} }, 700)</script>`
  const page = `<div class=person><h2></h2></div>${fill}`
  expect(await run('the browser', page, { patienceMs: 20_000 })).toMatchObject({ status: 'found' })
  // Over HTTP the names stay empty, so the search runs again in the browser.
  const recipe = site.input('scan', [visit, read], { patienceMs: 20_000 }, { steps: [overHttp] })
  expect(await runStep({ ...site.deps, reader }, recipe)).toMatchObject({ status: 'found' })
})

test('a list that is still being loaded is read whole, though the person is already on it', async () => {
  const jane = card('Jane Doe', 45, '/p/2')
  const more = `<script>fetch('/more').then(answer => answer.text()).then(html => { document.body.insertAdjacentHTML('beforeend', html) })</script>`
  // The slow answer is the point of this test.
  const slow: SitePage = (_, response) => void setTimeout(() => response.end(jane), 4_000)
  site.pages = { '/q': JOHN + more, '/more': slow }
  const result = await site.run('scan', [visit, read], { patienceMs: 20_000 })
  expect(result.extracted.map(({ name }) => name)).toEqual(['John Smith', 'Jane Doe'])
})
const overHttp = { stepType: 'scan', transport: 'http', actions: [visit, read] }

test.each(names)('hidden records are read, by %s', async by => {
  for (const hidden of [
    `<div style="visibility:hidden">${JOHN}</div>`,
    `<div style="display:none">${JOHN}</div>`,
    `<details><summary>1 result</summary>${JOHN}</details>`,
  ])
    expect(await run(by, hidden), hidden).toMatchObject({
      status: 'found',
      extracted: [{ name: 'John Smith', age: '45', addresses: [{ city: 'Reno', state: 'NV' }] }],
    })
})

const TITLE = '<title>Just a moment...</title>'
test.each(
  names.flatMap(by =>
    [
      ['403', answerWith(403, JOHN)],
      ['403 and a challenge’s title', answerWith(403, TITLE + JOHN)],
      ['429 and a challenge’s script', answerWith(429, `<script>_cf_chl_opt = {}</script>${JOHN}`)],
      ['a challenge’s header', answerWith(200, JOHN, { 'cf-mitigated': 'challenge' })],
      ['403 and a challenge’s header', answerWith(403, JOHN, { 'cf-mitigated': 'challenge' })],
    ].map(([what, page]) => [what as string, by, page as SitePage] as const),
  ),
)('a page that is refused is blocked, whatever it lists: %s, by %s', async (_, by, page) => {
  expect(await run(by, page)).toMatchObject({ status: 'blocked', extracted: [] })
})

const ASKS = '<script>var plain = typeof _cf_chl_opt === "undefined" || window._cf_chl_opt == null</script>'

test('a script that only asks for a challenge’s settings is no challenge', async () => {
  expect(await run('the browser', ASKS + NOBODY)).toMatchObject({ status: 'not_found' })
})

test('over plain HTTP a page with scripts proves no absence, and is no challenge for having them', async () => {
  expect(await run('plain HTTP', ASKS + NOBODY)).toMatchObject({ status: 'error' })
  expect(await run('plain HTTP', ASKS + JOHN)).toMatchObject({ status: 'found' })
})

const LATE = JSON.stringify(JOHN).replaceAll('</', '<\\/')
test.each([
  ['a script that takes itself away', `<script>document.currentScript.remove(); later()</script>`],
  [
    'a module that takes all scripts away',
    `<script type=module>for (const one of [...document.scripts]) one.remove(); later()</script>`,
  ],
  ['a handler', '<img src="data:," onerror="later()">'],
  ['a handler that takes itself away', '<img src="data:," onerror="this.remove(); later()">'],
])('what a page may still do is waited for: %s', async (_, markup) => {
  const later = `setTimeout(() => { document.body.innerHTML = ${LATE} }, 1200)`
  const page = `<body><p>Searching</p>${markup.replace('later()', markup.includes('onerror') ? later.replaceAll('"', '&quot;') : later)}`
  expect(await run('the browser', page, { patienceMs: 20_000 })).toMatchObject({ status: 'found' })
})

test('a page that can do nothing is not waited for', async () => {
  const started = performance.now()
  expect(await run('the browser', '<p>Welcome</p>', { patienceMs: 30_000 })).toMatchObject({
    status: 'error',
  })
  expect(performance.now() - started).toBeLessThan(10_000)
})

test.each(names)('a person without a place is told from no namesake, by %s', async by => {
  const profile = { firstName: 'John', lastName: 'Smith', age: 45, addresses: [] }
  expect(await run(by, JOHN, { profile })).toMatchObject({ status: 'error' })
  expect(await run(by, card('Jane Doe', 45, '/p/2'), { profile })).toMatchObject({ status: 'not_found' })
  expect(await run(by, NOBODY, { profile })).toMatchObject({ status: 'not_found' })
})
