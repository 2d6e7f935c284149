import { expect, test } from 'vitest'
import { memoryCaches } from './testing/memory-caches.ts'
import { forgetPages, visitedPage } from './visited-pages.ts'

const page = (path: string) => new Request(`https://offlist.example${path}`)
const online = async (request: Request) => new Response(`the page ${new URL(request.url).pathname}`)
const offline = async () => {
  throw new TypeError('offline')
}

test('a page that was visited can be read without a network, whatever its query is then', async () => {
  const caches = memoryCaches()
  await visitedPage({ caches, fetch: online }, page('/pricing?offer=launch50'))
  const again = await visitedPage({ caches, fetch: offline }, page('/pricing'))
  expect(await again.text()).toBe('the page /pricing')
})

test('others can’t, nor what there isn’t', async () => {
  const caches = memoryCaches()
  const gone = async () => new Response('nothing here', { status: 404 })
  expect((await visitedPage({ caches, fetch: gone }, page('/nothing'))).status).toBe(404)
  for (const path of ['/nothing', '/support'])
    await expect(visitedPage({ caches, fetch: offline }, page(path))).rejects.toThrow('offline')
})

test('the last sixty are kept', async () => {
  const caches = memoryCaches()
  for (let at = 0; at <= 60; at += 1) await visitedPage({ caches, fetch: online }, page(`/blog/${at}`))
  await expect(visitedPage({ caches, fetch: offline }, page('/blog/0'))).rejects.toThrow('offline')
  expect((await visitedPage({ caches, fetch: offline }, page('/blog/1'))).ok).toBe(true)
})

test('with a new version they are forgotten: they name files that are gone', async () => {
  const caches = memoryCaches()
  await visitedPage({ caches, fetch: online }, page('/'))
  await forgetPages(caches)
  await expect(visitedPage({ caches, fetch: offline }, page('/'))).rejects.toThrow('offline')
})
