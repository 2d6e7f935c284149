// What a device may push (rules in shared/protocol/SPEC.md): each row is judged alone, conflicts come back, refusals
// give a reason.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { holderOf } from '#server/lib/actor.ts'
import { push } from '#server/sync/push.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aNotification, anIntent, aPerson, aSite, START } from '#tests/support/documents.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let device: SyncDevice

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  deps = testDeps(database)
  device = syncDevice(deps)
})

const stored = async (name: 'people' | 'removal_jobs' | 'notifications', id: string) =>
  must(await device.read(name, id), `${name} ${id}`)

describe('creating', () => {
  test('4.2 a row goes in and comes back as it was, without its owner', async () => {
    const person = aPerson()
    expect(await device.create('people', person)).toEqual([])
    expect(await stored('people', person.id)).toEqual({ ...person, _deleted: false })
  })

  test('4.6 the same row again, after an answer that was lost, changes nothing', async () => {
    const person = aPerson()
    await device.create('people', person)
    const { checkpoint } = await device.pull('people')
    expect(await device.create('people', person)).toEqual([])
    expect((await device.pull('people')).checkpoint).toEqual(checkpoint)
  })

  test('4.3 a row that another device created with the same id is a conflict', async () => {
    const person = aPerson()
    await device.create('people', person)
    const answer = await device.create('people', { ...person, birth_year: 1980 })
    expect(answer).toEqual([{ ...person, _deleted: false }])
    expect((await stored('people', person.id)).birth_year).toBe(1979)
  })

  test('4.8 rows that the server makes are refused, and come back as not there', async () => {
    const job = aJob()
    expect(await device.create('removal_jobs', job)).toEqual([
      { id: job.id, _deleted: true, _refused: { code: 'create_not_allowed', message: expect.any(String) } },
    ])
    expect(await device.read('removal_jobs', job.id)).toBeUndefined()
  })

  test('4.8 settings are one row, with the id of the account', async () => {
    const settings = {
      email_alerts: true,
      instant_notifications: true,
      weekly_summary: false,
      monitoring_frequency: 'daily',
      quiet_hours: null,
      muted: [],
    }
    const [refused] = await device.create('monitoring_settings', { id: newId(), ...settings })
    expect(refused?._refused).toMatchObject({ code: 'not_allowed', field: 'id' })
    expect(await device.create('monitoring_settings', { id: device.userId, ...settings })).toEqual([])
  })

  test('4.7 an intent that claims to be done already is refused', async () => {
    const intent = anIntent('start-scan', {}, { status: 'done' })
    const [refused] = await device.create('intents', intent)
    expect(refused?._refused).toMatchObject({ code: 'field_not_yours', field: 'status' })
  })
})

describe('editing', () => {
  test('4.8 fields of the person’s own go in', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = await stored('people', person.id)
    expect(await device.edit('people', was, { birth_year: 1980, phones: ['+1 937 555 0123'] })).toEqual([])
    expect(await stored('people', person.id)).toMatchObject({ birth_year: 1980, phones: ['+1 937 555 0123'] })
  })

  test('4.3 what the device’s own store adds to a document does not matter', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = { ...(await stored('people', person.id)), _rev: '1-abc', _meta: { lwt: 1 }, _attachments: {} }
    expect(await device.edit('people', was, { birth_year: 1980, _rev: '2-def' })).toEqual([])
  })

  test('4.3 an edit of an older state comes back as the current one and changes nothing', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = await stored('people', person.id)
    await device.edit('people', was, { birth_year: 1980 })
    expect(await device.edit('people', was, { birth_year: 1981 })).toEqual([
      { ...person, birth_year: 1980, _deleted: false },
    ])
    expect((await stored('people', person.id)).birth_year).toBe(1980)
  })

  test.each([
    ['removal_jobs', () => aJob(), { status: 'completed' }, 'status'],
    ['removal_jobs', () => aJob(), { assurance: 'seen_gone_twice' }, 'assurance'],
    ['notifications', () => aNotification(), { title: 'You have won' }, 'title'],
  ] as const)('4.7 %s: a field of the server’s is refused by name', async (name, make, change, field) => {
    const doc = make()
    await putDoc(database.db, name, device.userId, doc as never)
    const [refused] = await device.edit(name, await stored(name, doc.id), change)
    expect(refused?._refused).toMatchObject({ code: 'field_not_yours', field })
    expect(refused).toMatchObject({ ...doc, _deleted: false })
    expect(await stored(name, doc.id)).toMatchObject({ ...doc })
  })

  test('4.8 checked steps are the person’s, in a row that is the server’s', async () => {
    const job = aJob({ status: 'requires_manual' })
    await putDoc(database.db, 'removal_jobs', device.userId, job)
    const was = await stored('removal_jobs', job.id)
    expect(await device.edit('removal_jobs', was, { completed_steps: ['open', 'find'] })).toEqual([])
    expect((await stored('removal_jobs', job.id)).completed_steps).toEqual(['open', 'find'])
  })

  test('4.8 measured minutes are the person’s, reach their other devices, and are never more than half an hour', async () => {
    const job = aJob({ status: 'requires_manual' })
    await putDoc(database.db, 'removal_jobs', device.userId, job)
    const measured = [{ task: 'guide', at: iso(START), seconds: 240, estimated: 9 }]
    const was = await stored('removal_jobs', job.id)
    expect(await device.edit('removal_jobs', was, { measured })).toEqual([])
    const pulled = await stored('removal_jobs', job.id)
    expect(pulled.measured).toEqual(measured)
    const overnight = [...measured, { task: 'guide', at: iso(START + 1), seconds: 36_000, estimated: 9 }]
    const [refused] = await device.edit('removal_jobs', pulled, { measured: overnight })
    expect(refused?._refused).toMatchObject({ code: 'invalid' })
    expect((await stored('removal_jobs', job.id)).measured).toEqual(measured)
  })

  test('4.7 when a row was made does not change any more', async () => {
    const person = aPerson()
    await device.create('people', person)
    const [refused] = await device.edit('people', await stored('people', person.id), {
      created_at: iso(START + 1),
    })
    expect(refused?._refused).toMatchObject({ code: 'field_not_yours', field: 'created_at' })
  })

  test('3.6 the catalogue is read-only', async () => {
    const site = aSite({ id: 'read-only' })
    await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
    const [refused] = await device.edit('data_broker_sites', { ...site, _deleted: false }, { name: 'Mine' })
    expect(refused?._refused?.code).toBe('not_allowed')
    const [kept] = (await device.pull('data_broker_sites')).documents.filter(doc => doc.id === site.id)
    expect(kept?.name).toBe(site.name)
  })

  test('4.3 of two devices that push the same edit time, one gets in and the other is told', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = await stored('people', person.id)
    const years = [1980, 1981, 1982, 1983]
    const answers = await Promise.all(years.map(year => device.edit('people', was, { birth_year: year })))
    expect(answers.filter(answer => answer.length === 0)).toHaveLength(1)
    const winner = years[answers.findIndex(answer => answer.length === 0)]
    expect((await stored('people', person.id)).birth_year).toBe(winner)
    for (const answer of answers.flat()) expect(answer.birth_year).toBe(winner)
  })
})

describe('deleting', () => {
  test('8.1 a deleted row is pulled as deleted, so that other devices let go of it', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = await stored('people', person.id)
    expect(await device.edit('people', was, { _deleted: true })).toEqual([])
    expect(await stored('people', person.id)).toMatchObject({ id: person.id, _deleted: true })
    expect(await listDocs(database.db, 'people', device.userId)).toEqual([])
  })

  test('4.8 a row that may not be deleted stays', async () => {
    const job = aJob()
    await putDoc(database.db, 'removal_jobs', device.userId, job)
    const [refused] = await device.edit('removal_jobs', await stored('removal_jobs', job.id), {
      _deleted: true,
    })
    expect(refused?._refused?.code).toBe('delete_not_allowed')
    expect((await stored('removal_jobs', job.id))._deleted).toBe(false)
  })

  test('5.5 an edit of a row that was deleted elsewhere is a conflict, not a resurrection', async () => {
    const person = aPerson()
    await device.create('people', person)
    const was = await stored('people', person.id)
    await device.edit('people', was, { _deleted: true })
    const [current] = await device.edit('people', was, { birth_year: 1980 })
    expect(current?._deleted).toBe(true)
    const gone = await stored('people', person.id)
    expect(await device.edit('people', gone, { _deleted: false })).toMatchObject([{ _deleted: true }])
  })
})

describe('a batch', () => {
  test('4.5 takes what is right and answers only for what is not', async () => {
    const [good, bad, other] = [aPerson(), aPerson(), aPerson()]
    const answer = await device.push('people', [
      { newDocumentState: { ...good, _deleted: false } },
      { newDocumentState: { ...bad, names: [], _deleted: false } },
      { newDocumentState: { ...other, _deleted: false } },
    ])
    expect(answer).toMatchObject([
      { id: bad.id, _deleted: true, _refused: { code: 'invalid', field: 'names' } },
    ])
    const ids = (await device.pull('people')).documents.map(doc => doc.id)
    expect(ids.sort()).toEqual([good.id, other.id].sort())
  })

  test('4.10 may create a row and edit it', async () => {
    const person = { ...aPerson(), _deleted: false }
    const rows = [
      { newDocumentState: person },
      { assumedMasterState: person, newDocumentState: { ...person, birth_year: 1980 } },
    ]
    expect(await device.push('people', rows)).toEqual([])
    expect((await stored('people', person.id)).birth_year).toBe(1980)
  })

  test('4.10 may edit, fail to edit and delete one document, in this order', async () => {
    const person = { ...aPerson(), _deleted: false }
    const edited = { ...person, birth_year: 1980 }
    const other = { ...aPerson(), _deleted: false }
    const answer = await device.push('people', [
      { newDocumentState: person },
      { assumedMasterState: person, newDocumentState: edited },
      { assumedMasterState: person, newDocumentState: { ...person, birth_year: 1981 } },
      { newDocumentState: other },
      { assumedMasterState: edited, newDocumentState: { ...edited, _deleted: true } },
    ])
    expect(answer).toEqual([edited])
    const { documents } = await device.pull('people')
    expect(documents).toEqual([other, { ...edited, _deleted: true }])
  })

  test('2.1 takes one number for each document, whatever it says of it', async () => {
    const people = Array.from({ length: 40 }, () => ({ ...aPerson(), _deleted: false }))
    const rows = people.map(person => ({ newDocumentState: person }))
    expect(await device.push('people', rows)).toEqual([])
    const { documents, checkpoint } = await device.pull('people')
    expect(documents).toEqual(people)
    expect(checkpoint).toEqual({ seq: 40 })
    expect(await device.push('people', rows)).toEqual([])
    expect((await device.pull('people')).checkpoint).toEqual(checkpoint)
  })

  test('4.4 refuses a field that the collection does not have', async () => {
    const person = aPerson()
    const [refused] = await device.create('people', { ...person, is_admin: true })
    expect(refused?._refused?.code).toBe('invalid')
  })

  test.each([
    ['a NUL', 'Dayton\u0000'],
    ['half a character', 'Dayton\ud83d'],
  ])('4.4 refuses text that the database cannot keep: %s', async (_what, city) => {
    const [good, bad] = [aPerson(), aPerson()]
    const places = bad.places.map(place => ({ ...place, city }))
    const answer = await device.push('people', [
      { newDocumentState: { ...bad, places, _deleted: false } },
      { newDocumentState: { ...good, _deleted: false } },
    ])
    expect(answer).toMatchObject([{ id: bad.id, _refused: { code: 'invalid' } }])
    expect(await stored('people', good.id)).toMatchObject({ id: good.id })
  })

  test('4.5 is not held up by one row that fails on the server’s side', async () => {
    const [poison, sound] = [anIntent('start-scan', {}), anIntent('start-scan', {})]
    const run = async (_tx: unknown, _who: unknown, intent: typeof sound) => {
      if (intent.id === poison.id) throw new Error('a defect')
      return { ...intent, status: 'done' as const, result: {} }
    }
    const rows = [poison, sound].map(intent => ({ newDocumentState: { ...intent, _deleted: false } }))
    const turn = { admit: () => {}, done: async () => {} }
    const pusher = { who: holderOf(device.userId), turn }
    await Promise.allSettled([push({ ...deps, runIntent: run }, pusher, 'intents', rows)])
    const kept = await listDocs(database.db, 'intents', device.userId)
    expect(kept.map(intent => intent.id)).toEqual([sound.id])
  })
})
