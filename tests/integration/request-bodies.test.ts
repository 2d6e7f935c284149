// The cost of a request body before its sender is known, and how much of one user's the server holds at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpServer, openHttpServer } from '#server/lib/http-server.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
let who: User
let httpServer: HttpServer
beforeAll(async () => {
  world = await openHouseholdWorld()
  who = await world.signIn()
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true })
  httpServer.serve((request, env) => world.app.fetch(request, env))
})
afterAll(async () => {
  await httpServer.close()
  await world.close()
})

/** An endless body, until told to end. `taken` counts the chunks that were read. */
function endlessBody() {
  const state = { taken: 0, ended: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.ended) return controller.close()
        state.taken += 1
        if (state.taken > 3) return new Promise(() => {})
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  return { state, stream }
}
const post = (path: string, stream: ReadableStream, token?: string, signal?: AbortSignal) =>
  fetch(`${httpServer.url}${path}`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(signal ? { signal } : {}),
  } as RequestInit)

test.each(['/rights/v1/imports', '/sync/v1/people/push'])(
  'POST %s without a session is refused before its body has come',
  async path => {
    const answer = await post(path, endlessBody().stream)
    expect(answer.status).toBe(401)
    await answer.body?.cancel()
  },
)

test('slow bodies of one user wait for each other, and hold up nothing else of theirs', async () => {
  const ending = new AbortController()
  const slow = Array.from({ length: 12 }, () => {
    const sent = post('/sync/v1/people/push', endlessBody().stream, who.token, ending.signal)
    return sent.catch(() => null)
  })
  const answer = await fetch(`${httpServer.url}/sync/v1/people/pull?seq=0`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(answer.status).toBe(200)
  ending.abort()
  await Promise.all(slow)
  expect((await world.ask('POST', '/sync/v1/people/push', who, [])).status).toBe(200)
})
