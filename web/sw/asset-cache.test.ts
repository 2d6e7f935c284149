import { expect, test, vi } from 'vitest'
import { createAssetCache } from './asset-cache.ts'
import { memoryCaches } from './testing/memory-caches.ts'

const FILES = ['/assets/dashboard-1.js', '/assets/scan-1.js']
const ask = (path: string) => new Request(`https://offlist.example${path}`)
const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)

function worker(files: readonly string[], caches = memoryCaches()) {
  const fetch = vi.fn(async (request: Request | string) => new Response(`${pathOf(request)}, fresh`))
  caches.fetches(fetch)
  return { caches, fetch, assets: createAssetCache({ caches, fetch }, files) }
}

const asked = (fetch: ReturnType<typeof worker>['fetch']) => fetch.mock.calls.map(([asked]) => pathOf(asked))

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
  expect(asked(next.fetch)).toEqual(['/assets/dashboard-2.js'])
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

test('a file that the device can’t store is used all the same', async () => {
  const { assets, caches } = worker(FILES)
  const cache = await caches.open('program-files')
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await (await assets.answer(ask('/assets/scan-1.js'))).text()).toBe('/assets/scan-1.js, fresh')
  expect(warn).toHaveBeenCalledOnce()
})

const MANY = Array.from({ length: 30 }, (_, at) => `/assets/part-${at}.js`)
const ALL = '/assets/all-scripts-1.json'
const together = (files: readonly string[]) =>
  Response.json(Object.fromEntries(files.map(file => [file, `${file}, together`])))

/** A device that stored `files` with one request. */
async function fullDevice(files: readonly string[], all: string, caches = memoryCaches()) {
  const made = worker([...files, all], caches)
  made.fetch.mockResolvedValueOnce(together(files))
  await made.assets.cacheAll()
  return made
}

test('many files come in one request, and then without a network, as scripts', async () => {
  const { assets, fetch } = await fullDevice(MANY, ALL)
  expect(asked(fetch)).toEqual([ALL])
  fetch.mockRejectedValue(new TypeError('offline'))
  for (const file of MANY) {
    const answer = await assets.answer(ask(file))
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await answer.text()).toBe(`${file}, together`)
  }
})

test('a file that was used gets an entry of its own', async () => {
  const { assets, caches } = await fullDevice(MANY, ALL)
  await assets.answer(ask('/assets/part-7.js'))
  const cache = await caches.open('program-files')
  const entries = (await cache.keys()).map(pathOf)
  expect(entries).toEqual([ALL, '/assets/part-7.js'])
  expect(await (await cache.match('/assets/part-7.js'))?.text()).toBe('/assets/part-7.js, together')
})

test('what the file of another version lacks is fetched file by file', async () => {
  const { assets, fetch } = worker([...MANY, ALL])
  fetch.mockResolvedValueOnce(together([...MANY.slice(2), '/assets/newer.js']))
  await assets.cacheAll()
  expect(asked(fetch)).toEqual([ALL, ...MANY.slice(0, 2)])
})

test('tabs that ask at the same time share one request', async () => {
  const { assets, fetch } = worker([...MANY, ALL])
  fetch.mockResolvedValueOnce(together(MANY))
  await Promise.all([assets.cacheAll(), assets.cacheAll()])
  expect(asked(fetch)).toEqual([ALL])
})

test('a new version with a few new files fetches just these, and uses the old ones', async () => {
  const before = await fullDevice(MANY, ALL)
  const next = worker([...MANY.slice(1), '/assets/new-1.js', '/assets/all-scripts-2.json'], before.caches)
  await next.assets.install()
  expect(asked(next.fetch)).toEqual(['/assets/new-1.js'])
  await next.assets.activate()
  next.fetch.mockRejectedValue(new TypeError('offline'))
  expect(await (await next.assets.answer(ask('/assets/part-1.js'))).text()).toBe(
    '/assets/part-1.js, together',
  )
  expect(await (await next.assets.answer(ask('/assets/new-1.js'))).text()).toBe('/assets/new-1.js, fresh')
})

test('a new version with many new files leaves the old ones alone until it takes over', async () => {
  const before = await fullDevice(MANY, ALL)
  const files = [...MANY.slice(20), ...MANY.map(file => file.replace('part', 'new'))]
  const next = worker([...files, '/assets/all-scripts-2.json'], before.caches)
  next.fetch.mockResolvedValueOnce(together(files))
  await next.assets.install()
  before.fetch.mockRejectedValue(new TypeError('offline'))
  expect((await before.assets.answer(ask('/assets/part-1.js'))).ok).toBe(true)

  await next.assets.activate()
  const entries = (await (await before.caches.open('program-files')).keys()).map(pathOf)
  expect(entries).toEqual(['/assets/all-scripts-2.json'])
  next.fetch.mockRejectedValue(new TypeError('offline'))
  for (const file of files) expect((await next.assets.answer(ask(file))).ok).toBe(true)
})

test.each([
  ['is missing', () => Promise.resolve(Response.json({ title: 'Not found' }, { status: 404 }))],
  ['doesn’t arrive', () => Promise.reject(new TypeError('cut off'))],
  ['is cut off on the way', () => Promise.resolve(new Response('{"/assets/part-1.js":"to'))],
])('if the file with all of them %s, each is fetched', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { assets, fetch } = worker([...MANY, ALL])
  fetch.mockImplementationOnce(answer)
  await assets.cacheAll()
  expect(asked(fetch)).toEqual([ALL, ...MANY])
  fetch.mockRejectedValue(new TypeError('offline'))
  expect(await (await assets.answer(ask('/assets/part-3.js'))).text()).toBe('/assets/part-3.js, fresh')
})

test('if the stored scripts can’t be read, the network brings them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const before = await fullDevice(MANY, ALL)
  const cache = await before.caches.open('program-files')
  await cache.put(ALL, new Response('{"/assets/part-1.js":"to'))
  const { assets } = worker([...MANY, ALL], before.caches)
  expect(await (await assets.answer(ask('/assets/part-1.js'))).text()).toBe('/assets/part-1.js, fresh')
})
