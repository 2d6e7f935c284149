import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from './testing/open-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.end())

test('the flaky site asks some first visitors to wait a second, and then answers', async () => {
  const paths = Array.from({ length: 20 }, (_, i) => `/q/gregory-davis/ny?page=${i + 1}`)
  const first = await Promise.all(paths.map(path => world.get('quickfolk', path)))
  const asked = first.filter(answer => answer.status === 429)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.length).toBeLessThan(17)
  expect(asked[0]?.headers.get('retry-after')).toBe('1')
  for (const path of paths) expect((await world.get('quickfolk', path)).status).toBe(200)
})

test('the blocked site shows a challenge on every page', async () => {
  for (const path of ['/', '/look/rosa-whitaker/tx', '/opt-out', '/nothing']) {
    const answer = await world.get('sentrylook', path)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cf-mitigated')).toBe('challenge')
    expect(await answer.text()).toContain('<title>Just a moment…</title>')
  }
})

test('a tester breaks a site and mends it', async () => {
  const set = (mode: string) => world.dev('POST', '/world', { break: { site: 'truefolk.example', mode } })
  await set('down')
  expect((await world.get('truefolk', '/')).status).toBe(503)
  await set('challenge')
  expect((await world.get('truefolk', '/')).status).toBe(403)
  await set('ok')
  expect((await world.get('truefolk', '/')).status).toBe(200)
})

test('sites are told apart by Host, in both spellings, and nobody else is handled', async () => {
  expect(world.handles('truefolk.example')).toBe(true)
  expect(world.handles('truefolk.localhost:8787')).toBe(true)
  expect(world.handles('127.0.0.1:8787')).toBe(false)
  expect(world.handles('unknown.example')).toBe(false)
  expect(world.handles('truefolk.example.evil.test')).toBe(false)
  const headers = { host: 'recordhall.localhost:8787' }
  const answer = await world.fetch(new Request('http://127.0.0.1:8787/', { headers }))
  expect(await answer.text()).toContain('RecordHall')
})

test('addresses that a browser can open', () => {
  expect(world.address('https://truefolk.example/x?y=1')).toBe('http://truefolk.localhost:8787/x?y=1')
  expect(world.address('https://truefolk.example')).toBe('http://truefolk.localhost:8787')
  expect(world.address('https://unknown.example/x')).toBe('https://unknown.example/x')
  expect(world.address('https://truefolk.example.evil.test/')).toBe('https://truefolk.example.evil.test/')
  expect(world.rewrites).toContainEqual({
    from: 'https://truefolk.example',
    to: 'http://truefolk.localhost:8787',
  })
})

test('what a visitor sends is never markup in the answer', async () => {
  const page = await world.page(
    'findagain',
    '/people?full=%3Cscript%3Ealert(1)%3C%2Fscript%3E&near=%22%3E%3Cimg%20src%3Dx%3E',
  )
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<img src=x')
})
