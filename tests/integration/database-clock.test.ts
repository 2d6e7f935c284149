// Every copy of the server uses the database's clock. A copy whose own clock is off says so and takes no work.
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createDatabaseClock } from '#server/db/database-clock.ts'
import { work } from '#server/db/tables/sync.ts'
import { LEASE_MS, leaseWork, planWork } from '#server/db/work.ts'
import { startQueue } from '#server/jobs/queue.ts'
import type { Log } from '#server/lib/log.ts'
import type { PushSender } from '#server/notifications/sender.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { testDeps } from '#tests/support/test-deps.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

/** A copy whose machine's clock is off by `aheadMs`, which can change. */
async function aCopy(aheadMs: number) {
  const machine = { ahead: aheadMs }
  const said: string[] = []
  const say = (_what: unknown, text: string) => said.push(text)
  const log = { ...testDeps(world.database).log, error: say, info: say } as unknown as Log
  const clock = createDatabaseClock(() => Date.now() + machine.ahead, log)
  const stop = await clock.follow(world.database.db)
  return { machine, said, clock, stop }
}

test.each([-2 * MINUTE, 2 * MINUTE, 3 * SECOND])(
  'a machine that is %i ms ahead goes by the database',
  async ahead => {
    const { clock, stop } = await aCopy(ahead)
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(2 * SECOND)
    stop()
  },
)

test('a lease that lasts is not taken over by a copy whose clock is ahead', async () => {
  const right = await aCopy(0)
  const fast = await aCopy(2 * LEASE_MS)
  const { db } = world.database
  const ref = newId()
  await planWork(db, { kind: 'scan-site', ref, userId: newId(), lane: `site:${ref}`, dueAt: 0 })
  const lease = (now: number) => leaseWork(db, 'scan-site', ref, now, now, newId())
  must(await lease(right.clock.now()), 'lease')
  expect(await lease(fast.clock.now())).toBeNull()
  await db.delete(work)
  for (const copy of [right, fast]) copy.stop()
})

test('one that is more than 5 seconds off says so, and says when it is right again', async () => {
  const { machine, said, clock, stop } = await aCopy(3 * SECOND)
  expect(await clock.isRight()).toBe(true)
  expect(said).toEqual([])
  machine.ahead = 20 * SECOND
  expect(await clock.isRight()).toBe(false)
  expect(said).toEqual([expect.stringContaining('clock is off')])
  machine.ahead = -20 * SECOND
  expect(await clock.isRight()).toBe(false)
  machine.ahead = 0
  expect(await clock.isRight()).toBe(true)
  expect(said).toHaveLength(2)
  stop()
})

test('it is not ready for whoever asks', async () => {
  const { machine, clock, stop } = await aCopy(0)
  const app = createApp({
    deps: testDeps(world.database),
    accounts: world.deps,
    push: { push: { publicKey: '' } as unknown as PushSender, wallNow: world.deps.wallNow },
    isReady: async () => true,
    isClockRight: clock.isRight,
    web: new Hono(),
    dev: null,
  })
  expect((await app.request('/readyz')).status).toBe(200)
  machine.ahead = MINUTE
  const answer = await app.request('/readyz')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'clock_off' })
  stop()
})

test('it takes no work until it is right', async () => {
  const { machine, clock, stop } = await aCopy(MINUTE)
  const done: string[] = []
  const { database } = world
  const deps = { ...testDeps(database), now: clock.now, wallNow: clock.now }
  const queue = await startQueue(
    { ...deps, mayWork: clock.isRight },
    [
      {
        kind: 'scan-site',
        backoff: () => null,
        run: async item => void done.push(item.ref),
        giveUp: async () => undefined,
      },
    ],
    1,
  )
  const ref = newId()
  await planWork(database.db, { kind: 'scan-site', ref, userId: newId(), lane: `site:${ref}`, dueAt: 0 })
  await expect(queue.idle(3 * SECOND)).rejects.toThrow('Work is still due')
  expect(done).toEqual([])
  machine.ahead = 0
  await queue.idle(60 * SECOND)
  expect(done).toEqual([ref])
  await queue.stop()
  stop()
})

test.each([-5 * MINUTE, 5 * MINUTE])(
  'the program’s time, from which the 72 hours between two looks are counted, is the database’s: machine %i ms ahead',
  async ahead => {
    const program = fileURLToPath(new URL('../support/copy-program.ts', import.meta.url))
    const copy = await startProduct({ program, prepared: true, settings: { CLOCK_AHEAD_MS: String(ahead) } })
    try {
      const answer = await fetch(`${copy.url}/dev/clock`)
      const { now } = z.object({ now: z.iso.datetime() }).parse(await answer.json())
      expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(MINUTE)
    } finally {
      await copy.dispose()
    }
  },
)
