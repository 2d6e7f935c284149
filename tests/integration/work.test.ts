// Due work as rows (server/db/work.ts, due-work.ts): which worker gets what, one visit per lane, and nothing lost or
// done twice.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dueWork, isWorkIdle } from '#server/db/due-work.ts'
import { work } from '#server/db/tables/sync.ts'
import {
  dropWork,
  finishWork,
  freeAllLeases,
  holdsWork,
  LEASE_MS,
  leaseWork,
  planWork,
  planWorks,
  postponeWork,
  renewLease,
  returnWork,
} from '#server/db/work.ts'
import type { WorkKind } from '#server/db/work-kinds.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'

const USER = newId()
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
})

const plan = (ref: string, dueAt = START, lane = `site:${ref}`, replace = false) =>
  planWork(database.db, { kind: 'scan-site', ref, userId: USER, lane, dueAt, replace })
const due = async (now = START, wall = START) =>
  (await dueWork(database.db, now, wall, 100)).map(item => item.ref)
const lease = (ref: string, now = START, wall = START) =>
  leaseWork(database.db, 'scan-site', ref, now, wall, newId())
const leased = async (ref: string, now = START, wall = START) =>
  must(await lease(ref, now, wall), `lease on ${ref}`)
const rows = () => database.db.select().from(work)

test('work is due from its time on, the most overdue first', async () => {
  await plan('later', START + HOUR)
  await plan('now', START)
  await plan('overdue', START - HOUR)
  expect(await due()).toEqual(['overdue', 'now'])
  expect(await due(START + HOUR)).toEqual(['overdue', 'now', 'later'])
})

test('planning the same again keeps one row, with the earlier time', async () => {
  await plan('a', START + 2 * HOUR)
  await plan('a', START + HOUR)
  await plan('a', START + 3 * HOUR)
  expect(await rows()).toHaveLength(1)
  expect(await due(START + HOUR)).toEqual(['a'])
})

test('planning with replace moves the time back too', async () => {
  await plan('a', START)
  await plan('a', START + HOUR, 'site:a', true)
  expect(await due()).toEqual([])
  expect(await due(START + HOUR)).toEqual(['a'])
})

test('a lease is given once, and not before the work is due', async () => {
  await plan('a', START + HOUR)
  expect(await lease('a')).toBeNull()
  expect(await lease('a', START + HOUR)).toMatchObject({ ref: 'a', userId: USER, attempts: 1 })
  expect(await lease('a', START + HOUR)).toBeNull()
  expect(await lease('nobody')).toBeNull()
})

test('work whose lease ran out is still held until another takes it, who waits for what relies on it', async () => {
  await plan('a')
  const mine = await leased('a')
  const later = START + 2 * LEASE_MS
  const order: string[] = []
  const next = await database.db.transaction(async tx => {
    expect(await holdsWork(tx, mine)).toBe(true)
    const theirs = lease('a', START, later).then(item => {
      order.push('leased')
      return item
    })
    // Time enough for a transaction that doesn't wait.
    await tx.execute(sql`select pg_sleep(0.2)`)
    order.push('done')
    return { theirs }
  })
  const theirs = must(await next.theirs, 'the next lease')
  expect(order).toEqual(['done', 'leased'])
  expect(await database.db.transaction(tx => holdsWork(tx, mine))).toBe(false)
  expect(await database.db.transaction(tx => holdsWork(tx, theirs))).toBe(true)
})

test('of many workers that ask at once, one gets the work', async () => {
  await plan('a')
  const answers = await Promise.all(Array.from({ length: 12 }, () => lease('a')))
  expect(answers.filter(item => item !== null)).toHaveLength(1)
})

test('a lane is used by one at a time, whoever asks', async () => {
  const refs = Array.from({ length: 8 }, (_, index) => `r${index}`)
  for (const ref of refs) await plan(ref, START, 'site:one')
  expect(await due()).toHaveLength(1)
  const answers = await Promise.all(refs.map(ref => lease(ref)))
  const taken = answers.filter(item => item !== null)
  expect(taken).toHaveLength(1)
  expect(await due()).toEqual([])
  await finishWork(database.db, must(taken[0], 'lease'))
  expect(await due()).toHaveLength(1)
})

test('work in other lanes goes on beside a lane in use', async () => {
  await plan('a', START, 'site:one')
  await plan('b', START, 'site:one')
  await plan('c', START, 'site:two')
  await leased('a')
  expect(await due()).toEqual(['c'])
  expect(await lease('b')).toBeNull()
  expect(await lease('c')).not.toBeNull()
})

test('sites’ lanes and an account’s own are looked through alike, for the kinds that are asked for', async () => {
  const works = [
    { kind: 'scan-site', ref: 'scan', lane: 'site:one', dueAt: START - 2 * HOUR },
    { kind: 'remove-listing', ref: 'removal', lane: 'site:two', dueAt: START - 3 * HOUR },
    { kind: 'remove-listing', ref: 'second', lane: 'site:one', dueAt: START - HOUR },
    { kind: 'send-push', ref: 'push', lane: `push:${USER}`, dueAt: START - 4 * HOUR },
    { kind: 'send-push', ref: 'later', lane: 'push:other', dueAt: START + HOUR },
  ] as const
  await planWorks(
    database.db,
    works.map(piece => ({ ...piece, userId: USER })),
  )
  const refs = async (...kinds: WorkKind[]) =>
    (await dueWork(database.db, START, START, 100, kinds)).map(({ ref }) => ref)
  expect(await due()).toEqual(['push', 'removal', 'scan'])
  expect(await refs('send-push', 'send-welcome')).toEqual(['push'])
  expect(await refs('remove-listing')).toEqual(['removal', 'second'])
  expect(await refs('send-welcome')).toEqual([])
  expect(await isWorkIdle(database.db, START, ['send-welcome'])).toBe(true)
  expect(await isWorkIdle(database.db, START, ['send-push'])).toBe(false)
})

test('only visits are planned into the lane of a site', async () => {
  const planned = planWork(database.db, {
    kind: 'send-push',
    ref: 'p',
    userId: USER,
    lane: 'site:one',
    dueAt: START,
  })
  await expect(planned).rejects.toThrow('not done in the lane of a site')
})

test('the lease of a worker that died runs out by wall time, and the tries are counted', async () => {
  await plan('a')
  await leased('a')
  const afterwards = START + LEASE_MS + 1
  expect(await due(START, START + LEASE_MS - 1)).toEqual([])
  expect(await due(START, afterwards)).toEqual(['a'])
  expect(await lease('a', START, afterwards)).toMatchObject({ attempts: 2 })
})

test('moving the product’s time does not end a lease', async () => {
  await plan('a')
  await leased('a')
  expect(await due(START + 1000 * HOUR, START)).toEqual([])
})

test('a renewed lease holds on', async () => {
  await plan('a')
  const item = await leased('a')
  await renewLease(database.db, item, START + LEASE_MS - 1)
  expect(await due(START, START + LEASE_MS + 1)).toEqual([])
})

test('finished work is gone', async () => {
  await plan('a')
  await finishWork(database.db, await leased('a'))
  expect(await rows()).toEqual([])
})

test('work planned anew while it runs outlives its end, and is free then', async () => {
  await plan('a')
  const item = await leased('a')
  await plan('a', START + HOUR, 'site:a', true)
  expect(await due(START + HOUR)).toEqual([])
  await finishWork(database.db, item)
  expect(await rows()).toHaveLength(1)
  expect(await due(START + HOUR)).toEqual(['a'])
})

test('planning anew does not let a second worker in beside the first', async () => {
  await plan('a')
  await leased('a')
  await plan('a')
  expect(await lease('a')).toBeNull()
  expect(await due()).toEqual([])
})

test('postponed work is due again at its new time, with its tries kept', async () => {
  await plan('a')
  await postponeWork(database.db, await leased('a'), START + 5 * MINUTE)
  expect(await due()).toEqual([])
  expect(await due(START + 5 * MINUTE)).toEqual(['a'])
  expect(await lease('a', START + 5 * MINUTE)).toMatchObject({ attempts: 2 })
})

test('postponing work that was planned anew meanwhile keeps the new plan', async () => {
  await plan('a')
  const item = await leased('a')
  await plan('a', START + HOUR, 'site:a', true)
  await postponeWork(database.db, item, START + 9 * HOUR)
  expect(await due(START + HOUR)).toEqual(['a'])
})

/** The database of a process that dies after its first statement. */
function dyingAfterOne(): TestDatabase['db'] {
  let statements = 0
  return new Proxy(database.db, {
    get(db, name, receiver) {
      if (name !== 'update') return Reflect.get(db, name, receiver)
      statements += 1
      if (statements > 1) throw new Error('the process died')
      return db.update.bind(db)
    },
  })
}

test.each([
  ['returned', returnWork, 1],
  ['postponed', postponeWork, 2],
] as const)('work is %s as a whole or not at all', async (_, giveBack, attempts) => {
  await plan('a')
  await giveBack(dyingAfterOne(), await leased('a'), START + MINUTE)
  expect(await due()).toEqual([])
  expect(await lease('a', START + MINUTE)).toMatchObject({ attempts })
})

test('a worker whose lease was lost does not end the next one’s', async () => {
  await plan('a')
  const first = await leased('a')
  const second = await leased('a', START, START + LEASE_MS + 1)
  await finishWork(database.db, first)
  expect(await rows()).toMatchObject([{ ref: 'a', lease: second.lease }])
})

test('a worker whose lease was lost does not renew the next one’s', async () => {
  await plan('a')
  const first = await leased('a')
  await leased('a', START, START + LEASE_MS + 1)
  await renewLease(database.db, first, START + 10 * LEASE_MS)
  expect(await due(START, START + 3 * LEASE_MS)).toEqual(['a'])
})

test('dropped work is gone, and dropping what is not there does nothing', async () => {
  await plan('a')
  await plan('b')
  await dropWork(database.db, 'scan-site', 'a')
  await dropWork(database.db, 'scan-site', 'nobody')
  await dropWork(database.db, 'remove-listing', 'b')
  expect(await due()).toEqual(['b'])
})

test('idle is when nothing is due and nobody is at work', async () => {
  expect(await isWorkIdle(database.db, START)).toBe(true)
  await plan('a', START + HOUR)
  expect(await isWorkIdle(database.db, START)).toBe(true)
  expect(await isWorkIdle(database.db, START + HOUR)).toBe(false)
  const item = await leased('a', START + HOUR)
  await plan('a', START + 2 * HOUR, 'site:a', true)
  expect(await isWorkIdle(database.db, START + HOUR)).toBe(false)
  await finishWork(database.db, item)
  expect(await isWorkIdle(database.db, START + HOUR)).toBe(true)
})

test('leases left by a dead process can all be freed', async () => {
  await plan('a')
  await plan('b')
  await leased('a')
  await leased('b')
  await freeAllLeases(database.db)
  expect((await due()).sort()).toEqual(['a', 'b'])
})

test('interrupted work goes before other work of its lane that is due at the same time', async () => {
  await plan('a', START, 'site:shared')
  await leased('a')
  await plan('b', START, 'site:shared')
  await freeAllLeases(database.db)
  expect(await due()).toEqual(['a'])
})

test('work planned in a transaction that fails was never planned', async () => {
  const failing = database.db.transaction(async tx => {
    await planWork(tx, { kind: 'scan-site', ref: 'a', userId: USER, lane: 'site:a', dueAt: START })
    throw new Error('decided otherwise')
  })
  await expect(failing).rejects.toThrow('decided otherwise')
  expect(await rows()).toEqual([])
})
