// A person's list of sites to leave alone, from outside: a device's push takes effect in the transaction that stores it, for
// those who may edit the person; a program's request is refused.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDoc, patchDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import { LEAVE_ALONE_MAX } from '#shared/domain/leave-alone.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { apiCaller, newApiKey } from '#tests/support/developer-world.ts'
import { aListing, START } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
  type User,
} from '#tests/support/household-world.ts'

let world: HouseholdWorld
let holder: User
let about: About
beforeAll(async () => {
  world = await openHouseholdWorld()
})
beforeEach(async () => {
  world.deps.clock.at = START
  holder = await world.signIn()
  about = await world.fill(holder)
  const scanId = must(about.rows.exposure_scans, 'scan')
  const due = { kind: 'scan-site', ref: scanId, userId: holder.userId, lane: 'site:first' } as const
  await planWork(world.database.db, { ...due, dueAt: START + DAY })
  await patchDoc(world.database.db, 'exposure_scans', holder.userId, scanId, {
    next_check_at: iso(START + DAY),
  })
})
afterAll(() => world.close())

/** Pushes the list, as edited from what the account has. */
async function push(who: User, leave_alone: unknown): Promise<PushConflict[]> {
  const { documents } = await world.pull(holder, 'people')
  const master = must(
    documents.find(({ id }) => id === about.person.id),
    'person',
  )
  return world.json<PushConflict[]>('POST', '/sync/v1/people/push', who, [
    { assumedMasterState: master, newDocumentState: { ...master, leave_alone } },
  ])
}

const job = async () =>
  must(
    await findDoc(world.database.db, 'removal_jobs', holder.userId, must(about.rows.removal_jobs, 'job')),
    'job',
  )
const visits = async () =>
  (await world.database.db.select().from(work).where(eq(work.user_id, holder.userId))).filter(
    item => item.kind === 'scan-site',
  )

test('a push that adds a site cancels what waits there, and one that removes it plans the visit again', async () => {
  expect(await push(holder, ['first'])).toEqual([])
  expect((await job()).status).toBe('cancelled')
  expect(await visits()).toEqual([])
  expect(await push(holder, [])).toEqual([])
  expect(await visits()).toHaveLength(1)
  expect((await job()).status).toBe('cancelled')
})

test('another site changes nothing there', async () => {
  expect(await push(holder, ['second'])).toEqual([])
  expect((await job()).status).toBe('queued')
  expect(await visits()).toHaveLength(1)
})

test('a member who is linked to the person may change the list; one who isn’t may not', async () => {
  const [linked, other] = [await world.signIn(), await world.signIn()]
  await world.join(holder, linked, { role: 'member', person_ids: [about.person.id] })
  await world.join(holder, other, { role: 'member' })
  expect(await push(other, ['first'])).toMatchObject([{ _refused: expect.anything() }])
  expect((await job()).status).toBe('queued')
  expect(await push(linked, ['first'])).toEqual([])
  expect((await job()).status).toBe('cancelled')
})

test('a list that is too long is refused', async () => {
  const long = Array.from({ length: LEAVE_ALONE_MAX + 1 }, (_, index) => `site-${index}`)
  expect(await push(holder, long)).toMatchObject([{ _refused: { code: 'invalid' } }])
})

test('a program starts no removal there, and is told why', async () => {
  const scanId = must(about.rows.exposure_scans, 'scan')
  await patchDoc(world.database.db, 'people', holder.userId, about.person.id, { leave_alone: ['first'] })
  const ask = apiCaller(world, await newApiKey(world, holder))
  const listing = { exposure_id: scanId, listing_key: aListing().key, disclose: [] }
  expect(await ask('POST', '/removal', { person_id: about.person.id, listings: [listing] })).toMatchObject({
    status: 403,
    body: {
      code: 'site_left_alone',
      detail: 'You asked us to leave First Finder alone. Take it off the person’s list first.',
    },
  })
})
