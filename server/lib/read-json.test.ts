// JSON bodies within limits.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError, problemResponse } from './problem.ts'
import { readJson } from './read-json.ts'

const app = new Hono()
app.onError(error => {
  if (error instanceof AppError) return problemResponse(error)
  throw error
})
app.post('/', async c => c.json({ read: await readJson(c) }))

const post = (body: string) => app.request('/', { method: 'POST', body })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each(['{"a":[1,2,{"b":null}]}', '[]', '"text"', '7', 'null', ' {"a" : "\\u0041"} '])(
  '%s is read',
  async body => {
    const response = await post(body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ read: JSON.parse(body) })
  },
)

test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '[1] [2]', '{"a":"b}'])(
  '“%s” is refused',
  async body => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_json', status: 400 })
  },
)

describe('depth', () => {
  test('32 is read and 33 is not', async () => {
    expect((await post(nested(32))).status).toBe(200)
    const deep = await post(nested(33))
    expect(deep.status).toBe(400)
    expect(await deep.json()).toMatchObject({ code: 'bad_json' })
  })

  test('counts what is nested, not what is side by side', async () => {
    expect((await post(`[${Array(100).fill('[]').join(',')}]`)).status).toBe(200)
  })

  test('does not count brackets in strings, escaped quotes included', async () => {
    expect((await post(JSON.stringify('['.repeat(100)))).status).toBe(200)
    expect((await post(JSON.stringify(`"${'{'.repeat(100)}\\`))).status).toBe(200)
  })

  test('a hostile body is refused before it is built', async () => {
    expect((await post('['.repeat(500_000))).status).toBe(400)
  })
})
