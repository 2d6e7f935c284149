// Where people's own files lie, and that nothing about keeping data forgets them: sealed parts, other keys, another
// store, archives, deletions, and uploads that broke off.
import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEnvelope, readDataKeys } from '#server/db/data-keys.ts'
import { moveEvidence } from '#server/db/move-evidence.ts'
import { rotateDataKeys } from '#server/db/rotate-keys.ts'
import { putDoc } from '#server/db/rows.ts'
import { beginUpload, purgeUploads, storePart, usageOf } from '#server/db/stored-files.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { fileUploads, storedFiles } from '#server/db/tables/files.ts'
import { databaseEvidence, type EvidenceStore } from '#server/lib/evidence-store.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import { purgeDeletions } from '#server/sync/purge.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { exportView } from '#shared/protocol/rights.ts'
import { emptyDatabase, testKeys } from '#tests/support/database.ts'
import { aPerson } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { type ObjectServer, openObjectServer } from '#tests/support/object-store.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'
import { documents, done, PDF, storageClient, textOf } from '#tests/support/storage-client.ts'
import { sweepAll } from '#tests/support/sweep-all.ts'

let server: ObjectServer
let objects: EvidenceStore
beforeAll(async () => {
  server = await openObjectServer()
  objects = s3Evidence(server.options)
})
afterAll(() => server.close())

/** Two whole parts and some more. */
const LARGE = randomBytes(2 * 1024 * 1024 + 77)
const NOTES = { ...PDF, metadata: { shows: 'Zimmerli’s passport' } }
const never = new AbortController().signal

describe.each(['the database', 'an object store'])('in %s', where => {
  let world: RightsWorld
  let who: RightsPerson
  beforeAll(async () => {
    world = await openRightsWorld(where === 'the database' ? databaseEvidence : objects)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await emptyDatabase(world.database)
    await objects.remove(server.names())
    who = await world.signIn(`${newId()}@example.com`)
  })
  const own = () => documents(storageClient(world, who.token))
  const parts = () => world.deps.db.select().from(blobs)
  const files = (evidence = world.deps.evidence) => ({ envelope: world.database.envelope, evidence })
  const bytesOf = async (name: string) => Buffer.from(await (await done(own().download(name))).arrayBuffer())

  test('a file is sealed in parts, and its notes with it', async () => {
    await done(own().upload('a.pdf', Buffer.concat([Buffer.from('Zimmerli'), LARGE]), NOTES))
    const rows = await parts()
    expect(rows.map(({ size }) => size)).toEqual([1024 * 1024, 1024 * 1024, 85])
    const stored =
      where === 'the database'
        ? rows.map(row => must(row.bytes, 'bytes'))
        : server.names().map(server.bytesOf)
    expect(stored).toHaveLength(3)
    for (const bytes of stored) expect(Buffer.from(bytes).toString('latin1')).toMatch(/^OLS1/)
    const dump = [...(await dumpDatabase(world.database)).values()].join()
    expect(dump).not.toContain('Zimmerli')
    expect(dump).not.toContain(Buffer.from('Zimmerli').toString('hex'))
    expect((await bytesOf('a.pdf')).subarray(8)).toEqual(LARGE)
  })

  test('a range that crosses parts is the bytes that it says', async () => {
    await done(own().upload('a.pdf', LARGE, PDF))
    const [from, to] = [1024 * 1024 - 3, 2 * 1024 * 1024 + 4]
    const part = await world.storage('/object/documents/a.pdf', {
      authorization: `Bearer ${who.token}`,
      range: `bytes=${from}-${to}`,
    })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(LARGE.subarray(from, to + 1))
  })

  test('other keys, and another store, leave every file as it was', async () => {
    const ofDatabase = {
      ...testKeys,
      db: world.deps.db,
      onError: (error: unknown) => {
        throw error
      },
    }
    await openEnvelope(ofDatabase)
    world.database.envelope.learn(await readDataKeys(ofDatabase))
    await done(own().upload('a.pdf', LARGE, NOTES))
    const rotation = {
      db: world.deps.db,
      ...files(),
      ...testKeys,
      // The newest key is the one made last, so it can't share the first one's timestamp.
      wallNow: () => Date.now() + SECOND,
      whenAnyPlain: async () => undefined,
      signal: never,
      onProgress: () => undefined,
    }
    const before = await parts()
    expect(await rotateDataKeys(rotation)).toMatchObject({ finished: true, unreadable: [] })
    expect((await parts()).map(({ bytes, object }) => [bytes, object])).not.toEqual(
      before.map(({ bytes, object }) => [bytes, object]),
    )
    expect(await bytesOf('a.pdf')).toEqual(LARGE)
    expect(await done(own().info('a.pdf'))).toMatchObject({ metadata: NOTES.metadata })
    if (where !== 'the database') return
    world.deps.evidence = objects
    const moved = await moveEvidence({
      db: world.deps.db,
      ...files(objects),
      signal: never,
      onProgress: () => undefined,
    })
    expect(moved).toEqual({ moved: 3, left: 0 })
    expect(server.names()).toHaveLength(3)
    const [row] = await world.deps.db.select().from(blobs).limit(1)
    expect(row?.bytes).toBeNull()
  })

  test('an archive has all files, in their folders', async () => {
    await done(own().upload('papers/a.pdf', LARGE, NOTES))
    await done(own().upload("it's.txt", 'plain'))
    const { id } = exportView.parse(await (await world.ask('POST', '/exports', who)).json())
    await world.work()
    const answer = await world.ask('GET', `/exports/${id}/file`, who)
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Buffer.from(must(archive['files/papers/a.pdf'], 'file'))).toEqual(LARGE)
    expect(strFromU8(must(archive['files/it_s.txt'], 'file'))).toBe('plain')
    const { tables } = JSON.parse(strFromU8(must(archive['data.json'], 'data')))
    expect(tables.stored_files).toHaveLength(2)
    expect(JSON.stringify(tables.stored_files)).toContain('Zimmerli’s passport')
  })

  test('nothing of a deleted account stays', async () => {
    const other = await world.signIn(`${newId()}@example.com`)
    const theirs = documents(storageClient(world, other.token))
    await done(theirs.upload('kept.pdf', 'kept', PDF))
    await done(own().upload('a.pdf', LARGE, PDF))
    await beginUpload(world.deps.db, who.userId, world.deps.now())
    expect((await world.ask('POST', '/deletion', who)).status).toBe(202)
    world.pass(7 * DAY)
    await world.work()
    world.pass(20 * SECOND)
    await world.work()
    expect((await parts()).map(({ user_id }) => user_id)).toEqual([other.userId])
    expect(await world.deps.db.select().from(fileUploads)).toEqual([])
    if (where !== 'the database') expect(server.names()).toHaveLength(1)
    expect(await textOf(theirs.download('kept.pdf'))).toBe('kept')
  })

  test('replacing, removing and a deleted person free what they took', async () => {
    const person = aPerson()
    await putDoc(world.deps.db, 'people', who.userId, person)
    await done(own().upload('a.pdf', LARGE, PDF))
    await done(own().update('a.pdf', 'small', PDF))
    await done(own().upload(`${person.id}/id.pdf`, LARGE, PDF))
    expect(await usageOf(world.deps.db, who.userId)).toMatchObject({ bytes: LARGE.length + 5, files: 2 })
    await done(own().remove(['a.pdf']))
    expect(await parts()).toHaveLength(3)
    await putDoc(world.deps.db, 'people', who.userId, person, true)
    await purgeDeletions(world.deps.db, world.deps.now(), null)
    expect(await world.deps.db.select().from(storedFiles)).toEqual([])
    expect(await parts()).toEqual([])
    expect(await usageOf(world.deps.db, who.userId)).toMatchObject({ bytes: 0, files: 0 })
    await sweepAll({ ...world.deps, wallNow: () => Date.now() + 2 * DAY })
    expect(server.names()).toEqual([])
  })

  test('an upload that broke off is gone after a day, and takes no part of a deleted account along', async () => {
    const { db } = world.deps
    const begun = world.deps.now()
    const content = await beginUpload(db, who.userId, begun)
    const part = { userId: who.userId, content, bytes: LARGE.subarray(0, 9), at: begun }
    expect(await storePart(db, files(), { ...part, number: 0 })).toBe(true)
    await purgeUploads(db, begun + DAY - 1)
    expect(await parts()).toHaveLength(1)
    await purgeUploads(db, begun + DAY)
    expect(await parts()).toEqual([])
    expect(await storePart(db, files(), { ...part, number: 1 })).toBe(false)
    expect(await parts()).toEqual([])
  })
})
