// Pictures in an S3-compatible store, against a real server: nothing is sent unencrypted, nothing damaged is shown, and
// an outage neither loses nor orphans anything.
import { randomBytes } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBlob, readyBlob } from '#server/db/blobs.ts'
import { openEnvelope, readDataKeys } from '#server/db/data-keys.ts'
import { moveEvidence } from '#server/db/move-evidence.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { rotateDataKeys } from '#server/db/rotate-keys.ts'
import { findDoc, putDoc } from '#server/db/rows.ts'
import { blobs } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { withFiles } from '#server/households/carried-files.ts'
import { databaseEvidence, type EvidenceStore } from '#server/lib/evidence-store.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import type { RunScan } from '#server/removals/search/visit-site.ts'
import { planEvidencePurge } from '#server/rights/purge-evidence.ts'
import { picturesOfScan } from '#shared/collections/shown-pictures.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { emptyDatabase, testKeys } from '#tests/support/database.ts'
import { aPerson, aScan, aSite } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { openFreezingProxy } from '#tests/support/freezing-proxy.ts'
import { giveShot } from '#tests/support/give-shot.ts'
import { type ObjectServer, openObjectServer } from '#tests/support/object-store.ts'
import { fillAccount } from '#tests/support/rights-documents.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'
import { sweepAll } from '#tests/support/sweep-all.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let server: ObjectServer
let store: EvidenceStore
let world: RightsWorld
let who: RightsPerson

beforeAll(async () => {
  server = await openObjectServer()
  store = s3Evidence(server.options)
  world = await openRightsWorld(store)
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  await emptyDatabase(world.database)
  await store.remove(server.names())
  await planEvidencePurge(world.deps)
  who = await world.signIn(`somebody-${newId()}@example.com`)
})

const wallNow = () => Date.now()
/** Objects may be swept a day after they were written. */
const later = () => Date.now() + 2 * DAY
const files = () => ({ envelope: world.database.envelope, evidence: store })
const inDatabase = () => ({ envelope: world.database.envelope, evidence: databaseEvidence })
const rows = () => world.deps.db.select().from(blobs).where(eq(blobs.bucket, 'evidence'))
const place = (key: string) => ({ userId: who.userId, bucket: 'evidence', key }) as const

const PICTURE = Buffer.from('\xff\xd8\xff a picture of Zimmerli', 'latin1')
const shot = (jpeg: Uint8Array = PICTURE) => ({
  label: 'The listing',
  takenAt: world.deps.now(),
  url: 'https://first.example/p/zimmerli',
  jpeg,
  digest: 'ab',
})

async function give(deps = files(), jpeg: Uint8Array = PICTURE): Promise<string> {
  return (await giveShot(world.deps.db, deps, who.userId, shot(jpeg))).id
}

const asked = (key: string) =>
  world.storage(`/object/authenticated/evidence/${key}`, { authorization: `Bearer ${who.token}` })

test('a picture is one encrypted object, under a name that says nothing of whose it is', async () => {
  const key = await give()
  expect(await rows()).toMatchObject([{ key, bytes: null }])
  const [name, ...others] = server.names()
  expect(others).toEqual([])
  const stored = Buffer.from(server.bytesOf(must(name, 'object'))).toString('latin1')
  expect(stored).toMatch(/^OLS1/)
  expect(stored).not.toContain('Zimmerli')
  expect(name).not.toContain(who.userId)
  expect(name).not.toContain(key)
  const answer = await asked(key)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE)
})

test('a picture that is missing or was altered is never shown, and the answer says which', async () => {
  const key = await give()
  const name = must(server.names()[0], 'object')
  const sealed = Uint8Array.from(server.bytesOf(name))
  const flipped = sealed.with(-1, must(sealed.at(-1), 'last byte') ^ 1)
  const plain = Buffer.from('\xff\xd8\xff another picture', 'latin1')
  for (const bytes of [flipped, sealed.subarray(0, 60), plain, new Uint8Array()]) {
    server.alter(name, bytes)
    const answer = await asked(key)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'file_damaged', detail: /isn’t the picture/ })
  }
  server.lose(name)
  const answer = await asked(key)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'file_damaged', detail: /missing/ })
})

test('while the store is away, or hangs, pictures answer 503; then they are there again', async () => {
  const key = await give()
  await server.stop()
  const answer = await asked(key)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  await server.start()
  expect((await asked(key)).status).toBe(200)
  const proxy = await openFreezingProxy(server.options.endpoint)
  const { host } = new URL(proxy.url)
  const hanging = s3Evidence({ ...server.options, endpoint: `http://${host}`, timeout: 300 })
  proxy.freeze()
  const reading = readBlob(world.deps.db, { ...files(), evidence: hanging }, place(key))
  await expect(reading).rejects.toMatchObject({ reason: 'unavailable' })
  await proxy.close()
})

test('what can’t be stored has no row', async () => {
  await server.stop()
  await expect(give()).rejects.toMatchObject({ reason: 'unavailable' })
  await server.start()
  expect(await rows()).toEqual([])
})

test('a visit whose picture can’t be stored writes nothing, and is made again', async () => {
  const { db } = world.deps
  const deps = { ...testDeps(world.database), evidence: store, wallNow }
  const person = aPerson()
  const scan = aScan({ person_id: person.id, status: 'pending', listings: [] })
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  await putDoc(db, 'people', who.userId, person)
  await putDoc(db, 'exposure_scans', who.userId, scan)
  const due = { kind: 'scan-site', ref: scan.id, userId: who.userId, lane: 'site:first' } as const
  await planWork(db, { ...due, dueAt: deps.now() })
  const search: RunScan = async () => ({
    status: 'found',
    extracted: [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')],
    shots: [shot()],
    problem: null,
  })
  const engine: Engine = {
    scanner: async () => scannerOf(search),
    distinct: async (_site, queries) => queries.slice(0, 1),
    optOut: async () => null,
  }
  const visit = async () => {
    await workOff(deps, [scanSite({ ...deps, engine })])
    return must(await findDoc(db, 'exposure_scans', who.userId, scan.id), 'scan')
  }
  await server.stop()
  expect(await visit()).toMatchObject({ status: 'pending', listings: [] })
  await server.start()
  deps.clock.at += DAY
  const found = await visit()
  expect(found).toMatchObject({ status: 'found' })
  const [key] = picturesOfScan(found)
  expect(await rows()).toMatchObject([{ key, bytes: null }])
  expect(server.names()).toHaveLength(1)
})

test('whom the store doesn’t know can’t write to it', async () => {
  const stranger = s3Evidence({ ...server.options, accessKeyId: 'STRANGER' })
  await expect(stranger.keep(new Uint8Array([1]), 'key')).rejects.toMatchObject({ reason: 'unavailable' })
})

test('objects that no row refers to are swept after a day, and no others', async () => {
  const key = await give()
  await readyBlob(files(), place(newId()), { type: 'image/jpeg', bytes: PICTURE, at: 0 })
  expect(server.names()).toHaveLength(2)
  expect(await sweepAll({ ...files(), db: world.deps.db, wallNow })).toBe(0)
  expect(await sweepAll({ ...files(), db: world.deps.db, wallNow: later })).toBe(1)
  expect(server.names()).toHaveLength(1)
  expect((await asked(key)).status).toBe(200)
})

test('moving them out of the database can be broken off and carried on, and all can be read midway', async () => {
  const keys: string[] = []
  for (let at = 0; at < 25; at += 1) keys.push(await give(inDatabase(), Buffer.from(`picture ${at}`)))
  // From before there were keys: it must not be sent unencrypted.
  await world.deps.db
    .update(blobs)
    .set({ bytes: Buffer.from('picture 24') })
    .where(eq(blobs.key, must(keys[24], 'key')))
  const readAll = async () => {
    for (const [at, key] of keys.entries())
      expect(Buffer.from(await (await asked(key)).arrayBuffer()).toString()).toBe(`picture ${at}`)
  }
  const stop = new AbortController()
  const told: [number, number][] = []
  const move = { ...files(), db: world.deps.db }
  const onProgress = (done: number, all: number) => {
    told.push([done, all])
    stop.abort()
  }
  expect(await moveEvidence({ ...move, signal: stop.signal, onProgress })).toEqual({ moved: 20, left: 5 })
  expect(told).toEqual([[20, 25]])
  await readAll()
  await server.stop()
  const { signal } = new AbortController()
  const going = { ...move, signal, onProgress: () => {} }
  await expect(moveEvidence(going)).rejects.toMatchObject({ reason: 'unavailable' })
  await server.start()
  expect(await moveEvidence(going)).toEqual({ moved: 5, left: 0 })
  expect(server.names()).toHaveLength(25)
  for (const name of server.names())
    expect(Buffer.from(server.bytesOf(name)).toString('latin1')).toMatch(/^OLS1/)
  await readAll()
})

test('a rotation encrypts objects anew, and those of the old key are swept', async () => {
  const { envelope } = world.database
  const onError = (error: unknown) => {
    throw error
  }
  const ofDatabase = { ...testKeys, db: world.deps.db, onError }
  await openEnvelope(ofDatabase)
  envelope.learn(await readDataKeys(ofDatabase))
  const keys = [await give(), await give()]
  const before = server.names()
  const done = await rotateDataKeys({
    ...files(),
    ...testKeys,
    // The newest key is the one made last, so it can't share the first one's timestamp.
    wallNow: () => MINUTE,
    db: world.deps.db,
    whenAnyPlain: async () => undefined,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  expect(done.finished).toBe(true)
  expect(await sweepAll({ ...files(), db: world.deps.db, wallNow: later })).toBe(2)
  expect(server.names()).toHaveLength(2)
  expect(server.names().some(name => before.includes(name))).toBe(false)
  for (const key of keys) expect((await asked(key)).status).toBe(200)
})

test('an account’s objects go with it; while the store is away, its deletion waits', async () => {
  const { shotId } = await fillAccount(world, who, 'ppqppq')
  expect(server.names()).toHaveLength(1)
  await world.ask('POST', '/deletion', who)
  world.pass(8 * DAY)
  await server.stop()
  await world.work()
  expect((await rows()).map(({ key }) => key)).toEqual([shotId])
  await server.start()
  world.pass(DAY)
  await world.work()
  expect(server.names()).toEqual([])
  expect(await rows()).toEqual([])
})

test('retention deletes the object too', async () => {
  await give()
  world.pass(9 * DAY)
  await world.work()
  expect(await rows()).toEqual([])
  expect(await sweepAll({ ...files(), db: world.deps.db, wallNow: later })).toBe(1)
  expect(server.names()).toEqual([])
})

test('a picture goes along to another account, as an object that only opens there', async () => {
  const key = await give()
  const scan = aScan({
    handoff: {
      url: 'https://first.example/',
      remaining: 'Solve the puzzle.',
      at: new Date(world.deps.now()).toISOString(),
      picture: {
        id: key,
        kind: 'screenshot',
        label: 'Last page',
        taken_at: new Date(world.deps.now()).toISOString(),
        url: null,
        digest: '',
      },
    },
  })
  await putDoc(world.deps.db, 'exposure_scans', who.userId, scan)
  const to = newId()
  const moving = { from: who.userId, to, personIds: [scan.person_id], userId: who.userId }
  await withFiles(
    world.deps,
    async () => moving,
    (_tx, moveFiles) => moveFiles(moving),
  )
  const moved = await readBlob(world.deps.db, files(), { ...place(key), userId: to })
  expect(Buffer.from(must(moved, 'moved picture').bytes)).toEqual(PICTURE)
  expect(await sweepAll({ ...files(), db: world.deps.db, wallNow: later })).toBe(1)
})

test('what is in the object store can’t be read without its settings, and that is said', async () => {
  const key = await give()
  const reading = readBlob(world.deps.db, inDatabase(), place(key))
  await expect(reading).rejects.toMatchObject({ reason: 'unavailable', message: /S3 settings/ })
})

test('every row has its bytes in one place', async () => {
  await give()
  const bytes = randomBytes(8)
  await expect(world.deps.db.update(blobs).set({ bytes }).where(isNotNull(blobs.object))).rejects.toThrow()
})
