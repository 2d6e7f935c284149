// Endpoints that exist only in the sandbox world, under /dev: declared one by one, open to everyone there, and served
// nowhere else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, refuseUndeclared, SANDBOX_ENDPOINTS } from '#server/endpoints.ts'
import { openTestWorld, type TestWorld } from '#server/sandbox/testing/open-world.ts'

let world: TestWorld
let served: { method: string; path: string }[]
beforeAll(async () => {
  world = await openTestWorld()
  served = world.routes.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path: `/dev${path}`.replace(/\/$/, '') }))
})
afterAll(() => world.end())

test('is what is declared, no more and no less', () => {
  const names = served.map(({ method, path }) => `${method} ${path}`)
  expect(names.sort()).toEqual(Object.keys(SANDBOX_ENDPOINTS).sort())
  expect(names.filter(name => name in ENDPOINTS)).toEqual([])
})

test('is served in the sandbox world alone', () => {
  expect(() => refuseUndeclared(served, { isSandbox: true })).not.toThrow()
  for (const route of served)
    expect(() => refuseUndeclared([route], { isSandbox: false })).toThrow('not declared')
})

test.each(Object.entries(SANDBOX_ENDPOINTS))(
  '11.2 answers %s to who is signed out',
  async (endpoint, { need }) => {
    expect(need).toBe('anyone')
    const [method = '', path = ''] = endpoint.split(' ')
    const at = path.replace('/dev', '').replace(':id', 'none') || '/'
    const headers = { 'content-type': 'application/json' }
    const sent = method === 'GET' ? { method } : { method, headers, body: '{}' }
    const { status } = await world.routes.request(at, sent)
    expect([endpoint, status < 500 && status !== 401 && status !== 403]).toEqual([endpoint, true])
  },
)
