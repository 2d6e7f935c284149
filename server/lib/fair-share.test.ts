import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { type ActorEnv, holderOf } from './actor.ts'
import { ClientDisconnected } from './client-disconnected.ts'
import { fairShare, SHARE_LIMITS, type ShareLimits } from './fair-share.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { AppError, problemResponse } from './problem.ts'

let httpServer: HttpServer | null = null
afterEach(() => httpServer?.close())

const STEPS = 20

/** Serves work of many steps, or as many as the query says, for the account in the query; counts what is done of it. */
async function served(limits: Partial<ShareLimits> = {}) {
  const done = { steps: 0, atOnce: 0, most: 0, ended: 0 }
  let now = 0
  const app = new Hono<ActorEnv>()
  app.onError(error => {
    if (error instanceof AppError) return problemResponse(error)
    if (error instanceof ClientDisconnected) return new Response(null, { status: 499 })
    throw error
  })
  app.use(async (c, next) => {
    const account = c.req.query('account') ?? ''
    c.set('actor', { ...holderOf(account), email: 'person@example.com', sessionId: 'session' })
    await next()
  })
  app.use(fairShare({ ...SHARE_LIMITS, ...limits }, () => now))
  app.get('/', async c => {
    const { turn } = c.var
    const steps = Number(c.req.query('steps') ?? STEPS)
    turn.admit('rowsRead')
    done.atOnce += 1
    done.most = Math.max(done.most, done.atOnce)
    try {
      for (let step = 0; step < steps; step += 1) {
        done.steps += 1
        await turn.done('rowsRead', step < STEPS ? 10 : 0)
      }
    } finally {
      done.atOnce -= 1
      done.ended += 1
    }
    return c.text('done')
  })
  httpServer = await openHttpServer({ host: '127.0.0.1', port: 0, isOpen: true })
  httpServer.serve(app.fetch)
  const { url } = httpServer
  const pass = (ms: number) => {
    now += ms
  }
  return { done, url, pass, ask: (account: string) => fetch(`${url}/?account=${account}`) }
}

test('of requests sent at once few work at once; when the client leaves, the rest is not done', async () => {
  const { done, url, ask } = await served()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // Work without end: nothing but the client's leaving ends it.
  socket.write('GET /?account=greedy&steps=Infinity HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(60))
  await expect.poll(() => done.steps).toBeGreaterThan(0)
  socket.destroy()
  expect((await ask('other')).status).toBe(200)
  await expect.poll(() => done.atOnce).toBe(0)
  expect((await ask('greedy')).status).toBe(200)
  expect(done.most).toBeLessThanOrEqual(SHARE_LIMITS.requests.atOnce + 1)
  // Of 60: those at work when it left; and the two asked for since.
  expect(done.ended).toBeLessThanOrEqual(SHARE_LIMITS.requests.atOnce + 2)
})

test('who has used up their share is told when to come back; others are not concerned', async () => {
  const { ask, pass } = await served({ rowsRead: { max: 300, windowMs: 60_000 } })
  for (let n = 0; n < 2; n += 1) expect((await ask('greedy')).status).toBe(200)
  const refused = await ask('greedy')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', status: 429 })
  expect((await ask('other')).status).toBe(200)
  pass(60_000)
  expect((await ask('greedy')).status).toBe(200)
})
