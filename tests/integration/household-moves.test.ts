// Data that moves between accounts when a user joins or leaves a household (SPEC.md 11.8), and the invitations behind
// it (11.10).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDocs } from '#server/db/rows.ts'
import { users } from '#server/db/tables/accounts.ts'
import { blobs, returnAddresses } from '#server/db/tables/engine.ts'
import { members } from '#server/db/tables/households.ts'
import { work } from '#server/db/tables/sync.ts'
import { finishWork, leaseWork, planWork } from '#server/db/work.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { MEMBERS_MAX } from '#shared/domain/households.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { HouseholdView, InvitationView } from '#shared/protocol/households.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { START } from '#tests/support/documents.ts'
import {
  type HouseholdWorld,
  openHouseholdWorld,
  setEmail,
  type User,
} from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const OF_PEOPLE = [
  'people',
  'exposure_scans',
  'removal_jobs',
  'realtime_updates',
  'messages',
  'reappearance_alerts',
  'notifications',
] as const
const consent = { statement: '2026-11' }
const _call = (who: User, name: string, body: unknown) =>
  world.ask('POST', `/functions/v1/${name}`, who, body)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const _push = (
  who: User,
  name: CollectionName,
  newDocumentState: object,
  assumedMasterState: object | null = null,
) =>
  world.json<PushConflict[]>('POST', `/sync/v1/${name}/push`, who, [{ assumedMasterState, newDocumentState }])

describe('leaving', () => {
  test('11.8 takes one’s own along, and the household keeps none of it', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const [own, hers] = [await world.fill(holder), await world.fill(holder, { relation: 'partner' })]
    await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
    const { db } = world.database
    const job = must(hers.rows.removal_jobs, 'job')
    await planWork(db, {
      kind: 'remove-listing',
      ref: job,
      userId: holder.userId,
      lane: 'site:first',
      dueAt: START,
    })
    const address = `r-${newId()}@reply.offlist.example`
    await db
      .insert(returnAddresses)
      .values({ address, user_id: holder.userId, job_id: job, created_at: new Date(START) })
    const before = (await world.pull(holder, 'people')).checkpoint.seq
    const socket = await world.connect(holder)

    await world.json('POST', '/households/v1/leave', user)

    for (const name of OF_PEOPLE) {
      expect([name, await world.ids(user, name)]).toEqual([name, [hers.rows[name]]])
      expect([name, await world.ids(holder, name)]).toEqual([name, [own.rows[name]]])
    }
    expect((await world.pull(user, 'people')).documents).toMatchObject([{ relation: 'self' }])
    const file = (who: User) => world.ask('GET', `/storage/v1/object/evidence/${hers.evidence}`, who)
    expect((await file(holder)).status).toBe(404)
    expect(await (await file(user)).text()).toBe(`picture ${hers.person.id}`)
    expect(await db.select().from(blobs).where(eq(blobs.key, hers.evidence))).toMatchObject([
      { user_id: user.userId },
    ])
    expect(await db.select().from(work).where(eq(work.ref, job))).toMatchObject([{ user_id: user.userId }])
    expect(await db.select().from(returnAddresses).where(eq(returnAddresses.address, address))).toMatchObject(
      [{ user_id: user.userId }],
    )
    // The household's devices must read from the start, and are notified.
    expect((await world.ask('GET', `/sync/v1/people/pull?seq=${before}`, holder)).status).toBe(410)
    await socket.until(() => socket.messages.filter(({ type }) => type === 'resync').length > 1)
    expect(JSON.stringify(await world.pullAll(holder))).not.toContain(hers.person.id)
  })

  test('11.8 takes along the legal documents that one wrote, and shows nobody’s to other members', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const hers = await world.fill(holder, { relation: 'partner' })
    await world.fill(holder, { relation: 'self' })
    await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
    const body = { requestType: 'gdpr_request', content: 'They list me.', userContext: {} }
    const made = async (who: User) =>
      (await world.json<{ request_id: string }>('POST', '/functions/v1/ai-legal-engine', who, body))
        .request_id
    const [own, theirs] = [await made(user), await made(holder)]
    expect(await world.ids(user, 'legal_requests')).toEqual([own])

    await world.json('POST', '/households/v1/leave', user)

    expect(await world.ids(user, 'legal_requests')).toEqual([own])
    const left = await world.ids(holder, 'legal_requests')
    expect(left).toContain(theirs)
    expect(left).not.toContain(own)
  })

  test('11.8 work that somebody is at goes on in the account where its rows now are', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const hers = await world.fill(holder, { relation: 'partner' })
    await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
    const { db } = world.database
    const ref = must(hers.rows.exposure_scans, 'scan')
    await planWork(db, { kind: 'scan-site', ref, userId: holder.userId, lane: `site:${ref}`, dueAt: START })
    const item = must(await leaseWork(db, 'scan-site', ref, START, Date.now(), newId()), 'lease')
    await world.json('POST', '/households/v1/leave', user)
    await finishWork(db, item)
    expect(await db.select().from(work).where(eq(work.ref, ref))).toMatchObject([
      { user_id: user.userId, lease: null },
    ])
  })

  test('11.8 being removed is the same; what is nobody’s own stays', async () => {
    const { holder, member, anna, ben } = await aFamily(world)
    await world.json('DELETE', `/households/v1/members/${member.userId}`, holder)
    expect((await world.ids(holder, 'people')).sort()).toEqual([anna.person.id, ben.person.id].sort())
    expect(await world.ids(member, 'people')).toEqual([])
    expect(JSON.stringify(await world.pullAll(member))).not.toContain(anna.person.id)
    expect((await world.ask('DELETE', `/households/v1/members/${member.userId}`, holder)).status).toBe(404)
    expect((await world.ask('POST', '/households/v1/leave', holder)).status).toBe(404)
  })

  test('11.8 what was brought along goes along; other members no longer see it', async () => {
    const { holder, member, anna } = await aFamily(world)
    const user = await world.signIn()
    const [self, child] = [await world.fill(user), await world.fill(user, { relation: 'child' })]
    await world.join(holder, user, { person_ids: [anna.person.id], bring: true })
    expect((await world.ids(user, 'people')).sort()).toEqual(
      [anna.person.id, self.person.id, child.person.id].sort(),
    )
    expect(await listDocs(world.database.db, 'people', user.userId)).toEqual([])
    const there = (await world.pull(holder, 'people')).documents.find(doc => doc.id === self.person.id)
    expect(there).toMatchObject({ relation: 'relative' })
    const ids = { person_ids: [anna.person.id, child.person.id] }
    await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, ids)
    await world.json('POST', '/households/v1/leave', user)
    expect((await world.ids(user, 'people')).sort()).toEqual([self.person.id, child.person.id].sort())
    expect((await world.pull(user, 'people')).documents).toMatchObject([
      { relation: expect.any(String) },
      { relation: expect.any(String) },
    ])
    expect(await world.ids(member, 'people')).toEqual([anna.person.id])
    const [row] = await world.database.db.select().from(members).where(eq(members.user_id, member.userId))
    expect(row?.person_ids).toEqual([anna.person.id])
    expect((await world.ask('GET', `/storage/v1/object/evidence/${child.evidence}`, user)).status).toBe(200)
  })

  test('11.8 not brought, one’s own account stays as it was', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const mine = await world.fill(user)
    await world.join(holder, user)
    expect(await world.ids(user, 'people')).toEqual([])
    expect(await world.ids(holder, 'people')).toEqual([])
    await world.json('POST', '/households/v1/leave', user)
    for (const name of Object.keys(collections) as CollectionName[])
      if (collections[name].scope === 'account')
        expect([name, await world.ids(user, name)]).toEqual([name, [mine.rows[name]]])
  })
})

describe('invitations', () => {
  const open = (holder: User, email: string, body: object = {}) =>
    world.ask('POST', '/households/v1/invitations', holder, { email, role: 'member', consent, ...body })
  const accept = (who: User, token: string) =>
    world.ask('POST', '/households/v1/invitations/accept', who, { token })

  test('11.10 work once, for the address they were sent to, while they are good', async () => {
    const [holder, user, other] = [await world.signIn(), await world.signIn(), await world.signIn()]
    const made = (await (await open(holder, user.email.toUpperCase())).json()) as InvitationView
    expect(made).toMatchObject({ state: 'open', email: user.email })
    const token = await world.tokenFor(user.email)
    expect(JSON.stringify(made)).not.toContain(token)
    expect((await accept(other, token)).status).toBe(404)
    expect((await accept(user, `${token}x`)).status).toBe(404)
    const both = await Promise.all([accept(user, token), accept(user, token)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 404])
    const { invitations } = await world.json<{ invitations: InvitationView[] }>(
      'GET',
      '/households/v1/invitations',
      holder,
    )
    expect(invitations.map(({ state }) => state)).toEqual(['accepted'])
  })

  test('11.10 revoked, expired, or to an address that is no longer theirs, they are no good', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const { id } = (await (await open(holder, user.email)).json()) as InvitationView
    const revoked = await world.tokenFor(user.email)
    await world.json('DELETE', `/households/v1/invitations/${id}`, holder)
    expect((await accept(user, revoked)).status).toBe(404)
    expect((await world.ask('DELETE', `/households/v1/invitations/${id}`, holder)).status).toBe(404)
    await open(holder, user.email)
    const late = await world.tokenFor(user.email)
    world.deps.clock.at += 7 * DAY
    expect((await accept(user, late)).status).toBe(404)
    world.deps.clock.at = START
    const { email } = user
    await setEmail(world, user, `new-${email}`)
    expect((await accept(user, late)).status).toBe(404)
    await setEmail(world, user, email)
    expect((await accept(user, late)).status).toBe(200)
  })

  test('11.10 nobody joins their own, or by an address that is not confirmed', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    await open(holder, holder.email)
    expect((await accept(holder, await world.tokenFor(holder.email))).status).toBe(404)
    await open(holder, user.email)
    const { db } = world.database
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, user.userId))
    expect((await accept(user, await world.tokenFor(user.email))).status).toBe(404)
  })

  test('11.1 one is in one household; who has members of their own joins none', async () => {
    const [one, other, user] = [await world.signIn(), await world.signIn(), await world.signIn()]
    await world.join(one, user)
    await open(other, user.email)
    const token = await world.tokenFor(user.email)
    expect(await codeOf(await accept(user, token))).toBe('not_allowed')
    await open(other, one.email)
    expect(await codeOf(await accept(one, await world.tokenFor(one.email)))).toBe('not_allowed')
    await world.json('POST', '/households/v1/leave', user)
    expect((await accept(user, token)).status).toBe(200)
  })

  test('11.1 there is room for so many; only the holder makes managers', async () => {
    const { manager, holder } = await aFamily(world)
    expect(await codeOf(await open(manager, 'm@example.com', { role: 'manager' }))).toBe('not_allowed')
    const already = 2
    for (let count = already; count < MEMBERS_MAX; count += 1)
      expect((await open(holder, `${count}@example.com`)).status).toBe(201)
    expect(await codeOf(await open(holder, 'more@example.com'))).toBe('limit_reached')
  })

  test('11.10 what they say of people is checked, and the answer tells nothing of the address', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    expect((await open(holder, 'x@example.com', { person_ids: [newId()] })).status).toBe(404)
    const shape = async (email: string) => Object.keys((await (await open(holder, email)).json()) as object)
    expect(await shape(user.email)).toEqual(await shape('nobody@example.com'))
  })

  test('11.2 members are told of the holder and themselves, the others of everybody', async () => {
    const { holder, manager, member } = await aFamily(world)
    const seen = async (who: User) => {
      const view = await world.json<HouseholdView>('GET', '/households/v1/members', who)
      expect(view.holder).toEqual({ user_id: holder.userId, email: holder.email })
      return view.members.map(one => one.user_id)
    }
    expect(await seen(member)).toEqual([member.userId])
    for (const who of [holder, manager])
      expect((await seen(who)).sort()).toEqual([manager.userId, member.userId].sort())
  })
})
