// The audit log of operators: complete, in order, page by page; a change made behind its back is noticed; and it forgets
// who a deleted account was.
import { eq, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkOperatorActs,
  forgetInOperatorActs,
  noteOperatorAct,
  purgeOperatorActs,
} from '#server/db/operator-acts.ts'
import { operatorActs, operatorActsHead } from '#server/db/tables/operator-acts.ts'
import { work } from '#server/db/tables/sync.ts'
import { OPERATOR_ACTS, OPERATOR_ACTS_STORED_DAYS } from '#shared/domain/operator-acts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { ACTS_PAGE, type ActsView, actsView } from '#shared/protocol/operator-console.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

const NOW = Date.parse('2026-11-27T10:00:00.000Z')
let world: HouseholdWorld
let operator: User

beforeAll(async () => {
  world = await openHouseholdWorld(['boss@example.com'])
  operator = await world.signIn('boss@example.com')
})
afterAll(() => world.close())
beforeEach(async () => {
  await db().delete(operatorActs)
  await db().delete(operatorActsHead)
})

const db = () => world.database.db
const note = (given: Partial<Parameters<typeof noteOperatorAct>[1]> = {}) =>
  db().transaction(tx =>
    noteOperatorAct(tx, {
      at: NOW,
      act: 'account_locked',
      operatorId: operator.userId,
      accountId: newId(),
      detail: { reason: 'other', fields: 'x' },
      ...given,
    }),
  )
const check = () => checkOperatorActs(db())
const list = async (query = '') =>
  actsView.parse(await world.json<ActsView>('GET', `/operations/v1/acts${query}`, operator))

test('acts are numbered without gaps, also those that are written at once', async () => {
  expect(await check()).toEqual({ checked: 0, broken_at: null })
  await Promise.all(Array.from({ length: 5 }, () => note()))
  expect((await list()).acts.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  expect(await check()).toEqual({ checked: 5, broken_at: null })
})

test('an act that is undone leaves no entry', async () => {
  const undone = db().transaction(async tx => {
    await noteOperatorAct(tx, { at: NOW, act: 'plans_set_up', operatorId: null })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await list()).acts).toEqual([])
})

type Tampering = [name: string, brokenAt: number, how: () => Promise<unknown>]
const change = (set: Partial<typeof operatorActs.$inferInsert>, number = 2) =>
  db().update(operatorActs).set(set).where(eq(operatorActs.number, number))

test.each<Tampering>([
  ['an act is renamed', 2, () => change({ act: 'account_unlocked' })],
  ['its time is changed', 2, () => change({ at: new Date(NOW - HOUR) })],
  ['its details are changed', 2, () => change({ detail: { reason: 'law', fields: 'x' } })],
  ['it gets another operator', 2, () => change({ operator_id: newId() })],
  ['it gets another account', 2, () => change({ account_id: newId() })],
  ['it becomes a command', 2, () => change({ operator_id: null, operator_digest: null })],
  ['it is removed', 2, () => db().delete(operatorActs).where(eq(operatorActs.number, 2))],
  ['the last one is removed', 3, () => db().delete(operatorActs).where(eq(operatorActs.number, 3))],
  ['the first one is removed', 1, () => db().delete(operatorActs).where(eq(operatorActs.number, 1))],
  [
    'one is added at the end',
    4,
    () =>
      db().execute(
        sql`insert into operator_acts (number, at, act, code) values (4, now(), 'account_locked', 'x')`,
      ),
  ],
  [
    'the end is moved to before the last one',
    1,
    async () => {
      await db().delete(operatorActs).where(eq(operatorActs.number, 3))
      const [two] = await db().select().from(operatorActs).where(eq(operatorActs.number, 2))
      await db()
        .update(operatorActsHead)
        .set({ last: 2, last_code: two?.code ?? '' })
    },
  ],
])('it is noticed if %s', async (_name, brokenAt, how) => {
  for (let number = 1; number <= 3; number += 1) await note()
  await how()
  expect((await check()).broken_at).toBe(brokenAt)
  const told = await world.json('GET', '/operations/v1/acts/check', operator)
  expect(told).toMatchObject({ broken_at: brokenAt })
})

describe('what the server writes later makes no tampering look right', () => {
  const head = (set: Partial<typeof operatorActsHead.$inferInsert>) => db().update(operatorActsHead).set(set)
  const codeOf = async (number: number) =>
    must((await db().select().from(operatorActs).where(eq(operatorActs.number, number)))[0], 'act').code

  beforeEach(async () => {
    for (let number = 1; number <= 3; number += 1) await note()
  })

  test('the last act is removed and the end moved; the next act is added', async () => {
    await db().delete(operatorActs).where(eq(operatorActs.number, 3))
    await head({ last: 2, last_code: await codeOf(2) })
    await note()
    await note()
    expect((await check()).broken_at).not.toBeNull()
  })

  test('all acts are removed and the end moved to the beginning', async () => {
    await db().delete(operatorActs)
    await head({ last: 0, last_code: '' })
    await note()
    expect((await check()).broken_at).not.toBeNull()
  })

  test('the row of the end is removed, and acts can still be added', async () => {
    await db().delete(operatorActsHead)
    await note()
    expect((await list()).acts.map(({ number }) => number)).toEqual([4, 3, 2, 1])
    expect((await check()).broken_at).not.toBeNull()
  })

  test('an act is dated back so that the purge takes it, and all before it', async () => {
    await change({ at: new Date(NOW - (OPERATOR_ACTS_STORED_DAYS + 1) * DAY) }, 3)
    await purgeOperatorActs(db(), NOW)
    expect((await check()).broken_at).not.toBeNull()
    await note()
    expect((await check()).broken_at).not.toBeNull()
  })

  test('the beginning is moved, as if acts had been purged', async () => {
    await db().delete(operatorActs).where(lte(operatorActs.number, 2))
    const [third] = await db().select().from(operatorActs)
    await head({ purged: 2, purged_code: third?.code ?? '' })
    await note()
    await note({ at: NOW - OPERATOR_ACTS_STORED_DAYS * DAY })
    await purgeOperatorActs(db(), NOW)
    expect((await check()).broken_at).not.toBeNull()
  })
})

test('everything is gone: that is noticed too', async () => {
  await note()
  await db().delete(operatorActs)
  expect((await check()).broken_at).toBe(1)
})

test('a page has fifty, and a filter shows one kind of act', async () => {
  for (let number = 1; number <= ACTS_PAGE + 2; number += 1)
    await note({ act: number % 2 === 0 ? 'site_released' : 'work_retried', accountId: null })
  const first = await list()
  expect(first.acts).toHaveLength(ACTS_PAGE)
  const second = await list(`?after=${first.next}`)
  expect([second.acts.map(({ number }) => number), second.next]).toEqual([[2, 1], null])
  const released = await list('?act=site_released')
  expect(new Set(released.acts.map(({ act }) => act))).toEqual(new Set(['site_released']))
  expect(released.acts).toHaveLength(ACTS_PAGE / 2 + 1)
  for (const query of ['?act=everything', '?after=0', '?after=x', '?before=1'])
    expect((await world.ask('GET', `/operations/v1/acts${query}`, operator)).status).toBe(400)
})

test('a command on the machine is told from an operator', async () => {
  await note({ operatorId: null })
  await note()
  expect((await list()).acts).toMatchObject([
    { by: 'operator', operator_email: operator.email, is_about_account: true },
    { by: 'command', operator_id: null, operator_email: null },
  ])
})

test('a deleted account’s number goes, as subject and as operator; the log stays whole', async () => {
  const gone = newId()
  await note({ accountId: gone })
  await note({ operatorId: gone, accountId: null })
  await db().transaction(tx => forgetInOperatorActs(tx, gone))
  const { acts } = await list()
  expect(acts).toMatchObject([
    { by: 'operator', operator_id: null, operator_email: null },
    { is_about_account: true, account_id: null },
  ])
  expect(JSON.stringify(await db().select().from(operatorActs))).not.toContain(gone)
  expect(await check()).toEqual({ checked: 2, broken_at: null })
})

test('after two years acts are purged from the beginning; the rest stays whole, and goes on', async () => {
  const old = NOW - OPERATOR_ACTS_STORED_DAYS * DAY
  await note({ at: old - DAY })
  await note({ at: old })
  await note({ at: old + HOUR })
  await purgeOperatorActs(db(), NOW)
  expect((await list()).acts.map(({ number }) => number)).toEqual([3])
  expect(await check()).toEqual({ checked: 1, broken_at: null })
  await note()
  expect(await check()).toEqual({ checked: 2, broken_at: null })
  await db().delete(operatorActs).where(eq(operatorActs.number, 3))
  expect((await check()).broken_at).toBe(3)
})

test('acts on the whole service are noted with their names', async () => {
  const ref = newId()
  const due_at = new Date(START - 2 * HOUR)
  await db()
    .insert(work)
    .values({ kind: 'send-push', ref, user_id: newId(), lane: 'push:x', due_at, attempts: 3 })
  await world.json('POST', '/operations/v1/queue/retry', operator, { kind: 'send-push' })
  expect((await list()).acts).toMatchObject([
    { act: 'work_retried', operator_id: operator.userId, detail: { kind: 'send-push', count: 1 } },
  ])
  for (const name of Object.keys(OPERATOR_ACTS)) expect((await list(`?act=${name}`)).next).toBeNull()
})

test('no address changes or removes an act', async () => {
  await note()
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    for (const path of ['/acts', '/acts/1', '/acts/check'])
      expect([404, 405]).toContain((await world.ask(method, `/operations/v1${path}`, operator, {})).status)
  expect(await check()).toEqual({ checked: 1, broken_at: null })
})
