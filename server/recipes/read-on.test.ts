// Lists with several pages: we read on as the recipe says, and never take a part for the whole list.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NOBODY, personCard, read, visit } from '#tests/support/folk-pages.ts'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runStep } from './http/run-step.ts'
import { MORE_PAGES } from './read-on.ts'
import type { RunInput } from './run-types.ts'

const reader = createPageReader()
const site = serveRecipeSite()
beforeEach(() => {
  again = 0
})
afterAll(() => reader.close())

const person = (id: number, age = 45, name = 'Jonas Goldsmith') => personCard(name, `/p?id=${id}`, { age })
const JOHN = person(7, 45, 'John A. Smith')
const visitAt = (at = '/q') => ({ ...visit, id: `visit${at}`, url: `${HOST}${at}` })
const readWith = (more: object = {}, id = 'read') => ({ ...read, id, ...more })
type Transport = 'browser' | 'http'
/** How often a page over plain HTTP was inconclusive. */
let again = 0
const run = (transport: Transport, actions: object[], more: Partial<RunInput> = {}) => {
  const file = { steps: [{ stepType: 'scan', transport, actions }] }
  return runStep({ ...site.deps, log, reader }, site.input('scan', actions, more, file))
}
const scan = (transport: Transport, extract: object = {}) => run(transport, [visitAt(), readWith(extract)])
const log = { debug: () => void again++, warn: () => undefined }
const ways: Transport[] = ['browser', 'http']

/**
 * A list of ten pages with two entries each; the person is on the ninth. `turn` is the link or button to the next page.
 */
function tenPages(turn: (next: number) => string, extra = '') {
  site.pages = {
    '/q': (request, response) => {
      const page = Number(new URL(request.url ?? '', HOST).searchParams.get('page') ?? 1)
      const entries = person(100 + page) + (page === 9 ? JOHN : person(200 + page))
      response.end(`${entries}${extra}${page < 10 ? turn(page + 1) : ''}`)
    },
  }
}
const link = (next: number) => `<a class=on href="/q?page=${next}">Next</a>`
const nextPage = { selector: '.on' }
const OPEN = { ok: false, status: 'error', reason: MORE_PAGES }

test.each(ways)('by %s: the pages of a list are read to its end', async way => {
  tenPages(link)
  const result = await scan(way, { nextPage })
  expect(result).toMatchObject({ status: 'found', incomplete: null })
  expect(result.extracted).toHaveLength(20)
  expect(again).toBe(0)
  site.pages = { '/q': person(1) + link(2).replace('/q', '/r'), '/r': person(2) }
  expect(await scan(way, { nextPage })).toMatchObject({ status: 'not_found', incomplete: null })
})

test.each(ways)(
  'by %s: what is beyond the last page read may be the person; who was seen was seen',
  async way => {
    tenPages(link)
    expect(await scan(way, { nextPage, maxPages: 3 })).toMatchObject(OPEN)
    expect(site.asked).toEqual(['GET /q', 'GET /q?page=2', 'GET /q?page=3'])
    expect(await scan(way, { nextPage, maxPages: 9 })).toMatchObject({
      status: 'found',
      incomplete: MORE_PAGES,
    })
  },
)

test.each([
  ['a link', link(2)],
  ['a button', '<button>Show more</button>'],
  ['a relation', '<link rel=next href="/q?page=2">'],
  ['an arrow for the next page', '<a href="/q?page=2" aria-label="Next page">›</a>'],
  ['a count', '<p>Showing 1-10 of 132 results</p>'],
  ['a count of pages', '<p>200 records, page 1 of 10</p>'],
  [
    'a button of a form with nothing to fill in',
    '<form method=post><input type=hidden name=p><button>Next</button></form>',
  ],
])('a recipe that says nothing does not take a page for the list that shows %s', async (_, turn) => {
  for (const way of ways) {
    site.pages = { '/q': person(1) + turn }
    expect(await scan(way)).toMatchObject(OPEN)
    site.pages = { '/q': JOHN + turn }
    expect(await scan(way)).toMatchObject({ status: 'found', incomplete: MORE_PAGES })
  }
})

test.each([
  [
    'the last page',
    '<p>Showing 131-132 of 132 results</p><a class=on aria-disabled=true href="/q?page=2">Next</a>',
  ],
  ['a step of a form', '<form><input name=mail><button>Next</button></form>'],
  ['something hidden', '<div hidden><a href="/q?page=2">Next</a></div>'],
  ['what an entry offers', '<div class=person><h2>Jane Roe, 30</h2><a href="/p?id=5">Show more</a></div>'],
  ['a link to itself', '<a href="/q">Next</a>'],
  ['other words', '<a href="/x">Next of kin search</a><p>Ages 30 to 40 of our 12 million records</p>'],
])('%s is no further page', async (_, shown) => {
  for (const way of ways) {
    site.pages = { '/q': person(1) + shown }
    expect(await scan(way)).toMatchObject({ status: 'not_found', incomplete: null })
  }
})

test.each(ways)('by %s: pages that the recipe opens one by one are read too', async way => {
  site.pages = { '/q': person(1) + link(2).replace('/q?page', '/r?p=9&page'), '/r': person(2) }
  const both = [visitAt(), readWith(), visitAt('/r?page=2'), readWith({}, 'read2')]
  expect(await run(way, both)).toMatchObject({ status: 'not_found', incomplete: null })
  site.pages['/r'] = person(2) + link(3)
  expect(await run(way, both)).toMatchObject(OPEN)
})

test.each(ways)('by %s: an entry that is shown twice, as an advertisement is, counts once', async way => {
  const total = { selector: '.all' }
  site.pages = { '/q': `<p class=all>3 people</p>${person(1)}${person(2)}${person(1)}` }
  expect(await scan(way, { total })).toMatchObject(OPEN)
  site.pages = { '/q': `<p class=all>2 people</p>${person(1)}${person(2)}${person(1)}` }
  expect(await scan(way, { total })).toMatchObject({ status: 'not_found', incomplete: null })
})

test('hasMore says it where the recipe has it; a total that is met does not explain a link to a next page', async () => {
  const more = '<i class=more></i>'
  const count = (all: number) => `<p class=all>1,${String(all).padStart(3, '0')} people</p>`
  for (const way of ways) {
    site.pages = { '/q': person(1) + more }
    expect(await scan(way, { hasMore: '.more' })).toMatchObject(OPEN)
    site.pages = { '/q': person(1) + link(2) }
    expect(await scan(way, { hasMore: '.more' })).toMatchObject({ status: 'not_found' })
    site.pages = { '/q': person(1) + count(2) }
    expect(await scan(way, { total: { selector: '.all' } })).toMatchObject(OPEN)
    site.pages = { '/q': `${person(1)}${link(2)}<p class=all>All 1 of 1</p>` }
    expect(await scan(way, { total: { selector: '.all' } })).toMatchObject(OPEN)
    site.pages = { '/q': `${person(1)}<p class=all>All 1 of 1</p>` }
    expect(await scan(way, { total: { selector: '.all' } })).toMatchObject({ status: 'not_found' })
    site.pages = { '/q': person(1) }
    expect(await scan(way, { total: { selector: '.all' } })).toMatchObject({
      status: 'error',
      reason: 'the number of entries cannot be read',
    })
  }
})

test('an order that is declared, and kept, ends the search where the person would have come', async () => {
  /** Two entries per page. */
  const pages = (...ages: number[]) => {
    const entries = ages.map((age, index) => person(index, age))
    site.pages = Object.fromEntries(
      entries.flatMap((entry, index) =>
        index % 2 === 1
          ? []
          : [
              [
                index === 0 ? '/q' : `/${index / 2}`,
                `${entry}${entries[index + 1]}<a class=on href="/${index / 2 + 1}">Next</a>`,
              ],
            ],
      ),
    )
  }
  for (const way of ways) {
    site.asked.length = 0
    pages(20, 22, 30, 30, 41, 45, 55, 60, 80, 90)
    expect(await scan(way, { nextPage, sortedBy: 'age' })).toMatchObject({
      status: 'not_found',
      incomplete: null,
    })
    expect(site.asked).toEqual(['GET /q', 'GET /1', 'GET /2', 'GET /3'])
    pages(90, 88, 70, 66, 60, 47, 31, 30, 20, 20)
    expect(await scan(way, { nextPage, sortedBy: 'ageDescending' })).toMatchObject({ status: 'not_found' })
    // Not in that order at all, so it proves nothing.
    pages(20, 22, 30, 25, 41, 45, 55, 60, 80, 90)
    expect(await scan(way, { nextPage, maxPages: 4, sortedBy: 'age' })).toMatchObject(OPEN)
    // A few entries, or several of the same age, may be in order by chance.
    pages(20, 30, 50, 60)
    expect(await scan(way, { nextPage, maxPages: 2, sortedBy: 'age' })).toMatchObject(OPEN)
    pages(30, 30, 30, 30, 30, 30, 60, 60)
    expect(await scan(way, { nextPage, maxPages: 4, sortedBy: 'age' })).toMatchObject(OPEN)
  }
})

test.each(ways)('by %s: a next page that refuses, or shows the same, leaves the answer open', async way => {
  site.pages = { '/q': person(1) + link(2), '/x': '' }
  expect(await scan(way, { nextPage })).toMatchObject({ status: 'error', extracted: [{ identifier: '1' }] })
  site.pages = {
    '/q': person(1) + link(2).replace('/q', '/none'),
    '/none': (_, response) => response.writeHead(403).end(),
  }
  expect((await scan(way, { nextPage })).status).not.toBe('not_found')
  site.pages['/q'] = JOHN + link(2).replace('/q', '/none')
  expect(await scan(way, { nextPage })).toMatchObject({
    status: 'found',
    incomplete: expect.stringContaining('the next page of the list could not be read'),
  })
})

test('a button is pressed: one that sends a form, and one whose script puts the next entries in place', async () => {
  tenPages(next => `<form><input type=hidden name=page value=${next}><button class=on>Next</button></form>`)
  for (const way of ways)
    expect(await scan(way, { nextPage })).toMatchObject({ status: 'found', incomplete: null })
  const script = `<script>const list = document.querySelector('#list'); let page = 1
    function turn() { setTimeout(() => { list.innerHTML = ++page < 4 ? ${JSON.stringify(person(9))}.replace(/id=\\d+/, 'id=' + page) : ${JSON.stringify(JOHN)}; if (page === 4) document.querySelector('.on').remove() }, 300) }</script>`
  site.pages = {
    '/q': `<div id=list>${person(1)}</div><button class=on onclick="turn()">More</button>${script}`,
  }
  expect(await scan('browser', { nextPage })).toMatchObject({ status: 'found', incomplete: null })
})

test('nobody on the first page is nobody; past the last page is the end', async () => {
  for (const way of ways) {
    site.pages = { '/q': NOBODY + link(2) }
    expect(await scan(way, { nextPage })).toMatchObject({ status: 'not_found', incomplete: null })
    site.pages = { '/q': person(1) + link(2).replace('/q', '/r'), '/r': NOBODY }
    expect(await scan(way, { nextPage })).toMatchObject({ status: 'not_found', incomplete: null })
  }
})
