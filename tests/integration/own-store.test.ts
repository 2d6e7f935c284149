// A bucket of another installation is refused: its pictures aren't swept as orphans, and none of ours are written
// there.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownStore } from '#server/db/own-store.ts'
import { objectStore } from '#server/db/tables/engine.ts'
import { readSettings, SettingsError } from '#server/env.ts'
import type { EvidenceError, EvidenceStore } from '#server/lib/evidence-store.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import { openEvidence } from '#server/open-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { giveShot } from '#tests/support/give-shot.ts'
import { type ObjectServer, openObjectServer } from '#tests/support/object-store.ts'
import { sweepAll } from '#tests/support/sweep-all.ts'

let server: ObjectServer
let ours: TestDatabase
let theirs: TestDatabase

beforeEach(async () => {
  server = await openObjectServer()
  ours = await openTestDatabase()
  theirs = await openTestDatabase()
})
afterEach(async () => {
  await Promise.all([ours.close(), theirs.close(), server.close()])
})

const later = () => Date.now() + 2 * DAY
const storeOf = ({ db }: TestDatabase, prefix = 'evidence/') =>
  ownStore(db, s3Evidence({ ...server.options, prefix }))
const sweep = (database: TestDatabase, prefix?: string) =>
  sweepAll({ db: database.db, evidence: storeOf(database, prefix), wallNow: later })

async function give(database: TestDatabase, evidence: EvidenceStore = storeOf(database)): Promise<void> {
  const jpeg = Buffer.from('\xff\xd8\xff a picture', 'latin1')
  const shot = { label: 'The listing', takenAt: 0, url: 'https://first.example/', jpeg, digest: 'ab' }
  await giveShot(database.db, { envelope: database.envelope, evidence }, newId(), shot)
}

/** Starts the store as the program does with these settings. */
async function start({ db }: TestDatabase): Promise<EvidenceError[]> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server.options
  const settings = readSettings({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const away: EvidenceError[] = []
  await openEvidence(db, settings, error => away.push(error))
  return away
}

const anotherOnes = /S3_BUCKET.* pictures\/evidence\/ belongs to another installation/

test('a start on another installation’s bucket is refused with a sentence', async () => {
  expect(await start(theirs)).toEqual([])
  expect(await start(theirs)).toEqual([])
  await expect(start(ours)).rejects.toThrow(anotherOnes)
  await expect(start(ours)).rejects.toBeInstanceOf(SettingsError)
})

test('what another installation keeps in its bucket is neither swept nor added to', async () => {
  await give(theirs)
  const [name] = server.names()
  await expect(sweep(ours)).rejects.toThrow('belongs to another installation')
  await expect(give(ours)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(server.names()).toEqual([name])
  expect(await sweep(theirs)).toBe(0)
})

test('a bucket from before there were marks is taken by the database whose pictures it holds', async () => {
  await give(theirs, s3Evidence(server.options))
  await expect(start(ours)).rejects.toThrow(/holds pictures that this database doesn’t know/)
  expect(await start(theirs)).toEqual([])
  await expect(start(ours)).rejects.toThrow(anotherOnes)
})

test('an empty bucket in the place of the one with the pictures is refused', async () => {
  await give(ours)
  for (const name of server.names()) server.lose(name)
  const elsewhere = storeOf(ours, 'elsewhere/')
  await expect(elsewhere.confirm()).rejects.toThrow('doesn’t hold this database’s pictures')
})

test('a backup from before there were marks takes its bucket again once the operator deletes the mark', async () => {
  await give(ours)
  await ours.db.delete(objectStore)
  await expect(start(ours)).rejects.toThrow(/delete the mark in the bucket .* and start again/)
  server.lose('offlist-store.json')
  expect(await start(ours)).toEqual([])
  expect(server.names()).toHaveLength(1)
})

test('while the store is away, a start goes on; nothing is written or swept until it was looked at', async () => {
  await give(theirs)
  await server.stop()
  expect(await start(ours)).toMatchObject([{ reason: 'unavailable' }])
  const evidence = storeOf(ours)
  await expect(evidence.confirm()).rejects.toMatchObject({ reason: 'unavailable' })
  await server.start()
  await expect(give(ours, evidence)).rejects.toThrow('belongs to another installation')
  await expect(sweep(ours)).rejects.toThrow('belongs to another installation')
  expect(server.names()).toHaveLength(1)
})

test('a bucket that changes hands while the program serves isn’t swept', async () => {
  const evidence = storeOf(ours)
  await evidence.confirm()
  await s3Evidence(server.options).mark?.write(JSON.stringify({ store: newId() }))
  await expect(sweepAll({ db: ours.db, evidence, wallNow: later })).rejects.toThrow(
    'belongs to another installation',
  )
})
