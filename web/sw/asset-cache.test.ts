import { expect, test, vi } from 'vitest'
import { createAssetCache } from './asset-cache.ts'
import { memoryCaches } from './testing/memory-caches.ts'

const FILES = ['/assets/dashboard-1.js', '/assets/scan-1.js']
const ask = (path: string) => new Request(`https://offlist.example${path}`)

function worker(files: readonly string[], caches = memoryCaches()) {
  const fetch = vi.fn(async (request: Request) => new Response(`${new URL(request.url).pathname}, fresh`))
  caches.fetches(fetch)
  return { caches, fetch, assets: createAssetCache({ caches, fetch }, files) }
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

test('a file that the device can’t store is used all the same', async () => {
  const { assets, caches } = worker(FILES)
  const cache = await caches.open('program-files')
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(await (await assets.answer(ask('/assets/scan-1.js'))).text()).toBe('/assets/scan-1.js, fresh')
  expect(warn).toHaveBeenCalledOnce()
})
