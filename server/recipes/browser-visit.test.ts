// The searches of one visit share a browser context, but no page contents.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { beginVisit } from './browser-visit.ts'
import { createPageReader } from './http/page-reader.ts'
import { runStep } from './http/run-step.ts'
import { runRecipe } from './run.ts'
import type { RunInput } from './run-types.ts'

const site = serveRecipeSite()

const spec = { name: { selector: 'h2' }, addressCityState: { selector: 'p' }, profileUrl: { selector: 'a' } }
const go = (path: string) => ({ id: 'go', actionType: 'navigate', url: `${HOST}${path}` })
const read = {
  id: 'read',
  actionType: 'extract',
  selector: '.person',
  noResultsSelector: '.nobody',
  profile: spec,
}
const JOHN = '<div class=person><h2>John Smith</h2><p>Reno, NV</p><a href="/p/1">more</a></div>'
const NOBODY = '<p class=nobody>Nobody</p>'

/** A visit, the contexts it has opened, and a function that searches in it. */
function aVisit() {
  const opened: string[] = []
  const { browser } = site.deps
  const counting: typeof browser = {
    ...browser,
    open: async options => {
      const { context, close } = await browser.open(options)
      opened.push('open')
      let isClosed = false
      return {
        context,
        close: async () => {
          if (!isClosed) opened.push('closed')
          isClosed = true
          await close()
        },
      }
    },
  }
  const deps = { ...site.deps, browser: counting }
  const { recipe, rewrites = [] } = site.input('scan', [])
  const visit = beginVisit(deps, recipe, rewrites)
  onTestFinished(() => visit.close())
  const search = (actions: object[], more: Partial<RunInput> = {}) =>
    runRecipe(deps, site.input('scan', actions, { patienceMs: 500, ...more }), visit)
  return { visit, search, opened, deps }
}

test('searches share one context and its cookies; it is closed with the visit', async () => {
  const cookie = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('set-cookie', 'seen=1')
    response.end(request.headers.cookie === 'seen=1' ? JOHN : NOBODY)
  }
  site.pages = { '/q': cookie }
  const { visit, search, opened } = aVisit()
  expect(opened).toEqual([])
  expect(await search([go('/q'), read])).toMatchObject({ status: 'not_found' })
  expect(await search([go('/q'), read])).toMatchObject({ status: 'found' })
  expect(opened).toEqual(['open'])
  await visit.close()
  await visit.close()
  expect(opened).toEqual(['open', 'closed'])
})

test('a search sees nothing of the one before it', async () => {
  site.pages = { '/q': JOHN, '/empty': NOBODY, '/404': NOBODY }
  const { visit, search } = aVisit()
  expect(await search([go('/q'), read])).toMatchObject({ status: 'found' })
  // The page is blank again, so it reads nothing.
  expect(await search([read])).toMatchObject({ status: 'error', extracted: [] })
  expect(await search([go('/q'), read])).toMatchObject({ status: 'found' })
  expect(await search([go('/empty'), read])).toMatchObject({ status: 'not_found', extracted: [] })
  expect(await search([go('/gone'), read])).toMatchObject({ status: 'error' })
  expect(await search([go('/404'), read])).toMatchObject({ status: 'not_found' })
  await visit.close()
})

test('windows that a search opened are gone for the next', async () => {
  site.pages = { '/q': `<script>window.open('/other')</script>${JOHN}`, '/other': JOHN }
  const { visit, search } = aVisit()
  await search([go('/q'), read])
  site.pages = { '/q': NOBODY }
  expect(await search([go('/q'), read])).toMatchObject({ status: 'not_found' })
  await visit.onPage(null, async page => {
    expect(page.url()).toBe('about:blank')
    return runRecipe(site.deps, site.input('scan', [go('/q'), read]))
  })
  await visit.close()
})

test.each([
  ['is refused', (_: IncomingMessage, response: ServerResponse) => response.writeHead(403).end()],
  ['fails', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end()],
  ['hangs', '<script>setTimeout(() => { for (;;); }, 50)</script>'],
])('after a search that %s, the next has a fresh context', async (_, page) => {
  site.pages = { '/bad': page, '/q': JOHN }
  const { visit, search, opened } = aVisit()
  expect((await search([go('/bad'), read])).extracted).toEqual([])
  expect(visit.isOpen()).toBe(false)
  expect(await search([go('/q'), read])).toMatchObject({ status: 'found' })
  await visit.close()
  expect(opened).toEqual(['open', 'closed', 'open', 'closed'])
})

test('a stop closes everything, and a search after it opens nothing', async () => {
  const stop = new AbortController()
  site.pages = { '/q': () => stop.abort() }
  const { visit, search, opened } = aVisit()
  expect(await search([go('/q'), read], { signal: stop.signal })).toMatchObject({ status: 'error' })
  await expect.poll(() => opened).toEqual(['open', 'closed'])
  expect(visit.isOpen()).toBe(false)
  expect(await search([go('/q'), read], { signal: stop.signal })).toMatchObject({ status: 'error' })
  expect(opened.filter(one => one === 'open')).toHaveLength(opened.filter(one => one === 'closed').length)
})

test('a visit that needed the browser once stays in it; one that did not never opens it', async () => {
  const reader = createPageReader()
  const file = { steps: [{ stepType: 'scan', transport: 'http', actions: [go('/q'), read] }] }
  const { visit, deps, opened } = aVisit()
  const search = () => runStep({ ...deps, reader }, site.input('scan', [], { patienceMs: 500 }, file), visit)
  site.pages = { '/q': JOHN }
  expect(await search()).toMatchObject({ status: 'found' })
  expect(opened).toEqual([])
  site.pages = { '/q': `<div></div><script>document.body.innerHTML = ${JSON.stringify(JOHN)}</script>` }
  expect(await search()).toMatchObject({ status: 'found' })
  expect(await search()).toMatchObject({ status: 'found' })
  expect(opened).toEqual(['open'])
  expect(site.asked).toEqual(['GET /q', 'GET /q', 'GET /q', 'GET /q'])
  await visit.close()
  await reader.close()
})
