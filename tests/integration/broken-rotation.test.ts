// An interrupted key rotation continues where it stopped, including over objects in the object store.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBlob } from '#server/db/blobs.ts'
import { readDataKeys } from '#server/db/data-keys.ts'
import { type Rotation, rotateDataKeys } from '#server/db/rotate-keys.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { KEY_PURPOSES } from '#server/lib/envelope.ts'
import type { EvidenceStore } from '#server/lib/evidence-store.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase, testKeys } from '#tests/support/database.ts'
import { giveShot } from '#tests/support/give-shot.ts'
import { type ObjectServer, openObjectServer } from '#tests/support/object-store.ts'
import { sweepAll } from '#tests/support/sweep-all.ts'

const PICTURE = Buffer.from('\xff\xd8\xff a picture', 'latin1')
let database: TestDatabase
let server: ObjectServer
let store: EvidenceStore
let userId: string
let pictures: string[]

beforeEach(async () => {
  database = await openTestDatabase()
  server = await openObjectServer()
  store = s3Evidence(server.options)
  userId = newId()
  pictures = []
  const shot = {
    label: 'The listing',
    takenAt: 0,
    url: 'https://first.example/',
    jpeg: PICTURE,
    digest: 'ab',
  }
  for (let at = 0; at < 3; at += 1) {
    const given = await giveShot(database.db, { ...database, evidence: store }, userId, shot)
    pictures.push(given.id)
  }
})
afterEach(async () => {
  await Promise.all([database.close(), server.close()])
})

function rotate(evidence = store, wallNow = () => MINUTE): Promise<Rotation> {
  const { db, envelope } = database
  const { signal } = new AbortController()
  const silent = { whenAnyPlain: async () => undefined, onProgress: () => undefined }
  return rotateDataKeys({ ...testKeys, ...silent, db, envelope, evidence, wallNow, signal })
}

const keyIds = async () => (await readDataKeys({ ...testKeys, db: database.db })).map(({ id }) => id)

test('killed between two objects, it encrypts only the others with the same keys', async () => {
  let kept = 0
  const keep: EvidenceStore['keep'] = async (encrypted, keyId) => {
    kept += 1
    // Killed after the second object was written, before its row was updated.
    const where = await store.keep(encrypted, keyId)
    if (kept === 2) throw new Error('killed')
    return where
  }
  await expect(rotate({ ...store, keep })).rejects.toThrow('killed')
  const keys = await keyIds()
  expect(await rotate()).toMatchObject({ resumed: true, newKeys: 0, resealed: 2, finished: true })
  expect(await keyIds()).toEqual(keys)
  const wallNow = () => Date.now() + 2 * DAY
  // The three objects of the old key, and the one without a row.
  expect(await sweepAll({ db: database.db, evidence: store, wallNow })).toBe(4)
  for (const key of pictures) {
    const place = { userId, bucket: 'evidence', key } as const
    const read = await readBlob(database.db, { ...database, evidence: store }, place)
    expect(Buffer.from(read?.bytes ?? [])).toEqual(PICTURE)
  }
})

test('killed while it makes the keys, it makes none; the next one makes all of them', async () => {
  const before = await keyIds()
  let asked = 0
  const killed = () => {
    asked += 1
    if (asked === 2) throw new Error('killed')
    return MINUTE
  }
  await expect(rotate(store, killed)).rejects.toThrow('killed')
  expect(await keyIds()).toEqual(before)
  expect(await rotate()).toMatchObject({ resumed: false, newKeys: KEY_PURPOSES.length, resealed: 3 })
})

test('a picture that is missing stops neither this rotation nor the next one, and is named', async () => {
  const [key = ''] = pictures
  const [row] = await database.db.select().from(blobs).where(eq(blobs.key, key))
  server.lose(server.names().find(name => name.endsWith(row?.object ?? '?')) ?? '')
  const unreadable = [key]
  expect(await rotate()).toMatchObject({ resumed: false, resealed: 2, finished: true, unreadable })
  const newKeys = KEY_PURPOSES.length
  expect(await rotate(store, () => 2 * MINUTE)).toMatchObject({
    resumed: false,
    newKeys,
    resealed: 2,
    finished: true,
    unreadable,
  })
})
