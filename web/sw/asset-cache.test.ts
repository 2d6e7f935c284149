import { expect, test, vi } from 'vitest'
import { createAssetCache } from './asset-cache.ts'
import { memoryCaches } from './testing/memory-caches.ts'

const FILES = ['/assets/dashboard-1.js', '/assets/scan-1.js']
const ask = (path: string) => new Request(`https://offlist.example${path}`)
const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)

const ALL = '/assets/all-scripts-1.json'
const together = (files: readonly string[]) =>
  Response.json(Object.fromEntries(files.map(file => [file, `${file}, together`])))
const stored = async (caches: CacheStorage) =>
  (await (await caches.open('program-files')).keys()).map(request => pathOf(request))

function worker(files: readonly string[], all = ALL, caches = memoryCaches()) {
  const fetch = vi.fn(async (request: Request | string) => new Response(`${pathOf(request)}, fresh`))
  caches.fetches(fetch)
  return { caches, fetch, assets: createAssetCache({ caches, fetch }, [...files, all]) }
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

test('a script that the network didn’t bring while the app was being stored is there', async () => {
  const { assets, fetch } = worker(FILES)
  const lost = Promise.withResolvers<Response>()
  fetch.mockReturnValueOnce(lost.promise)
  const answer = assets.answer(ask('/assets/scan-1.js'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  fetch.mockResolvedValueOnce(together(FILES))
  await assets.cacheAll()
  lost.reject(new TypeError('offline'))
  expect(await (await answer).text()).toBe('/assets/scan-1.js, together')
})

test('a new version that can’t bring its files doesn’t take over', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { caches } = await fullDevice(FILES)
  const next = worker(['/assets/dashboard-2.js'], '/assets/all-scripts-2.json', caches)
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

/** A device that stored `files` with one request. */
async function fullDevice(files: readonly string[], all = ALL, caches = memoryCaches()) {
  const made = worker(files, all, caches)
  made.fetch.mockResolvedValueOnce(together(files))
  await made.assets.cacheAll()
  expect(asked(made.fetch)).toEqual([all])
  return made
}
/** The same version's worker after the browser ended the first one, without a network. */
function restarted(files: readonly string[], all: string, caches: ReturnType<typeof memoryCaches>) {
  const made = worker(files, all, caches)
  made.fetch.mockRejectedValue(new TypeError('offline'))
  return made
}

test('all scripts come in one request, and then without a network, as scripts', async () => {
  const { caches } = await fullDevice(FILES)
  const { assets } = restarted(FILES, ALL, caches)
  for (const file of FILES) {
    const answer = await assets.answer(ask(file))
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe(`${file}, together`)
  }
})

test('a script that was used gets an entry of its own', async () => {
  const { assets, caches } = await fullDevice(FILES)
  await assets.answer(ask('/assets/scan-1.js'))
  expect(await stored(caches)).toEqual([ALL, '/assets/scan-1.js'])
  const cache = await caches.open('program-files')
  expect(await (await cache.match('/assets/scan-1.js'))?.text()).toBe('/assets/scan-1.js, together')
})

test('a device that has the file asks for nothing', async () => {
  const { caches } = await fullDevice(FILES)
  const { assets, fetch } = worker(FILES, ALL, caches)
  await assets.cacheAll()
  expect(fetch).not.toHaveBeenCalled()
})

test('tabs that ask at the same time share one request', async () => {
  const { assets, fetch } = worker(FILES)
  fetch.mockResolvedValueOnce(together(FILES))
  await Promise.all([assets.cacheAll(), assets.cacheAll()])
  expect(asked(fetch)).toEqual([ALL])
})

test('until a new version takes over, the old one has its scripts; then they go', async () => {
  const before = await fullDevice(FILES)
  const files = ['/assets/dashboard-2.js', '/assets/scan-1.js']
  const next = worker(files, '/assets/all-scripts-2.json', before.caches)
  next.fetch.mockResolvedValueOnce(together(files))
  await next.assets.install()
  const old = restarted(FILES, ALL, before.caches)
  expect((await old.assets.answer(ask('/assets/dashboard-1.js'))).ok).toBe(true)

  await next.assets.activate()
  expect(await stored(before.caches)).toEqual(['/assets/all-scripts-2.json'])
  const { assets } = restarted(files, '/assets/all-scripts-2.json', before.caches)
  for (const file of files) expect(await (await assets.answer(ask(file))).text()).toBe(`${file}, together`)
  await expect(assets.answer(ask('/assets/dashboard-1.js'))).rejects.toThrow('offline')
})

test('a device that stored the scripts one by one gets the file with the next version', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const before = worker(FILES)
  before.fetch.mockRejectedValueOnce(new TypeError('no such file then'))
  await before.assets.cacheAll()
  expect(await stored(before.caches)).toEqual(FILES)
  const next = worker(FILES, ALL, before.caches)
  next.fetch.mockResolvedValueOnce(together(FILES))
  await next.assets.install()
  await next.assets.activate()
  expect(await stored(before.caches)).toEqual([...FILES, ALL])
})

test.each([
  ['is missing', () => Promise.resolve(Response.json({ title: 'Not found' }, { status: 404 }))],
  ['doesn’t arrive', () => Promise.reject(new TypeError('cut off'))],
  ['is cut off on the way', () => Promise.resolve(new Response('{"/assets/dashboard-1.js":"to'))],
  ['holds nothing', () => Promise.resolve(Response.json(null))],
  ['lacks a script', () => Promise.resolve(together(FILES.slice(1)))],
])('if the file with all scripts %s, each is fetched', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { assets, fetch, caches } = worker(FILES)
  fetch.mockImplementationOnce(answer)
  await assets.cacheAll()
  expect(asked(fetch)).toEqual([ALL, ...FILES])
  expect(await stored(caches)).toEqual(FILES)
})

test('a full device isn’t asked to store hundreds of files after the one', async () => {
  const { assets, caches, fetch } = worker(FILES)
  fetch.mockResolvedValueOnce(together(FILES))
  vi.spyOn(await caches.open('program-files'), 'put').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  )
  await expect(assets.cacheAll()).rejects.toThrow('full')
  expect(asked(fetch)).toEqual([ALL])
  expect(await caches.has('program-whole')).toBe(false)
})

test('if the stored file can’t be read, the network brings the script, and the next start the file', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { caches } = await fullDevice(FILES)
  const cache = await caches.open('program-files')
  await cache.put(ALL, new Response('{"/assets/dashboard-1.js":"to'))
  const { assets, fetch } = worker(FILES, ALL, caches)
  expect(await (await assets.answer(ask('/assets/scan-1.js'))).text()).toBe('/assets/scan-1.js, fresh')
  fetch.mockResolvedValueOnce(together(FILES))
  await assets.cacheAll()
  expect(await stored(caches)).toEqual(['/assets/scan-1.js', ALL])
})

test('then only what the device lacks is fetched', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { assets, fetch } = worker(FILES)
  await assets.answer(ask('/assets/scan-1.js'))
  fetch.mockRejectedValueOnce(new TypeError('cut off'))
  await assets.cacheAll()
  expect(asked(fetch)).toEqual(['/assets/scan-1.js', ALL, '/assets/dashboard-1.js'])
})

test('if the device’s storage fails, the network brings the script; storage is asked again for the next', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { caches } = await fullDevice(FILES)
  const { assets, fetch } = worker(FILES, ALL, caches)
  vi.spyOn(await caches.open('program-files'), 'match')
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new DOMException('broken'))
  expect(await (await assets.answer(ask('/assets/scan-1.js'))).text()).toBe('/assets/scan-1.js, fresh')
  fetch.mockRejectedValue(new TypeError('offline'))
  expect((await assets.answer(ask('/assets/dashboard-1.js'))).ok).toBe(true)
})
