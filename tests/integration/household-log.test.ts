// Household events appear in the security logs of the users concerned, and in no others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsentView } from '#shared/protocol/households.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

type Entry = {
  kind: string
  detail: Record<string, unknown>
  session_id: string | null
  user_agent: string | null
}

/** A user's entries about households, oldest first. */
async function log(who: User): Promise<Entry[]> {
  const { events } = await world.json<{ events: Entry[] }>('GET', '/auth/v1/security-log', who)
  return events.filter(({ kind }) => /^(household|consent)_/.test(kind)).reverse()
}
const lines = async (who: User) =>
  (await log(who)).map(({ kind, detail }) => [kind, detail.by, detail.whom].join(' '))

test('an invitation and a joining: the holder’s log and that of who joins', async () => {
  const [holder, user, stranger] = [await world.signIn(), await world.signIn(), await world.signIn()]
  await world.join(holder, user)
  expect(await lines(holder)).toEqual(['household_invited you other', 'household_joined other other'])
  expect(await lines(user)).toEqual(['household_joined you you'])
  expect(await lines(stranger)).toEqual([])
  const [invited, joined] = await log(holder)
  expect(invited).toMatchObject({ session_id: expect.any(String), detail: { role: 'member' } })
  // The reader doesn't learn another user's device or session, and an entry doesn't outlast the user it names.
  expect(joined).toMatchObject({ session_id: null, user_agent: null })
  expect(JSON.stringify(await log(holder))).not.toContain(user.email)
})

test('a manager’s invitation is told to the holder as somebody else’s', async () => {
  const { holder, manager, member } = await aFamily(world)
  await world.json('POST', '/households/v1/invitations', manager, {
    email: 'new@example.com',
    role: 'member',
    consent: { statement: '2026-11' },
  })
  expect((await lines(holder)).at(-1)).toBe('household_invited other other')
  expect((await lines(manager)).at(-1)).toBe('household_invited you other')
  expect(await lines(member)).toEqual(['household_joined you you'])
})

test('a change of role, and being taken out or leaving, are told to both sides', async () => {
  const { holder, manager, member } = await aFamily(world)
  await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { role: 'manager' })
  expect((await log(member)).at(-1)).toMatchObject({
    kind: 'household_changed',
    detail: { by: 'other', whom: 'you', role: 'manager' },
  })
  await world.json('DELETE', `/households/v1/members/${member.userId}`, holder)
  await world.json('POST', '/households/v1/leave', manager)
  expect((await lines(member)).at(-1)).toBe('household_left other you')
  expect((await lines(manager)).at(-1)).toBe('household_left you you')
  expect((await lines(holder)).slice(-3)).toEqual([
    'household_changed you other',
    'household_left you other',
    'household_left other other',
  ])
})

test('a consent given and taken back is told to the holder, to who did it, and to whom it is about', async () => {
  const { holder, manager, member, anna } = await aFamily(world)
  const path = '/households/v1/consents'
  const body = { person_id: anna.person.id, authority: 'parent', statement: '2026-11' }
  const given = await world.json<ConsentView>('POST', path, member, body)
  await world.json('DELETE', `${path}/${given.id}`, manager)
  // A second revocation adds no entry.
  await world.json('DELETE', `${path}/${given.id}`, manager)
  expect((await lines(member)).slice(-2)).toEqual(['consent_given you other', 'consent_revoked other you'])
  expect((await lines(manager)).slice(-1)).toEqual(['consent_revoked you other'])
  expect((await lines(holder)).slice(-2)).toEqual([
    'consent_given other other',
    'consent_revoked other other',
  ])
})

test('a consent that comes with a scan is told as any; one that is refused is not', async () => {
  const holder = await world.signIn()
  const { person } = await world.fill(holder, { relation: 'child', birth_year: 2015 })
  const scan = (authority: string) =>
    world.ask('POST', '/functions/v1/start-scan', holder, {
      person_id: person.id,
      consent: { authority, statement: '2026-11' },
    })
  await scan('consent')
  expect(await lines(holder)).toEqual([])
  await scan('parent')
  expect(await lines(holder)).toEqual(['consent_given you other'])
})
