// Who may be marked as oneself (SPEC.md 11.9): a field of a row doesn't replace a consent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDoc } from '#server/db/rows.ts'
import type { Person } from '#shared/collections/people.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { aPerson } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const live = (person: object) => ({ ...person, _deleted: false })
const push = (who: User, rows: readonly object[]) =>
  world.json<PushConflict[]>('POST', '/sync/v1/people/push', who, rows)
const add = (who: User, person: Person) => push(who, [{ newDocumentState: live(person) }])
const rename = (who: User, person: Person, relation: Person['relation']) =>
  push(who, [{ assumedMasterState: live(person), newDocumentState: live({ ...person, relation }) }])
const scan = (who: User, personId: string) =>
  world.ask('POST', '/functions/v1/start-scan', who, { person_id: personId })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const notSelf = [{ _refused: { code: 'not_allowed', field: 'relation' } }]

test('the holder’s first person may be themself, and needs no consent; a second may not', async () => {
  const holder = await world.signIn()
  const [me, other] = [aPerson(), aPerson()]
  expect(await add(holder, me)).toEqual([])
  expect((await scan(holder, me.id)).status).toBe(200)
  expect(await add(holder, other)).toMatchObject([{ id: other.id, _deleted: true, ...notSelf[0] }])
  const child = aPerson({ relation: 'child' })
  expect(await add(holder, child)).toEqual([])
  expect(await rename(holder, child, 'self')).toMatchObject([
    { id: child.id, relation: 'child', ...notSelf[0] },
  ])
  expect(await codeOf(await scan(holder, child.id))).toBe('consent_needed')
})

test('nobody but the holder calls somebody so: no manager, and no member who only sees them', async () => {
  const { holder, manager, member, anna, ben } = await aFamily(world)
  for (const who of [manager, member]) expect(await rename(who, anna.person, 'self')).toMatchObject(notSelf)
  // Not even once no person is marked, which anyone can bring about.
  expect(await rename(manager, ben.person, 'partner')).toEqual([])
  for (const who of [manager, member]) expect(await rename(who, anna.person, 'self')).toMatchObject(notSelf)
  expect(await add(manager, aPerson())).toMatchObject(notSelf)
  expect(await codeOf(await scan(holder, ben.person.id))).toBe('consent_needed')
  expect(await rename(holder, { ...ben.person, relation: 'partner' }, 'self')).toEqual([])
  expect((await scan(holder, ben.person.id)).status).toBe(200)
})

test('in one push two are not called so either, however it is ordered', async () => {
  const holder = await world.signIn()
  const [me, child] = [aPerson(), aPerson({ relation: 'child' })]
  expect(
    await push(
      holder,
      [me, child].map(one => ({ newDocumentState: live(one) })),
    ),
  ).toEqual([])
  const step = (from: Person, relation: Person['relation']) => ({
    assumedMasterState: live(from),
    newDocumentState: live({ ...from, relation }),
  })
  const asPartner = { ...me, relation: 'partner' as const }
  const answers = await push(holder, [step(me, 'partner'), step(child, 'self'), step(asPartner, 'self')])
  expect(answers).toMatchObject([{ id: me.id, relation: 'partner', ...notSelf[0] }])
})

test('a member who is a person may say so of that one, and the holder not', async () => {
  const [holder, user] = [await world.signIn(), await world.signIn()]
  const hers = await world.fill(holder, { relation: 'partner' })
  await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
  expect(await rename(holder, hers.person, 'self')).toMatchObject(notSelf)
  expect(await rename(user, hers.person, 'self')).toEqual([])
  // That doesn't turn them into another person: the holder can still be marked, and the link holds.
  expect(await add(holder, aPerson())).toEqual([])
  const at = `/households/v1/members/${user.userId}`
  expect(await world.json('PATCH', at, holder, { role: 'manager' })).toMatchObject({
    role: 'manager',
    self_id: hers.person.id,
  })
})

test('of several who are called so from before, one counts', async () => {
  const holder = await world.signIn()
  const rows = [
    aPerson({ created_at: '2026-11-21T10:00:00.000Z' }),
    aPerson({ created_at: '2026-11-20T10:00:00.000Z' }),
  ]
  for (const row of rows) await putDoc(world.database.db, 'people', holder.userId, row)
  const codes: number[] = []
  for (const { id } of rows) codes.push((await scan(holder, id)).status)
  expect(codes).toEqual([403, 200])
})

test('who leaves with their own person is its holder there, unless they were one already', async () => {
  const holder = await world.signIn()
  const leaving = async (own: Person | null) => {
    const user = await world.signIn()
    const hers = await world.fill(holder, { relation: 'partner' })
    if (own) await putDoc(world.database.db, 'people', user.userId, own)
    await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
    await world.json('POST', '/households/v1/leave', user)
    const { documents } = await world.pull(user, 'people')
    return documents.filter(doc => doc.relation === 'self').map(doc => doc.id === hers.person.id)
  }
  expect(await leaving(null)).toEqual([true])
  expect(await leaving(aPerson())).toEqual([false])
})

test('two invitations may say the same person; the second to come is nobody of them', async () => {
  const [holder, first, second] = [await world.signIn(), await world.signIn(), await world.signIn()]
  const { person } = await world.fill(holder, { relation: 'partner' })
  const links = { person_ids: [person.id], self_id: person.id }
  const asked = { role: 'member', ...links, consent: { statement: '2026-11' } }
  for (const { email } of [first, second])
    await world.json('POST', '/households/v1/invitations', holder, { ...asked, email })
  for (const who of [first, second]) {
    const token = await world.tokenFor(who.email)
    await world.json('POST', '/households/v1/invitations/accept', who, { token, bring: false })
  }
  const { members } = await world.json<HouseholdView>('GET', '/households/v1/members', holder)
  const selfOf = (who: User) => members.find(member => member.user_id === who.userId)?.self_id
  expect([selfOf(first), selfOf(second)]).toEqual([person.id, null])
})
