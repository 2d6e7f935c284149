// The limits on an account's people and members (SPEC.md 11.1, 4.4): stated in advance, and enforced wherever one can
// be added.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { members } from '#server/db/tables/households.ts'
import { peopleAllowance } from '#server/households/people-rule.ts'
import { ARCHIVE_FORMAT } from '#server/rights/archive.ts'
import { readContent } from '#server/rights/archive-content.ts'
import { importArchive } from '#server/rights/import-archive.ts'
import { UNSOLD } from '#shared/domain/entitlements.ts'
import { iso } from '#shared/lib/time.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { aPerson, START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

const { maxPeople, maxMembers } = UNSOLD

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const view = (who: User) => world.json<HouseholdView>('GET', '/households/v1/members', who)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const someone = () => aPerson({ relation: 'relative' })
const added = (person: object) => ({ newDocumentState: { ...person, _deleted: false } })
const push = (who: User, rows: readonly object[]) =>
  world.json<PushConflict[]>('POST', '/sync/v1/people/push', who, rows)
const people = (who: User) => listDocs(world.database.db, 'people', who.userId)

/** Gives an account so many people, without any check. */
async function have(who: User, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await putDoc(world.database.db, 'people', who.userId, someone())
}

test('what there is room for and what is used is told to who can add somebody, and to no member', async () => {
  const { holder, manager, member } = await aFamily(world)
  await world.json('POST', '/households/v1/invitations', holder, {
    email: 'open@example.com',
    role: 'member',
    consent: { statement: '2026-11' },
  })
  const limits = { maxPeople, people: 2, maxMembers, members: 3 }
  for (const who of [holder, manager]) expect((await view(who)).limits).toEqual(limits)
  expect((await view(member)).limits).toBeNull()
})

test('4.4 of many people who are added at the same moment, only as many go in as fit', async () => {
  const holder = await world.signIn()
  await have(holder, maxPeople - 2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => push(holder, [added(someone())])))
  expect(await people(holder)).toHaveLength(maxPeople)
  expect(answers.filter(refused => refused.length === 0)).toHaveLength(2)
  const refused = answers.flat()
  expect(refused.map(({ _refused }) => _refused?.code)).toEqual(refused.map(() => 'limit_reached'))
  expect(refused).toHaveLength(4)
})

test('4.4 a person too many is refused by name of the limit; those before go in, and one who goes makes room', async () => {
  const holder = await world.signIn()
  await have(holder, maxPeople - 2)
  const [first, second, third] = [someone(), someone(), someone()]
  const answers = await push(holder, [added(first), added(second), added(third)])
  expect(answers).toEqual([
    {
      id: third.id,
      _deleted: true,
      _refused: { code: 'limit_reached', message: expect.stringContaining(String(maxPeople)) },
    },
  ])
  expect(await people(holder)).toHaveLength(maxPeople)
  const was = { ...first, _deleted: false }
  const swapped = [
    { assumedMasterState: was, newDocumentState: { ...was, _deleted: true } },
    { newDocumentState: { ...third, _deleted: false } },
  ]
  expect(await push(holder, swapped)).toEqual([])
  expect((await people(holder)).map(one => one.id)).toContain(third.id)
  // Existing people may be changed at the limit.
  const full = { ...second, _deleted: false }
  expect(
    await push(holder, [{ assumedMasterState: full, newDocumentState: { ...full, birth_year: 1950 } }]),
  ).toEqual([])
})

test('4.4 no row says what it replaces and so slips past, and two devices at once add no more than one', async () => {
  const holder = await world.signIn()
  await have(holder, maxPeople - 1)
  const [one, other] = [someone(), someone()]
  const both = await Promise.all([push(holder, [added(one)]), push(holder, [added(other)])])
  expect(both.flat()).toMatchObject([{ _refused: { code: 'limit_reached' } }])
  const forged = { ...someone(), _deleted: false }
  const pretending = [{ assumedMasterState: forged, newDocumentState: { ...forged, birth_year: 1900 } }]
  expect(await push(holder, pretending)).toMatchObject([{ _refused: { code: 'limit_reached' } }])
  expect(await people(holder)).toHaveLength(maxPeople)
})

test('who is invited, revoked and invited again is mailed twice a day, and six times by all households', async () => {
  const holder = await world.signIn()
  const invitation = (email: string) => ({ email, role: 'member', consent: { statement: '2026-11' } })
  const invite = (who: User, email: string) =>
    world.ask('POST', '/households/v1/invitations', who, invitation(email))
  const inviteAndRevoke = async (who: User, email: string) => {
    const { id } = (await (await invite(who, email)).json()) as { id: string }
    const revoked = await world.ask('DELETE', `/households/v1/invitations/${id}`, who)
    expect(revoked.status).toBe(204)
  }
  for (const spelling of ['stranger@example.com', 'Stranger@example.com'])
    await inviteAndRevoke(holder, spelling)
  const refused = await invite(holder, 'stranger@example.com')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect(await codeOf(refused)).toBe('rate_limited')
  for (const [count, status] of [
    [2, 201],
    [2, 201],
    [1, 429],
  ] as const) {
    const other = await world.signIn()
    for (let n = 0; n < count; n++) {
      const answer = await invite(other, 'stranger@example.com')
      expect(answer.status).toBe(status)
      if (answer.status === 201) {
        const { id } = (await answer.json()) as { id: string }
        await world.ask('DELETE', `/households/v1/invitations/${id}`, other)
      }
    }
  }
  expect((await invite(holder, 'somebody-else@example.com')).status).toBe(201)
})

test('a manager is held to the holder’s room', async () => {
  const { holder, manager } = await aFamily(world)
  await have(holder, maxPeople - 2)
  expect(await push(manager, [added(someone())])).toMatchObject([{ _refused: { code: 'limit_reached' } }])
})

test('11.1 who would bring too many along does not join, and loses nothing', async () => {
  const [holder, user] = [await world.signIn(), await world.signIn()]
  await have(holder, maxPeople - 1)
  await have(user, 2)
  await expect(world.join(holder, user, { bring: true })).rejects.toThrow('limit_reached')
  expect(await people(user)).toHaveLength(2)
  const { db } = world.database
  expect(await db.select().from(members).where(eq(members.user_id, user.userId))).toEqual([])
  // The refusal doesn't use up the invitation.
  const token = await world.tokenFor(user.email)
  await world.json('POST', '/households/v1/invitations/accept', user, { token, bring: false })
})

test('an archive brings back as many as there is room for, and says of whom not', async () => {
  const holder = await world.signIn()
  await have(holder, maxPeople - 2)
  const { db } = world.database
  const archived = [aPerson(), aPerson(), aPerson()]
  const content = readContent(
    JSON.stringify({
      ...ARCHIVE_FORMAT,
      made_at: iso(START),
      collections: { people: archived, exposure_scans: [], removal_jobs: [], monitoring_settings: [] },
    }),
  )
  const report = await db.transaction(tx =>
    importArchive(tx, holder.userId, content, {
      now: START,
      readQuota: inner => peopleAllowance(inner, world.deps, holder.userId),
    }),
  )
  expect(report.taken).toEqual([{ kind: 'people', count: 2 }])
  expect(report.left).toEqual([{ kind: 'people', count: 1, why: expect.stringContaining(String(maxPeople)) }])
  // One of them is the holder, and only one.
  expect((await people(holder)).filter(one => one.relation === 'self')).toHaveLength(1)
})

test('11.1 room for members is kept when it is taken up as well', async () => {
  const [holder, late] = [await world.signIn(), await world.signIn()]
  const invite = (email: string) =>
    world.ask('POST', '/households/v1/invitations', holder, {
      email,
      role: 'member',
      consent: { statement: '2026-11' },
    })
  for (let count = 0; count < maxMembers - 1; count += 1) await invite(`${count}-of@example.com`)
  expect((await invite(late.email)).status).toBe(201)
  expect(await codeOf(await invite('more@example.com'))).toBe('limit_reached')
  expect((await view(holder)).limits).toMatchObject({ members: maxMembers })
  const token = await world.tokenFor(late.email)
  expect((await world.ask('POST', '/households/v1/invitations/accept', late, { token })).status).toBe(200)
  expect((await view(holder)).members).toHaveLength(1)
})
