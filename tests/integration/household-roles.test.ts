// Effects of roles: who changes members, whose files are served, and who sets the monitoring schedule.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { START } from '#tests/support/documents.ts'
import { giveShot } from '#tests/support/give-shot.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'

let world: HouseholdWorld
beforeAll(async () => {
  world = await openHouseholdWorld()
})
afterAll(() => world.close())

const change = (who: User, userId: string, body: object) =>
  world.ask('PATCH', `/households/v1/members/${userId}`, who, body)
const file = async (who: User, key: string) => {
  const paths = [`/object/evidence/${key}`, `/object/authenticated/evidence/${key}`]
  const answers = await Promise.all(paths.map(path => world.ask('GET', `/storage/v1${path}`, who)))
  return answers.map(answer => answer.status)
}

test('11.2 a manager raises nobody, themself least of all, and takes nobody out', async () => {
  const { holder, manager, member, anna } = await aFamily(world)
  for (const userId of [manager.userId, member.userId, holder.userId])
    for (const body of [{ role: 'manager' }, { person_ids: [anna.person.id] }, {}])
      expect((await change(manager, userId, body)).status).toBe(403)
  expect((await world.ask('DELETE', `/households/v1/members/${member.userId}`, manager)).status).toBe(403)
  expect((await change(member, member.userId, { role: 'manager' })).status).toBe(403)
  const view = await world.json<HouseholdView>('GET', '/households/v1/members', holder)
  expect(view.members.map(one => one.role).sort()).toEqual(['manager', 'member'])
})

test('11.2 nobody changes the holder, nor somebody of another household, nor into something there is not', async () => {
  const { holder, member } = await aFamily(world)
  const other = await aFamily(world)
  expect((await change(holder, holder.userId, { role: 'member' })).status).toBe(404)
  expect((await change(holder, other.member.userId, { role: 'manager' })).status).toBe(404)
  for (const body of [{ role: 'holder' }, { role: 'operator' }, { account_id: other.holder.userId }])
    expect((await change(holder, member.userId, body)).status).toBe(400)
  expect((await change(holder, member.userId, { person_ids: [other.anna.person.id] })).status).toBe(404)
})

test('11.6 raised to a manager they see everybody, and lowered again only whom they are linked to', async () => {
  const { holder, member, anna, ben } = await aFamily(world)
  const all = [anna.person.id, ben.person.id].sort()
  const socket = await world.connect(member)
  await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { role: 'manager' })
  expect(await socket.closed).toBe(4410)
  expect((await world.ids(member, 'people')).sort()).toEqual(all)
  await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { role: 'member' })
  expect(await world.ids(member, 'people')).toEqual([anna.person.id])
})

test('11.4 a member opens the files of the people they see, kept in the holder’s account; nobody else does', async () => {
  const { holder, manager, member, anna, ben } = await aFamily(world)
  const stranger = await world.signIn()
  const others = await aFamily(world)
  for (const who of [holder, manager, member]) expect(await file(who, anna.evidence)).toEqual([200, 200])
  for (const who of [stranger, others.holder, others.manager, others.member])
    expect(await file(who, anna.evidence)).toEqual([404, 404])
  expect(await file(member, ben.evidence)).toEqual([404, 404])
  await world.json('PATCH', `/households/v1/members/${member.userId}`, holder, {
    person_ids: [ben.person.id],
  })
  expect([await file(member, anna.evidence), await file(member, ben.evidence)]).toEqual([
    [404, 404],
    [200, 200],
  ])
})

test('11.4 the same holds for the pictures of a removal', async () => {
  const { holder, member, anna, ben } = await aFamily(world)
  const { db } = world.database
  const keep = async (jobId: string) => {
    const shot = { label: 'sent', takenAt: START, url: 'https://first.example/', digest: 'd' }
    const jpeg = Buffer.from(`form ${jobId}`)
    const evidence = await giveShot(db, world.deps, holder.userId, { ...shot, jpeg })
    await putDoc(db, 'realtime_updates', holder.userId, {
      id: newId(),
      job_id: jobId,
      site_id: 'first',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: { job_id: jobId, event: 'accepted', new_status: 'queued', text: 'Sent.' },
      evidence: [evidence],
      created_at: iso(START),
    })
    return evidence.id
  }
  const [annas, bens] = [
    await keep(must(anna.rows.removal_jobs, 'job')),
    await keep(must(ben.rows.removal_jobs, 'job')),
  ]
  expect(await file(member, annas)).toEqual([200, 200])
  expect(await file(member, bens)).toEqual([404, 404])
})

test('a manager sets how the household is watched, by the account’s id; a member reads it and cannot', async () => {
  const { holder, manager, member } = await aFamily(world)
  const stored = async () =>
    must(await findDoc(world.database.db, 'monitoring_settings', holder.userId, holder.userId), 'settings')
  const push = async (who: User, id: string, frequency: string) => {
    const was = { ...(await stored()), id, _deleted: false }
    const row = { assumedMasterState: was, newDocumentState: { ...was, monitoring_frequency: frequency } }
    return world.json<PushConflict[]>('POST', '/sync/v1/monitoring_settings/push', who, [row])
  }
  const { account_id: account } = await world.json<HouseholdView>('GET', '/households/v1/members', manager)
  expect(account).toBe(holder.userId)
  expect(await push(manager, account, 'weekly')).toEqual([])
  expect((await stored()).monitoring_frequency).toBe('weekly')
  expect(await push(member, account, 'monthly')).toMatchObject([{ _refused: { code: 'not_allowed' } }])
  // Nor as a second row with their own id.
  expect(await push(member, member.userId, 'monthly')).toMatchObject([{ _refused: { code: 'not_allowed' } }])
  expect(await push(manager, manager.userId, 'monthly')).toMatchObject([
    { _refused: { code: 'not_allowed' } },
  ])
  expect((await stored()).monitoring_frequency).toBe('weekly')
  expect((await world.pull(member, 'monitoring_settings')).documents).toMatchObject([
    { id: account, monitoring_frequency: 'weekly' },
  ])
})
