// What happens after a request: a canceled one isn't sent again, a site that blocked us is left alone, the ledger has
// what was sent, and every try counts once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disclosures, removalResults } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { type OptOut, type RemovalWorld, startRemovalWorld, TAKEN } from '#tests/support/removal-world.ts'

let database: TestDatabase
let world: RemovalWorld
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  world = await startRemovalWorld(database)
})

const refused: OptOut = async () => ({ ...TAKEN, status: 'error' })
/** The form is sent, but the outcome is unknown. */
const sendIntoTheDark: OptOut = async request => {
  await world.send(request)
  return { ...TAKEN, status: 'error', uncertain: true }
}

describe('a request that left, or may have, before its removal was cancelled', () => {
  const newest = async () =>
    must(
      (await world.jobs()).find(job => job.status !== 'cancelled'),
      'the new removal',
    )

  test.each([
    ['may have', sendIntoTheDark, 'inconclusive'],
    ['has', (request: Parameters<OptOut>[0]) => world.send(request), 'none'],
  ] as const)('is not made again when it %s left: the site will tell', async (_what, how, assurance) => {
    await world.askForRemoval()
    world.site.optOut = how
    await world.workAt(START + HOUR)
    await world.cancel((await world.theJob()).id)
    await world.startRemovals()
    await world.workAt(START + 2 * HOUR)
    expect(world.sent).toHaveLength(1)
    expect(await newest()).toMatchObject({
      status: 'verification',
      assurance,
      attempts: 1,
      submitted_at: iso(START + HOUR),
      next_action_at: iso(START + 73 * HOUR),
    })
    world.site.records = []
    await world.workAt(START + 4 * DAY)
    await world.workAt(START + 8 * DAY)
    expect(await newest()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
  })

  test('is not made again either after a second stop', async () => {
    await world.askForRemoval()
    world.site.optOut = sendIntoTheDark
    await world.workAt(START + HOUR)
    await world.cancel((await world.theJob()).id)
    await world.startRemovals()
    await world.cancel((await newest()).id)
    await world.startRemovals()
    await world.workAt(START + 3 * HOUR)
    expect(world.sent).toHaveLength(1)
  })

  test('is made again once it has had its time', async () => {
    await world.askForRemoval()
    world.site.optOut = sendIntoTheDark
    await world.workAt(START + HOUR)
    await world.cancel((await world.theJob()).id)
    world.deps.clock.at = START + 15 * DAY
    await world.startRemovals()
    await world.workAt(world.deps.clock.at)
    expect(world.sent).toEqual(['form on day 0', 'form on day 15'])
  })

  test('nothing had left: the removal begins anew', async () => {
    await world.askForRemoval()
    world.site.optOut = refused
    await world.workAt(START)
    await world.cancel((await world.theJob()).id)
    await world.startRemovals()
    world.site.optOut = world.send
    await world.workAt(START + HOUR)
    expect(world.sent).toHaveLength(1)
  })
})

describe('a site that turns a request away', () => {
  const waitingLook = async () => {
    const other = newId()
    const lane = 'site:first'
    await database.db
      .insert(work)
      .values({ kind: 'scan-site', ref: other, user_id: world.account, lane, due_at: new Date(START + 2000) })
    return async () => {
      const [row] = await database.db.select().from(work).where(eq(work.ref, other))
      return must(row, 'the look').due_at.getTime()
    }
  }

  test.each([
    ['for as long as it asks', 3 * HOUR, 3 * HOUR],
    ['for a minute where it does not say', undefined, MINUTE],
    ['for a day at most', 90 * DAY, DAY],
  ])('is left alone by everybody %s', async (_how, retryAfterMs, rest) => {
    await world.askForRemoval()
    const dueOf = await waitingLook()
    world.site.optOut = async () => ({
      ...TAKEN,
      status: 'blocked',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
    await world.workAt(START + 1000)
    expect((await dueOf()) - (START + 1000)).toBe(rest)
    // Its own retry waits for that too, at least two hours.
    const [own] = await database.db.select().from(work).where(eq(work.kind, 'remove-listing'))
    expect(must(own, 'the next try').due_at.getTime() - (START + 1000)).toBe(Math.max(rest, 2 * HOUR))
  })
})

describe('the ledger', () => {
  test('has what a later page carried although the worker died there', async () => {
    await world.askForRemoval()
    world.site.optOut = async request => {
      await request.onBeforeSubmit(['firstName'], null)
      await request.onBeforeSubmit(['firstName', 'email', 'birthYear'], null)
      throw new Error('the worker dies here')
    }
    await world.workAt(START + HOUR)
    await world.workAt(START + DAY)
    const told = await database.db.select().from(disclosures)
    expect(told.map(({ field }) => field).sort()).toEqual(['birthYear', 'email', 'firstName'])
  })
})

describe('what is measured of a site', () => {
  const measured = async () => {
    const [row] = await database.db.select().from(removalResults)
    return { finished: row?.finished ?? 0, verified: row?.verified ?? 0 }
  }

  test('requests without effect count once, when the person is asked; what comes of it is theirs', async () => {
    await world.askForRemoval()
    for (let day = 0; day < 50; day += 1) await world.workAt(START + day * DAY + HOUR)
    expect(world.sent).toHaveLength(3)
    expect(await world.theJob()).toMatchObject({ status: 'requires_manual' })
    expect(await measured()).toEqual({ finished: 1, verified: 0 })
    await world.ask('complete-guide', { job_id: (await world.theJob()).id })
    world.site.records = []
    for (let day = 50; day < 62; day += 1) await world.workAt(START + day * DAY + HOUR)
    expect(await world.theJob()).toMatchObject({ status: 'completed' })
    expect(await measured()).toEqual({ finished: 1, verified: 0 })
  })

  test('a removal that was cancelled meanwhile is not counted', async () => {
    await world.askForRemoval()
    world.site.optOut = async () => {
      await world.cancel((await world.theJob()).id)
      return { ...TAKEN, status: 'requires_manual' }
    }
    await world.workAt(START + HOUR)
    expect(await world.theJob()).toMatchObject({ status: 'cancelled' })
    expect(await measured()).toEqual({ finished: 0, verified: 0 })
  })

  test('one that worked is counted as such, once', async () => {
    await world.askForRemoval()
    await world.workAt(START + HOUR)
    world.site.records = []
    for (let day = 3; day < 12; day += 1) await world.workAt(START + day * DAY + 2 * HOUR)
    expect(await measured()).toEqual({ finished: 1, verified: 1 })
  })
})
