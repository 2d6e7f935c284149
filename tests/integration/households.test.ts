import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audienceOf } from '#server/db/memberships.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { aNotification, anIntent, aPerson } from '#tests/support/documents.ts'
import {
  type About,
  type HouseholdWorld,
  openHouseholdWorld,
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
const _consent = { statement: '2026-11' }
const call = (who: User, name: string, body: unknown) => world.ask('POST', `/functions/v1/${name}`, who, body)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const push = (
  who: User,
  name: CollectionName,
  newDocumentState: object,
  assumedMasterState: object | null = null,
) =>
  world.json<PushConflict[]>('POST', `/sync/v1/${name}/push`, who, [{ assumedMasterState, newDocumentState }])

describe('what a member sees', () => {
  test('11.3 is, of every collection, what concerns the people they are linked to', async () => {
    const { holder, manager, member, anna, ben } = await aFamily(world)
    for (const name of OF_PEOPLE) {
      expect([name, await world.ids(member, name)]).toEqual([name, [anna.rows[name]]])
      expect([name, (await world.ids(manager, name)).sort()]).toEqual([
        name,
        [must(anna.rows[name], name), must(ben.rows[name], name)].sort(),
      ])
    }
    for (const name of ['intents', 'pdf_reports', 'legal_requests'] as const)
      expect(await world.ids(member, name)).toEqual([])
    expect(await world.ids(member, 'monitoring_settings')).toEqual([holder.userId])
    const all = JSON.stringify(await world.pullAll(member))
    expect(all).toContain(anna.person.id)
    expect(all).not.toContain(ben.person.id)
  })

  test('11.3 is what their sockets are sent, of commits that concern others too', async () => {
    const { holder, manager, member, anna, ben } = await aFamily(world)
    const [theirs, all, own] = [
      await world.connect(member),
      await world.connect(manager),
      await world.connect(holder),
    ]
    const notes = [anna, ben].map(({ rows }) => aNotification({ job_id: must(rows.removal_jobs, 'job') }))
    for (const note of [...notes].reverse())
      await putDoc(world.database.db, 'notifications', holder.userId, note)
    // The push handler passes this one on by the holder, without a read.
    await push(holder, 'people', { ...aPerson({ relation: 'relative' }), _deleted: false })
    const edited = { ...ben.person, birth_year: 1950, _deleted: false }
    await push(holder, 'people', edited, { ...ben.person, _deleted: false })
    await push(
      holder,
      'people',
      { ...anna.person, birth_year: 1951, _deleted: false },
      { ...anna.person, _deleted: false },
    )
    // One message per collection: commits that are read together aren't sent in order.
    const annas = [notes[0]?.id, anna.person.id]
    await theirs.until(() => annas.every(id => id !== undefined && theirs.ids().includes(id)))
    await all.until(() => all.ids().length >= 5)
    await own.until(() => own.ids().length >= 5)
    expect(theirs.ids().toSorted()).toEqual(annas.toSorted())
  })

  test('11.4 outside of it there is nothing: by id, in pushes, functions and files alike', async () => {
    const { member, manager, ben, anna } = await aFamily(world)
    const was = { ...ben.person, _deleted: false }
    expect(await push(member, 'people', { ...was, birth_year: 1900 }, was)).toEqual([
      { id: ben.person.id, _deleted: true, _refused: { code: 'not_allowed', message: expect.any(String) } },
    ])
    const unknown = { ...was, id: newId() }
    expect(await push(member, 'people', { ...unknown, birth_year: 1900 }, unknown)).toEqual([
      { id: unknown.id, _deleted: true, _refused: { code: 'not_allowed', message: expect.any(String) } },
    ])
    const body = { person_id: ben.person.id, listings: [] }
    const hidden = await call(member, 'start-removals', body)
    expect([hidden.status, await codeOf(hidden)]).toEqual([404, 'not_found'])
    const file = (about: About, who: User) =>
      world.ask('GET', `/storage/v1/object/evidence/${about.evidence}`, who)
    expect((await file(ben, member)).status).toBe(404)
    expect((await file(anna, member)).status).toBe(200)
    expect((await file(ben, manager)).status).toBe(200)
  })

  test('11.4 an intent of somebody else’s is not there, and cannot be replaced', async () => {
    const { holder, member, anna } = await aFamily(world)
    const theirs = must(anna.rows.intents, 'intent')
    const forged = anIntent('start-scan', { person_id: anna.person.id }, { id: theirs })
    const before = await listDocs(world.database.db, 'intents', holder.userId)
    expect(await push(member, 'intents', { ...forged, _deleted: false })).toEqual([
      { id: theirs, _deleted: true, _refused: { code: 'not_found', message: expect.any(String) } },
    ])
    const direct = await world.ask('POST', '/functions/v1/start-scan', member, { person_id: anna.person.id })
    expect(direct.status).toBe(403)
    expect(
      (await listDocs(world.database.db, 'intents', holder.userId)).filter(one => one.id === theirs),
    ).toEqual(before.filter(one => one.id === theirs))
  })

  test('11.4 an intent of their own they see, and the holder too; other members do not', async () => {
    const { holder, member, anna } = await aFamily(world)
    const other = await world.signIn()
    await world.join(holder, other, { person_ids: [anna.person.id] })
    const intent = anIntent('confirm-listing', {
      scan_id: anna.rows.exposure_scans,
      listing_key: 'https://first.example/p/1',
      mine: true,
    })
    expect(await push(member, 'intents', { ...intent, _deleted: false })).toEqual([])
    expect((await world.pull(member, 'intents')).documents).toMatchObject([{ id: intent.id, status: 'done' }])
    expect(await world.ids(holder, 'intents')).toContain(intent.id)
    expect(await world.ids(other, 'intents')).toEqual([])
  })

  test('11.5 who is told of something is who sees it', async () => {
    const { holder, manager, member, anna, ben } = await aFamily(world)
    const { db } = world.database
    expect((await audienceOf(db, holder.userId, anna.person.id)).sort()).toEqual(
      [holder.userId, manager.userId, member.userId].sort(),
    )
    for (const about of [ben.person.id, null])
      expect((await audienceOf(db, holder.userId, about)).sort()).toEqual(
        [holder.userId, manager.userId].sort(),
      )
  })

  test('8.2 rows they do not see do not keep their devices behind', async () => {
    const { member, holder } = await aFamily(world)
    const { db } = world.database
    for (let count = 0; count < 3; count += 1) await putDoc(db, 'people', holder.userId, aPerson())
    const last = (await world.pull(holder, 'people')).checkpoint.seq
    expect((await world.pull(member, 'people')).checkpoint.seq).toBeGreaterThanOrEqual(last)
  })
})

describe('what a member may do', () => {
  test('11.2 follows from their role', async () => {
    const { member, manager, anna } = await aFamily(world)
    const fresh = { ...aPerson({ relation: 'parent' }), _deleted: false }
    expect(await push(member, 'people', fresh)).toMatchObject([{ _refused: { code: 'not_allowed' } }])
    const was = { ...anna.person, _deleted: false }
    expect(await push(member, 'people', { ...was, _deleted: true }, was)).toMatchObject([
      { id: anna.person.id, _deleted: false, _refused: { code: 'not_allowed' } },
    ])
    expect(await push(member, 'people', { ...was, birth_year: 1999 }, was)).toEqual([])
    expect(await push(manager, 'people', fresh)).toEqual([])
    expect((await call(member, 'start-monitoring', {})).status).toBe(403)
    expect((await call(manager, 'start-monitoring', {})).status).toBe(200)
  })

  test('11.2 of a push rows stand alone: what they may goes in, what they may not comes back', async () => {
    const { member, anna } = await aFamily(world)
    const was = { ...anna.person, _deleted: false }
    const rows = [
      { assumedMasterState: was, newDocumentState: { ...was, birth_year: 1998 } },
      { newDocumentState: { ...aPerson(), _deleted: false } },
    ]
    const answer = await world.json<PushConflict[]>('POST', '/sync/v1/people/push', member, rows)
    expect(answer).toMatchObject([{ _refused: { code: 'not_allowed' } }])
    expect((await world.pull(member, 'people')).documents).toMatchObject([{ birth_year: 1998 }])
  })
})

describe('when links or membership change', () => {
  const change = (holder: User, member: User, body: object) =>
    world.json('PATCH', `/households/v1/members/${member.userId}`, holder, body)

  test('11.6 a member’s devices read afresh, the others’ go on', async () => {
    const { holder, member, ben } = await aFamily(world)
    const [before, own] = [await world.pull(member, 'people'), await world.pull(holder, 'people')]
    await change(holder, member, { person_ids: [ben.person.id] })
    const late = await world.ask('GET', `/sync/v1/people/pull?seq=${before.checkpoint.seq}`, member)
    expect([late.status, await codeOf(late)]).toEqual([410, 'checkpoint_expired'])
    const all = await world.pullAll(member, { people: before.checkpoint.seq })
    expect(all.people).toEqual({ expired: true })
    const afresh = await world.pull(member, 'people')
    expect(afresh.documents.map(doc => doc.id)).toEqual([ben.person.id])
    // From there on, they continue as usual.
    await patchDoc(world.database.db, 'people', holder.userId, ben.person.id, { birth_year: 1931 })
    const next = await world.pull(member, 'people', afresh.checkpoint.seq)
    expect(next.documents).toMatchObject([{ id: ben.person.id, birth_year: 1931 }])
    expect((await world.ask('GET', `/sync/v1/people/pull?seq=${own.checkpoint.seq}`, holder)).status).toBe(
      200,
    )
  })

  test('11.6 their sockets end, so that they come anew and pull', async () => {
    const { holder, member, ben } = await aFamily(world)
    const [theirs, own] = [await world.connect(member), await world.connect(holder)]
    await change(holder, member, { person_ids: [ben.person.id] })
    expect(await theirs.closed).toBe(4410)
    const again = await world.connect(member)
    await patchDoc(world.database.db, 'people', holder.userId, ben.person.id, { birth_year: 1932 })
    await again.until(() => again.ids().includes(ben.person.id))
    await own.until(() => own.ids().includes(ben.person.id))
  })

  test('11.7 numbers of the old account are none of the new: joining and leaving', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    const anna = await world.fill(holder, { relation: 'child' })
    const mine = aPerson()
    for (let count = 0; count < 40; count += 1) await putDoc(world.database.db, 'people', user.userId, mine)
    const before = (await world.pull(user, 'people')).checkpoint.seq
    await world.join(holder, user, { person_ids: [anna.person.id] })
    expect((await world.ask('GET', `/sync/v1/people/pull?seq=${before}`, user)).status).toBe(410)
    const inside = await world.pull(user, 'people')
    expect(inside.documents.map(doc => doc.id)).toEqual([anna.person.id])
    await world.json('POST', '/households/v1/leave', user)
    expect((await world.ask('GET', `/sync/v1/people/pull?seq=${inside.checkpoint.seq}`, user)).status).toBe(
      410,
    )
    expect(await world.ids(user, 'people')).toEqual([mine.id])
    expect(await world.ids(holder, 'people')).toEqual([anna.person.id])
  })

  test('11.6 links to people who are gone go with the next change', async () => {
    const { holder, member, anna, ben } = await aFamily(world)
    const was = { ...anna.person, _deleted: false }
    expect(await push(holder, 'people', { ...was, _deleted: true }, was)).toEqual([])
    expect((await world.pull(member, 'people')).documents).toMatchObject([
      { id: anna.person.id, _deleted: true },
    ])
    expect(await change(holder, member, { role: 'manager' })).toMatchObject({
      role: 'manager',
      person_ids: [],
    })
    expect(await change(holder, member, { role: 'member', person_ids: [ben.person.id] })).toMatchObject({
      person_ids: [ben.person.id],
    })
  })

  test('11.2 a manager who becomes a member sees no more than one', async () => {
    const { holder, manager, anna } = await aFamily(world)
    await change(holder, manager, { role: 'member', person_ids: [anna.person.id] })
    expect(await world.ids(manager, 'people')).toEqual([anna.person.id])
    expect((await world.ask('GET', '/households/v1/invitations', manager)).status).toBe(403)
  })

  test('11.8 nobody can be called the holder, or somebody who is another member', async () => {
    const { holder, member, manager, anna, ben } = await aFamily(world)
    const refused = async (user: User, id: string) =>
      codeOf(
        await world.ask('PATCH', `/households/v1/members/${user.userId}`, holder, {
          person_ids: [id],
          self_id: id,
        }),
      )
    expect(await refused(member, ben.person.id)).toBe('validation_failed')
    await change(holder, member, { self_id: anna.person.id })
    expect(await refused(manager, anna.person.id)).toBe('validation_failed')
    expect(await refused(manager, newId())).toBe('not_found')
  })
})
