import { expect, test, vi } from 'vitest'
import { createAssetCache } from './asset-cache.ts'
import { memoryCaches } from './testing/memory-caches.ts'

const FILES = ['/assets/dashboard-1.js', '/assets/scan-1.js']
const ask = (path: string) => new Request(`https://offlist.example${path}`)

function worker(files: readonly string[], caches = memoryCaches()) {
  const fetch = vi.fn(async (request: Request) => new Response(`${new URL(request.url).pathname}, fresh`))
  caches.fetches(fetch)
  return {
    caches,
    fetch,
    assets: createAssetCache({ caches, fetch }, files, () => fetch(ask('/all-scripts.json'))),
  }
}

test('a visitor’s device brings nothing along, and keeps what was used', async () => {
  const { assets, fetch } = worker(FILES)
  await assets.install()
  expect(fetch).not.toHaveBeenCalled()
  await assets.answer(ask('/assets/scan-1.js'))
  await assets.answer(ask('/assets/scan-1.js'))
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a device that keeps the app has every file without a network', async () => {
  const { assets, fetch } = worker(FILES)
  await assets.cacheAll()
  fetch.mockRejectedValue(new TypeError('offline'))
  for (const file of FILES) expect(await (await assets.answer(ask(file))).text()).toBe(`${file}, fresh`)
})

test('a file that was asked for before the app was kept, and that the network didn’t bring, is there', async () => {
  const { assets, fetch } = worker(FILES)
  const lost = Promise.withResolvers<Response>()
  fetch.mockReturnValueOnce(lost.promise)
  const answer = assets.answer(ask('/assets/scan-1.js'))
  await assets.cacheAll()
  lost.reject(new TypeError('offline'))
  expect(await (await answer).text()).toBe('/assets/scan-1.js, fresh')
})

test('there, a new version brings its files before it takes over, and then the old ones go', async () => {
  const before = worker(FILES)
  await before.assets.cacheAll()
  const next = worker(['/assets/dashboard-2.js', '/assets/scan-1.js'], before.caches)
  await next.assets.install()
  expect(next.fetch.mock.calls.map(([request]) => new URL(request.url).pathname)).toEqual([
    '/assets/dashboard-2.js',
  ])
  await next.assets.activate()
  next.fetch.mockRejectedValue(new TypeError('offline'))
  expect((await next.assets.answer(ask('/assets/dashboard-2.js'))).ok).toBe(true)
  await expect(next.assets.answer(ask('/assets/dashboard-1.js'))).rejects.toThrow('offline')
})

test('a new version that can’t bring its files doesn’t take over', async () => {
  const before = worker(FILES)
  await before.assets.cacheAll()
  const next = worker(['/assets/dashboard-2.js'], before.caches)
  next.fetch.mockRejectedValue(new TypeError('offline'))
  await expect(next.assets.install()).rejects.toThrow('offline')
})

test('an answer that failed isn’t kept', async () => {
  const { assets, fetch } = worker(FILES)
  fetch.mockResolvedValueOnce(new Response('busy', { status: 503 }))
  expect((await assets.answer(ask('/assets/scan-1.js'))).status).toBe(503)
  expect((await assets.answer(ask('/assets/scan-1.js'))).status).toBe(200)
})

const MANY = Array.from({ length: 30 }, (_, at) => `/assets/part-${at}.js`)
const asked = (fetch: ReturnType<typeof worker>['fetch']) =>
  fetch.mock.calls.map(([request]) => new URL(request.url).pathname)
const allAtOnce = (files: readonly string[]) =>
  Response.json(Object.fromEntries(files.map(file => [file, `${file}, at once`])))

test('many files come in one request, as scripts', async () => {
  const { assets, fetch } = worker(MANY)
  fetch.mockResolvedValueOnce(allAtOnce(MANY))
  await assets.cacheAll()
  expect(asked(fetch)).toEqual(['/all-scripts.json'])
  const answer = await assets.answer(ask('/assets/part-7.js'))
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await answer.text()).toBe('/assets/part-7.js, at once')
})

test('what the file of another version lacks is fetched file by file', async () => {
  const { assets, fetch } = worker(MANY)
  fetch.mockResolvedValueOnce(allAtOnce([...MANY.slice(2), '/assets/newer.js']))
  await assets.cacheAll()
  expect(asked(fetch)).toEqual(['/all-scripts.json', ...MANY.slice(0, 2)])
  fetch.mockRejectedValue(new TypeError('offline'))
  await expect(assets.answer(ask('/assets/newer.js'))).rejects.toThrow('offline')
})

test('tabs that ask at the same time share one request', async () => {
  const { assets, fetch } = worker(MANY)
  fetch.mockResolvedValueOnce(allAtOnce(MANY))
  await Promise.all([assets.cacheAll(), assets.cacheAll()])
  expect(asked(fetch)).toEqual(['/all-scripts.json'])
})

test('a new version with a few new files fetches just these', async () => {
  const before = worker(MANY)
  before.fetch.mockResolvedValueOnce(allAtOnce(MANY))
  await before.assets.cacheAll()
  const next = worker([...MANY, '/assets/new-1.js', '/assets/new-2.js'], before.caches)
  await next.assets.install()
  expect(asked(next.fetch)).toEqual(['/assets/new-1.js', '/assets/new-2.js'])
})

test.each([
  ['is missing', () => Promise.resolve(new Response('nothing here', { status: 404 }))],
  ['doesn’t arrive', () => Promise.reject(new TypeError('cut off'))],
])('if the file with all of them %s, each is fetched', async (_, answer) => {
  const { assets, fetch } = worker(MANY)
  fetch.mockImplementationOnce(answer)
  await assets.cacheAll()
  expect(asked(fetch)).toEqual(['/all-scripts.json', ...MANY])
})

test('if the file with all of them is cut off on the way, each is fetched', async () => {
  const { assets, fetch } = worker(MANY)
  fetch.mockResolvedValueOnce(new Response('{"/assets/part-1.js":"al'))
  await assets.cacheAll()
  expect(asked(fetch)).toEqual(['/all-scripts.json', ...MANY])
})
