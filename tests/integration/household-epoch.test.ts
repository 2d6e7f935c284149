// Joining and leaving a household after the database was restored from a backup: a user who moves between accounts
// isn't mistaken for a device with rows the database lacks (SPEC.md 8.5, 11.7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginEpoch } from '#server/sync/begin-epoch.ts'
import { START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
let holder: User
let user: User
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = await world.signIn()
  user = await world.signIn()
  await world.fill(holder)
})

const peopleSince = async (seq: number) => (await world.pullAll(user, { people: seq })).people
const lastNumber = async () => (await world.pull(user, 'people')).checkpoint.seq

test('11.7 who joins with a number from before the restoration reads afresh, and is not ahead', async () => {
  for (let filled = 0; filled < 3; filled += 1) await world.fill(user)
  const own = await lastNumber()
  await beginEpoch(world.database.db, START)
  expect(await peopleSince(own)).toMatchObject({ documents: [] })
  await world.join(holder, user)
  expect(await peopleSince(own)).toEqual({ expired: true })
})

test('11.7 who leaves with a number from before the restoration reads afresh, and is not ahead', async () => {
  await world.join(holder, user, { bring: true })
  await world.fill(holder)
  const inHousehold = await lastNumber()
  await beginEpoch(world.database.db, START)
  expect(await peopleSince(inHousehold)).toMatchObject({ documents: [] })
  await world.json('POST', '/households/v1/leave', user)
  expect(await peopleSince(inHousehold)).toEqual({ expired: true })
})

test('8.5 a member’s device that knows more than the household’s database stays ahead', async () => {
  await world.join(holder, user)
  const before = await lastNumber()
  await beginEpoch(world.database.db, START)
  expect(await peopleSince(before + 50)).toEqual({ expired: true, ahead: true })
})
