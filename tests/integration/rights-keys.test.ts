// Keys of files at rest: created, rotated, interrupted halfway and resumed, with every file readable throughout.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBlob, readyBlob, storeBlob } from '#server/db/blobs.ts'
import { openEnvelope } from '#server/db/data-keys.ts'
import { rotateDataKeys } from '#server/db/rotate-keys.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { dataKeys } from '#server/db/tables/rights.ts'
import { type Envelope, sealKeyId } from '#server/lib/envelope.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const FILES = 45
let database: TestDatabase
let wall = Date.UTC(2026, 10, 21)
const masterKey = randomBytes(32)
const userId = newId()

const deps = () => ({
  db: database.db,
  masterKey,
  wallNow: () => wall,
  onError: (error: unknown) => {
    throw error
  },
})

beforeAll(async () => {
  database = await openTestDatabase({ masterKey, wallNow: () => wall })
})
beforeEach(async () => {
  wall = Date.UTC(2026, 10, 21)
  await emptyDatabase(database)
})
afterAll(() => database.close())

const place = (at: number) => ({ userId, bucket: 'evidence', key: `file-${at}` }) as const
const bytesOf = (at: number) => new TextEncoder().encode(`picture ${at}`)

const fileOf = (at: number) => ({ type: 'image/jpeg', bytes: bytesOf(at), at: wall })
const files = (envelope: Envelope) => ({ envelope, evidence: databaseEvidence })

async function fill(envelope: Envelope) {
  for (let at = 0; at < FILES; at += 1)
    await storeBlob(database.db, await readyBlob(files(envelope), place(at), fileOf(at)))
}

async function expectReadable(envelope: Envelope) {
  for (let at = 0; at < FILES; at += 1)
    expect((await readBlob(database.db, files(envelope), place(at)))?.bytes).toEqual(bytesOf(at))
}

async function keysInUse() {
  const rows = await database.db.select().from(blobs)
  return new Set(rows.map(row => sealKeyId(Uint8Array.from(row.bytes ?? []))))
}

const rotate = (signal = new AbortController().signal, onProgress: (done: number) => void = () => {}) =>
  rotateDataKeys({
    ...deps(),
    ...files(database.envelope),
    whenAnyPlain: async () => undefined,
    signal,
    onProgress,
  })

test('keys lie in the database only wrapped, and the wrong master key is refused plainly', async () => {
  const envelope = await openEnvelope(deps())
  await fill(envelope)
  expect(await database.db.select().from(dataKeys)).toHaveLength(3)
  await expectReadable(await openEnvelope(deps()))
  await expect(openEnvelope({ ...deps(), masterKey: randomBytes(32) })).rejects.toThrow(/the master key/)
})

test('a rotation seals every file anew, while a process that knows only the old key goes on reading', async () => {
  const envelope = await openEnvelope(deps())
  await fill(envelope)
  const before = await keysInUse()
  wall += MINUTE
  expect(await rotate()).toMatchObject({ resumed: false, resealed: FILES, finished: true })
  const after = await keysInUse()
  expect(after.size).toBe(1)
  expect([...after].some(id => before.has(id))).toBe(false)
  await expectReadable(envelope)
})

test('broken off half-way, everything stays readable, and the next run carries on without another key', async () => {
  const envelope = await openEnvelope(deps())
  await fill(envelope)
  wall += MINUTE
  const stop = new AbortController()
  expect(await rotate(stop.signal, () => stop.abort())).toMatchObject({ finished: false, resealed: 20 })
  expect((await keysInUse()).size).toBe(2)
  await expectReadable(envelope)
  wall += MINUTE
  expect(await rotate()).toMatchObject({ resumed: true, finished: true, resealed: FILES - 20 })
  expect((await keysInUse()).size).toBe(1)
  await expectReadable(envelope)
})

test('files from before there were keys are readable, and sealed by the next rotation', async () => {
  const envelope = await openEnvelope(deps())
  await fill(envelope)
  await database.db.update(blobs).set({ bytes: bytesOf(0) })
  expect((await readBlob(database.db, files(envelope), place(0)))?.bytes).toEqual(bytesOf(0))
  wall += MINUTE
  expect(await rotate()).toMatchObject({ resumed: false, resealed: FILES })
  expect(await keysInUse()).not.toContain(null)
})

test('a key that was retired a day ago and seals nothing is deleted by the next rotation', async () => {
  const envelope = await openEnvelope(deps())
  await fill(envelope)
  wall += MINUTE
  expect(await rotate()).toMatchObject({ keysDropped: 0 })
  wall += 2 * DAY
  expect(await rotate()).toMatchObject({ keysDropped: 3 })
  await expectReadable(await openEnvelope(deps()))
})
