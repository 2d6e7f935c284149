// Drafts of letters and personal templates: which `messages` devices may write, which of two devices' versions wins,
// and who in a household sees them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { currentVersions } from '#shared/letters/letter-versions.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { aFamily } from '#tests/support/a-family.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, START } from '#tests/support/documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from '#tests/support/household-world.ts'
import { aDraft, aTemplateOfOwn } from '#tests/support/letter-drafts.ts'
import { syncDevice } from '#tests/support/sync-device.ts'
import { testDeps } from '#tests/support/test-deps.ts'

describe('two devices of one account', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const open = async () => {
    const deps = testDeps(database)
    const one = syncDevice(deps)
    const job = aJob({ status: 'requires_manual', job_type: 'email', waiting_for: 'you' })
    await putDoc(database.db, 'removal_jobs', one.userId, job)
    return { one, other: syncDevice(deps, one.userId), job }
  }

  test('what both wrote without a network survives on both, with the version it was written from', async () => {
    const { one, other, job } = await open()
    const first = aDraft({ job_id: job.id, body: 'Begun.' })
    expect(await one.create('messages', first)).toEqual([])
    const of = must(first.writing, 'writing').of
    const on = (body: string, at: number) =>
      aDraft({ job_id: job.id, body, created_at: iso(at), writing: { of, after: first.id } })
    // Each continues from the first, unaware of the other.
    expect(await one.create('messages', on('On the phone.', START + MINUTE))).toEqual([])
    expect(await other.create('messages', on('On the desk.', START + 2 * MINUTE))).toEqual([])
    for (const device of [one, other]) {
      const rows = (await device.pull('messages')).documents.map(({ _deleted, ...row }) => row)
      const standing = currentVersions(rows as never)
      expect(standing.map(({ row }) => row.body)).toEqual(['On the desk.', 'On the phone.'])
      expect(standing.every(({ isOneOfSeveral }) => isOneOfSeveral)).toBe(true)
      expect(standing[0]?.earlier.map(({ body }) => body)).toEqual(['Begun.'])
    }
  })

  test('what one deletes while the other writes on from it stays deleted, and the new version stays', async () => {
    const { one, other, job } = await open()
    const first = aDraft({ job_id: job.id })
    await one.create('messages', first)
    const was = must(await one.read('messages', first.id), 'draft')
    expect(
      await one.push('messages', [{ assumedMasterState: was, newDocumentState: { ...was, _deleted: true } }]),
    ).toEqual([])
    const next = aDraft({
      job_id: job.id,
      body: 'More.',
      writing: { of: must(first.writing, 'writing').of, after: first.id },
    })
    expect(await other.create('messages', next)).toEqual([])
    expect((await listDocs(database.db, 'messages', one.userId)).map(({ id }) => id)).toEqual([next.id])
  })

  test('a device can neither make, change nor delete a letter or a mail', async () => {
    const { one, job } = await open()
    for (const status of ['queued', 'sent', 'received', 'failed'] as const)
      expect(await one.create('messages', aDraft({ job_id: job.id, status }))).toMatchObject([
        { _refused: { code: 'create_not_allowed' } },
      ])
    const sent = { ...aDraft({ job_id: job.id }), status: 'sent' as const, sent_at: iso(START) }
    await putDoc(database.db, 'messages', one.userId, sent)
    const was = must(await one.read('messages', sent.id), 'letter')
    expect(await one.edit('messages', was, { body: 'I never wrote that.' })).toMatchObject([
      { _refused: { code: 'not_allowed' } },
    ])
    expect(await one.edit('messages', was, { _deleted: true })).toMatchObject([
      { _refused: { code: 'delete_not_allowed' } },
    ])
    expect(await findDoc(database.db, 'messages', one.userId, sent.id)).toMatchObject({ body: sent.body })
  })

  test('a version never changes, and none says that it came from or went to somebody', async () => {
    const { one, job } = await open()
    const draft = aDraft({ job_id: job.id })
    await one.create('messages', draft)
    const was = must(await one.read('messages', draft.id), 'draft')
    expect(await one.edit('messages', was, { body: 'Other.' })).toMatchObject([
      { _refused: { code: 'field_not_yours', field: 'body' } },
    ])
    expect(await one.edit('messages', was, { status: 'queued' })).toMatchObject([
      { _refused: { field: 'status' } },
    ])
    for (const forged of [
      { from_address: 'x@y.example' },
      { direction: 'in' as const },
      { sent_at: iso(START) },
    ])
      expect(await one.create('messages', { ...aDraft({ job_id: job.id }), ...forged })).toMatchObject([
        { _refused: { code: 'field_not_yours' } },
      ])
  })
})

describe('in a household', () => {
  let world: HouseholdWorld
  beforeAll(async () => {
    world = await openHouseholdWorld()
  })
  afterAll(() => world.close())
  const push = (who: User, doc: object, was: object | null = null) =>
    world.json<PushConflict[]>('POST', '/sync/v1/messages/push', who, [
      { assumedMasterState: was, newDocumentState: { _deleted: false, ...doc } },
    ])

  test('a template and a letter without a removal are their writer’s, and the holder’s and managers’', async () => {
    const { holder, manager, member } = await aFamily(world)
    const [template, draft] = [aTemplateOfOwn('Mine'), aDraft()]
    for (const doc of [template, draft]) expect(await push(member, doc)).toEqual([])
    for (const doc of [template, draft]) expect(await world.ids(member, 'messages')).toContain(doc.id)
    expect(await world.ids(manager, 'messages')).toContain(template.id)
    const theirs = aTemplateOfOwn('Holder’s')
    expect(await push(holder, theirs)).toEqual([])
    expect(await world.ids(member, 'messages')).not.toContain(theirs.id)
    // They can't see it, so they can't delete it.
    await push(member, { ...theirs, _deleted: true }, { ...theirs, _deleted: false })
    expect(await world.ids(holder, 'messages')).toContain(theirs.id)
    // They can delete their own.
    expect(await push(member, { ...template, _deleted: true }, { ...template, _deleted: false })).toEqual([])
  })

  test('a draft is put on a removal that its writer sees, and on no other', async () => {
    const { holder, member, anna, ben } = await aFamily(world)
    const on = (job: string | undefined) => aDraft({ job_id: must(job, 'job') })
    const [seen, hidden] = [on(anna.rows.removal_jobs), on(ben.rows.removal_jobs)]
    expect(await push(member, seen)).toEqual([])
    expect(await push(member, hidden)).toEqual([
      { id: hidden.id, _deleted: true, _refused: { code: 'not_found', message: expect.any(String) } },
    ])
    expect(await world.ids(holder, 'messages')).not.toContain(hidden.id)
    expect(await world.ids(member, 'messages')).toContain(seen.id)
  })

  test('11.8 what one wrote oneself goes along', async () => {
    const [holder, user] = [await world.signIn(), await world.signIn()]
    await world.fill(holder)
    const hers = await world.fill(holder, { relation: 'partner' })
    await world.join(holder, user, { person_ids: [hers.person.id], self_id: hers.person.id })
    const [template, draft, theirs] = [
      aTemplateOfOwn('Mine'),
      aDraft({ id: newId() }),
      aTemplateOfOwn('Not mine'),
    ]
    for (const doc of [template, draft]) await push(user, doc)
    await push(holder, theirs)
    await world.json('POST', '/households/v1/leave', user)
    const left = await world.ids(user, 'messages')
    expect(left).toEqual(expect.arrayContaining([template.id, draft.id]))
    expect(left).not.toContain(theirs.id)
    const kept = await world.ids(holder, 'messages')
    expect(kept).toContain(theirs.id)
    expect(kept).not.toContain(template.id)
  })
})
