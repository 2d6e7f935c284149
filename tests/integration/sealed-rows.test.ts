// Rows at rest: data about people is stored only encrypted, opens only for its own row, and keys rotate without any
// device being notified.
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEnvelope, readDataKeys } from '#server/db/data-keys.ts'
import { tables } from '#server/db/replicated.ts'
import { rotateDataKeys } from '#server/db/rotate-keys.ts'
import { createRowSeal, sealedNames } from '#server/db/row-seal.ts'
import {
  findDoc,
  headOf,
  listDocs,
  patchDoc,
  putDoc,
  rewriteDoc,
  rowsAfter,
  rowsById,
} from '#server/db/rows.ts'
import { sealPlain } from '#server/db/seal-plain.ts'
import { users } from '#server/db/tables/accounts.ts'
import { seenRecords } from '#server/db/tables/engine.ts'
import { factors } from '#server/db/tables/factors.ts'
import { writeDocs } from '#server/db/write-docs.ts'
import { KEY_PURPOSES, SealError } from '#server/lib/envelope.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { readSeenRecords } from '#server/removals/search/seen-records.ts'
import { readRowPages } from '#server/sync/row-texts.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { keepRecord } from '#tests/support/keep-record.ts'

const SECRET = 'Quillonbury'
let database: TestDatabase
let account: string
let wall = Date.UTC(2026, 10, 22)
const keys = { masterKey: randomBytes(32), wallNow: () => wall }

beforeAll(async () => {
  database = await openTestDatabase(keys)
})
beforeEach(async () => {
  await emptyDatabase(database)
  database.envelope.learn([])
  await useKeys()
  account = newId()
})
afterAll(() => database.close())

const fail = (error: unknown) => {
  throw error
}

/** The database's own keys, created if missing. */
async function useKeys() {
  await openEnvelope({ ...keys, db: database.db, onError: fail })
  database.envelope.learn(await readDataKeys({ ...keys, db: database.db }))
}

const named = (last: string) => aPerson({ names: [{ first: 'Ada', middle: '', last, suffix: '' }] })
const columnsOf = async (id: string) =>
  (await database.db.select().from(tables.people).where(eq(tables.people.id, id)))[0] as unknown as Record<
    string,
    unknown
  >

const whenAnyPlain = async () => undefined

test('what a sealed field says is nowhere in the database, whichever way it was written', async () => {
  const one = named(SECRET)
  await putDoc(database.db, 'people', account, one)
  await patchDoc(database.db, 'people', account, one.id, { relatives: [SECRET] })
  const job = aJob({ listing_name: SECRET, note: SECRET, person_id: one.id })
  await database.db.transaction(tx => writeDocs(tx, 'removal_jobs', account, [{ ...job, _deleted: false }]))
  expect(await findDoc(database.db, 'people', account, one.id)).toEqual({ ...one, relatives: [SECRET] })
  expect(await listDocs(database.db, 'removal_jobs', account)).toEqual([job])
  const dump = [...(await dumpDatabase(database)).values()].join('\n')
  expect(dump).toContain(job.id)
  expect(dump).not.toContain(SECRET)
})

test('a change of other fields leaves what is sealed as it lies, a change of sealed ones keeps the rest', async () => {
  const job = aJob({ listing_name: SECRET })
  await putDoc(database.db, 'removal_jobs', account, job)
  const lies = async () => (await database.db.select().from(tables.removal_jobs))[0] as unknown as object
  const before = await lies()
  await patchDoc(database.db, 'removal_jobs', account, job.id, { attempts: 3 })
  expect(await lies()).toMatchObject({ sealed: (before as { sealed: string }).sealed })
  const after = await patchDoc(database.db, 'removal_jobs', account, job.id, {
    note: 'ring them',
    attempts: 4,
  })
  expect(after).toEqual({ ...job, note: 'ring them', attempts: 4 })
  expect(await findDoc(database.db, 'removal_jobs', account, job.id)).toEqual(after)
  expect(await patchDoc(database.db, 'removal_jobs', newId(), job.id, { note: 'theirs' })).toBeNull()
})

test('what is sealed does not open in another row or another account', async () => {
  const [one, other] = [named(SECRET), named('Dayton')]
  await putDoc(database.db, 'people', account, one)
  await putDoc(database.db, 'people', account, other)
  const { sealed } = await columnsOf(one.id)
  await database.db
    .update(tables.people)
    .set({ sealed } as never)
    .where(eq(tables.people.id, other.id))
  await expect(findDoc(database.db, 'people', account, other.id)).rejects.toThrow(SealError)
  await expect(readRowPages(database.db, account, new Map([['people', 0]]), 10)).rejects.toThrow(SealError)
  const stranger = newId()
  await database.db
    .update(tables.people)
    .set({ user_id: stranger } as never)
    .where(eq(tables.people.id, one.id))
  await expect(findDoc(database.db, 'people', stranger, one.id)).rejects.toThrow(SealError)
})

test('a rotation seals every row anew, gives none another number, and other copies go on reading', async () => {
  const people = Array.from({ length: 7 }, (_, at) => named(`${SECRET}${at}`))
  for (const person of people) await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'removal_jobs', account, aJob())
  const before = await rowsAfter(database.db, 'people', account, 0, 100)
  const copy = await openEnvelope({ ...keys, db: database.db, onError: fail })
  wall += 1000
  const rotation = {
    ...keys,
    db: database.db,
    envelope: database.envelope,
    evidence: databaseEvidence,
    onProgress: () => {},
    whenAnyPlain,
  }
  const signal = new AbortController().signal
  expect(await rotateDataKeys({ ...rotation, signal })).toMatchObject({ resealed: 8, finished: true })
  expect(await rowsAfter(database.db, 'people', account, 0, 100)).toEqual(before)
  expect(await headOf(database.db, account)).toBe(8)
  // Another copy of the server that doesn't know the new key yet, in the middle of a transaction.
  const seal = createRowSeal(copy, using => readDataKeys({ ...keys, db: using }))
  const opened = await database.db.transaction(async tx =>
    seal.open(tx, 'people', await tx.select().from(tables.people).orderBy(tables.people.seq)),
  )
  expect(opened).toEqual(before)
})

test('a text of a column of its own opens in its place only, and is sealed anew with the rest', async () => {
  const { db } = database
  const [userId, id] = [newId(), newId()]
  const at = new Date(wall)
  await db.insert(users).values({ id: userId, email: `${userId}@example.com`, createdAt: at, updatedAt: at })
  const place = { table: 'factors', column: 'secret', row: id }
  const secret = db.rowSeal.closeText(SECRET, place)
  await db
    .insert(factors)
    .values({ id, userId, status: 'verified', friendlyName: null, secret, createdAt: at, updatedAt: at })
  await expect(db.rowSeal.openText(db, secret, { ...place, row: newId() })).rejects.toThrow(SealError)
  wall += 1000
  const signal = new AbortController().signal
  const rotation = {
    ...keys,
    db,
    envelope: database.envelope,
    evidence: databaseEvidence,
    onProgress: () => {},
    whenAnyPlain,
    signal,
  }
  expect(await rotateDataKeys(rotation)).toMatchObject({ resealed: 1, finished: true })
  const [factor] = await db.select().from(factors)
  expect(factor?.secret).not.toBe(secret)
  expect(await db.rowSeal.openText(db, factor?.secret ?? '', place)).toBe(SECRET)
})

test('rows from before there were sealed columns read as they are, and are sealed at the next start', async () => {
  const person = named(SECRET)
  await putDoc(database.db, 'people', account, person)
  const { id, relation, names, birth_year, birth_date, places, phones, emails, relatives } = person
  const plain = { relation, names, birth_year, birth_date, places, phones, emails, relatives }
  await database.db.execute(sql`update people set sealed = ${JSON.stringify(plain)} where id = ${id}`)
  const page = async () =>
    JSON.parse(
      (await readRowPages(database.db, account, new Map([['people', 0]]), 10)).get('people')?.joined ?? '',
    )
  expect(await findDoc(database.db, 'people', account, id)).toEqual(person)
  expect(await page()).toEqual({ ...person, _deleted: false })
  const head = await headOf(database.db, account)
  expect(
    await sealPlain(database.db, { whenAny: async () => undefined, signal: new AbortController().signal }),
  ).toBe(1)
  expect(await columnsOf(id)).toMatchObject({ sealed: expect.stringMatching(/^ols1\.[\w-]+$/) })
  expect(await page()).toEqual({ ...person, _deleted: false })
  expect(await headOf(database.db, account)).toBe(head)
  expect((await rowsById(database.db, 'people', account, [id])).get(id)).toEqual({
    ...person,
    _deleted: false,
  })
})

test('a rotation seals values of columns anew too, and one that was changed meanwhile stays as it was changed', async () => {
  const { db } = database
  const scans = Array.from({ length: 3 }, () => newId())
  const record = recordOf(SECRET, 'Dayton', 'OH', '47', '1')
  for (const scan of scans) await keepRecord(db, account, scan, { key: SECRET, record })
  const before = await db.select().from(seenRecords)
  wall += 1000
  const signal = new AbortController().signal
  const rotation = {
    ...keys,
    db,
    envelope: database.envelope,
    evidence: databaseEvidence,
    onProgress: () => {},
    whenAnyPlain,
    signal,
  }
  expect(await rotateDataKeys(rotation)).toMatchObject({ resealed: 3, finished: true })
  const after = await db.select().from(seenRecords)
  expect(after.map(row => row.records)).not.toContain(before[0]?.records)
  for (const scan of scans)
    expect((await readSeenRecords(db, account, scan)).get(SECRET)).toEqual({ record, foundBy: null })
  // The old key is dropped a day after it was retired, because nothing is sealed with it anymore.
  wall += 2 * DAY
  expect((await rotateDataKeys(rotation)).keysDropped).toBe(KEY_PURPOSES.length)
  expect((await readSeenRecords(db, account, scans[0] ?? '')).get(SECRET)?.record).toEqual(record)
})

test('a plain value doesn’t pass for an unfinished rotation: it is sealed first, and leaves the files', async () => {
  const { db } = database
  const scan = newId()
  await keepRecord(db, account, scan, { key: SECRET, record: recordOf(SECRET, 'Dayton', 'OH', '47', '1') })
  await db.update(seenRecords).set({ records: '[]' })
  wall += 1000
  let told = 0
  const plain = async () => {
    told += 1
  }
  const { signal } = new AbortController()
  const options = { onProgress: () => {}, whenAnyPlain: plain, signal }
  const done = await rotateDataKeys({
    ...keys,
    db,
    envelope: database.envelope,
    evidence: databaseEvidence,
    ...options,
  })
  expect(done).toMatchObject({ newKeys: KEY_PURPOSES.length, resumed: false, resealed: 1, finished: true })
  expect(told).toBe(1)
})

test('a value does not open in another account’s row', async () => {
  const { db } = database
  const [scan, stranger] = [newId(), newId()]
  const record = recordOf(SECRET, 'Dayton', 'OH', '47', '1')
  await keepRecord(db, account, scan, { key: SECRET, record })
  await db.update(seenRecords).set({ user_id: stranger })
  await expect(readSeenRecords(db, stranger, scan)).rejects.toThrow(SealError)
})

test('whatever devices keep sealed, the server does', () => {
  expect([...sealedNames].sort()).toEqual([
    'drop_requests',
    'exposure_scans',
    'intents',
    'legal_requests',
    'messages',
    'notifications',
    'people',
    'realtime_updates',
    'reappearance_alerts',
    'removal_jobs',
  ])
})

test('a change of plain fields keeps sealed fields that a later version wrote', async () => {
  const person = named(SECRET)
  await putDoc(database.db, 'people', account, person)
  // Plain JSON opens, too.
  const later = JSON.stringify({ names: person.names, later_field: 'kept' })
  await database.db.execute(sql`update people set sealed = ${later} where id = ${person.id}`)
  const updated_at = new Date(wall).toISOString()
  await database.db.transaction(tx => rewriteDoc(tx, 'people', account, person, { updated_at }))
  expect(await findDoc(database.db, 'people', account, person.id)).toMatchObject({
    updated_at,
    later_field: 'kept',
  })
})
