import { expect, test } from 'vitest'
import { z } from '#shared/lib/z.ts'
import { type ApiDeps, createApi } from './api.ts'

const body = z.object({ ok: z.boolean() })

/** An api with answers taken in order; a number is a status, null is no answer at all. */
function apiOver(answers: (Response | number | null)[], tokens?: Partial<ApiDeps['tokens']>) {
  const calls: { path: string; headers: Headers }[] = []
  const pauses: number[] = []
  const reached: boolean[] = []
  const times: (string | null)[] = []
  const api = createApi({
    fetch: async (path, init) => {
      calls.push({ path, headers: new Headers(init.headers) })
      const answer = answers.shift() ?? Response.json({ ok: true })
      if (answer instanceof Response) return answer
      return new Response(JSON.stringify({ code: 'unavailable', detail: 'Later.' }), { status: answer })
    },
    tokens: { fresh: async () => null, renew: async () => null, ...tokens },
    reached: was => reached.push(was),
    serverTime: header => times.push(header),
    after(milliseconds, run) {
      pauses.push(milliseconds)
      queueMicrotask(run)
      return () => {}
    },
  })
  return { api, calls, pauses, reached, times }
}

test('a request can be sent another way, with the same token, retry and errors', async () => {
  const { api, calls } = apiOver([], { fresh: async () => 'old', renew: async () => 'new' })
  const seen: (string | null)[] = []
  const answers = [new Response('{}', { status: 401 }), Response.json({ code: 'full' }, { status: 413 })]
  const via: ApiDeps['fetch'] = async (_path, init) => {
    seen.push(new Headers(init.headers).get('authorization'))
    return answers.shift() ?? Response.json({})
  }
  await expect(api.send('/x', { method: 'POST', via })).rejects.toMatchObject({ status: 413, code: 'full' })
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
  expect(calls).toEqual([])
})

test('an answer is checked against its schema', async () => {
  await expect(apiOver([]).api.json('/x', body)).resolves.toEqual({ ok: true })
  await expect(apiOver([Response.json({ ok: 'yes' })]).api.json('/x', body)).rejects.toMatchObject({
    code: 'bad_answer',
  })
  await expect(apiOver([new Response('<html>')]).api.json('/x', body)).rejects.toMatchObject({
    code: 'bad_answer',
  })
})

test.each([
  [
    { type: 'about:blank', title: 'not found', status: 404, code: 'not_found', detail: 'Gone.' },
    'not_found',
    'Gone.',
  ],
  [
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [{ code: 422, error_code: 'weak_password', msg: 'Too short.' }, 'weak_password', 'Too short.'],
  [{ statusCode: '404', error: 'NoSuchKey', message: 'Object not found' }, 'NoSuchKey', 'Object not found'],
  ['<html>', 'http_404', 'The server answered 404.'],
])('an error keeps its code and sentence: %j', async (sent, code, message) => {
  const { api } = apiOver([Response.json(sent, { status: 404 })])
  await expect(api.json('/x', body)).rejects.toMatchObject({ status: 404, code, message })
})

test('no answer is offline, and so is one that breaks off', async () => {
  const failing = createApi({
    ...apiOverDeps(),
    fetch: async () => {
      throw new TypeError('fetch failed')
    },
  })
  await expect(failing.json('/x', body)).rejects.toMatchObject({ status: 0, code: 'offline' })
  const broken = new ReadableStream({ start: controller => controller.error(new TypeError('terminated')) })
  const { api, reached } = apiOver([new Response(broken)])
  await expect(api.json('/x', body)).rejects.toMatchObject({ code: 'offline' })
  expect(reached.at(-1)).toBe(false)
})

function apiOverDeps(): ApiDeps {
  return {
    fetch: async () => Response.json({ ok: true }),
    tokens: { fresh: async () => null, renew: async () => null },
    reached() {},
    serverTime() {},
    after: () => () => {},
  }
}

test('a gateway error is retried where that is safe, with pauses that double from 200 ms to at most 30 s', async () => {
  const get = apiOver([502, 503, 504])
  await expect(get.api.json('/x', body)).resolves.toEqual({ ok: true })
  expect(get.pauses).toEqual([200, 400, 800])
  const lasting = apiOver(Array.from({ length: 20 }, () => 503))
  await expect(lasting.api.json('/x', body)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(lasting.pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600])
  const post = apiOver([503])
  await expect(post.api.json('/x', body, { method: 'POST', body: {} })).rejects.toMatchObject({ status: 503 })
  expect(post.pauses).toEqual([])
  const other = apiOver([500])
  await expect(other.api.json('/x', body)).rejects.toMatchObject({ status: 500 })
  expect(other.calls).toHaveLength(1)
})

test('a gateway error counts as a server that is not reached, any other answer as one that is', async () => {
  const { api, reached } = apiOver([404, 503])
  await expect(api.json('/x', body, { retry: false })).rejects.toThrow()
  await expect(api.json('/x', body, { retry: false })).rejects.toThrow()
  expect(reached).toEqual([true, false])
})

test('a refused token is renewed once, and the second refusal stands', async () => {
  const tokens = {
    fresh: async () => 'old',
    renew: async (refused: string) => (refused === 'old' ? 'new' : null),
  }
  const { api, calls } = apiOver([401], tokens)
  await expect(api.json('/x', body)).resolves.toEqual({ ok: true })
  expect(calls.map(call => call.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new'])
  const twice = apiOver([401, 401], tokens)
  await expect(twice.api.json('/x', body)).rejects.toMatchObject({ status: 401 })
  expect(twice.calls).toHaveLength(2)
})

test('an anonymous request carries no token', async () => {
  const { api, calls } = apiOver([], { fresh: async () => 'secret' })
  await api.json('/x', body, { anonymous: true })
  expect(calls[0]?.headers.has('authorization')).toBe(false)
})

test('every answer tells the server’s time, and 429 how long to wait', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  const headers = { 'x-server-time': at, 'retry-after': '7' }
  const { api, times } = apiOver([Response.json({ code: 'rate_limited' }, { status: 429, headers })])
  await expect(api.json('/x', body)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 7000 })
  expect(times).toEqual([at])
})
