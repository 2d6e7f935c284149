// A database that doesn't respond: requests fail at once, and succeed again as soon as it's back.
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createDatabaseHealth } from '#server/db/database-health.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import { must } from '#shared/lib/must.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { testKeys } from '#tests/support/database.ts'
import { type FreezingProxy, openFreezingProxy } from '#tests/support/freezing-proxy.ts'
import { openRealtime } from '#tests/support/realtime-client.ts'
import { openRealtimeServer } from '#tests/support/realtime-server.ts'
import { testDeps } from '#tests/support/test-deps.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
/**
 * The limit for a request on an unresponsive database, in milliseconds: about 1,500, more on a busy machine. Without
 * the check, it would hang for a minute.
 */
const ANSWERED_WITHIN = 15_000
/** Parallel requests: more than there are connections. */
const CROWD = 25

let world: AccountsWorld
let proxy: FreezingProxy
let database: Database
let bearer: Record<string, string>
beforeAll(async () => {
  world = await openAccountsWorld()
  const email = await world.confirmedAccount()
  const { access_token } = await world.signIn(email)
  bearer = { authorization: `Bearer ${access_token}` }
  if (!onPostgres) return
  proxy = await openFreezingProxy(must(world.database.url, 'address'))
  database = await openDatabase({ ...testKeys, url: proxy.url, folder: '', onError: () => undefined })
})
afterEach(() => proxy?.thaw())
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await world.close()
})

const appOn = (on: Database) =>
  createApp({
    deps: testDeps(on),
    accounts: { ...world.deps, db: on.db },
    push: { push: { publicKey: '' } as unknown as PushSender, wallNow: world.deps.wallNow },
    isReady: async () => true,
    web: new Hono(),
    dev: null,
  })

async function timed(answer: Response | Promise<Response>) {
  const began = performance.now()
  const { status, headers } = await answer
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - began }
}

const pull = (app: Hono) => app.request('/sync/v1/people/pull', { headers: bearer })

test.runIf(onPostgres)('a frozen database is answered 503 within two seconds, and served again', async () => {
  const app = appOn(database)
  expect((await pull(app)).status).toBe(200)
  proxy.freeze()
  const asked = Array.from({ length: CROWD }, () => timed(pull(app)))
  for (const { status, retryAfter, ms } of await Promise.all(asked)) {
    expect(status).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(ms).toBeLessThan(ANSWERED_WITHIN)
  }
  proxy.thaw()
  await expect.poll(async () => (await pull(app)).status).toBe(200)
})

test.runIf(onPostgres)('whoever asks is told that it is not ready, but alive', async () => {
  const app = appOn(database)
  expect((await app.request('/readyz')).status).toBe(200)
  proxy.freeze()
  const answer = await timed(app.request('/readyz'))
  expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
  expect(answer.ms).toBeLessThan(ANSWERED_WITHIN)
  expect((await app.request('/healthz')).status).toBe(200)
  proxy.thaw()
  await expect.poll(async () => (await app.request('/readyz')).status).toBe(200)
})

test.runIf(onPostgres)('no socket is held open for it', async () => {
  const server = await openRealtimeServer(database)
  const session = await server.signIn()
  proxy.freeze()
  const began = performance.now()
  await expect(openRealtime(server.url, session.bearer)).rejects.toMatchObject({ status: 503 })
  expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN)
  proxy.thaw()
  await expect.poll(() => database.health.answers()).toBe(true)
  await server.close()
})

test.runIf(onPostgres)('a transaction whose connection was lost gives it back', async () => {
  const app = appOn(database)
  for (let round = 0; round < CROWD; round += 1) {
    const lost = database.db.transaction(async tx => {
      await tx.execute('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(lost).rejects.toThrow()
  }
  expect((await pull(app)).status).toBe(200)
})

test.runIf(onPostgres)('statements and idle transactions have limits', async () => {
  const { rows } = (await database.db.execute(
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ statement: '1min', idle: '1min' }])
})

test('a database that is held up counts as away until it answers', async () => {
  let release = () => {}
  let isHeld = true
  const held = new Promise<void>(resolve => {
    release = () => {
      isHeld = false
      resolve()
    }
  })
  const health = createDatabaseHealth(() => (isHeld ? held : Promise.resolve()), 50)
  const app = appOn({ ...world.database, health })
  expect((await app.request('/readyz')).status).toBe(503)
  expect(await timed(pull(app))).toMatchObject({ status: 503, retryAfter: '2' })
  release()
  expect((await app.request('/readyz')).status).toBe(200)
  expect((await pull(app)).status).toBe(200)
})

test('the embedded one is asked too', async () => {
  const app = appOn(world.database)
  expect((await app.request('/readyz')).status).toBe(200)
  expect(await world.database.health.answers()).toBe(true)
})
