// The daily sweep of the object store works piece by piece, and resumes where it was stopped.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaseWork } from '#server/db/work.ts'
import { runLeased } from '#server/jobs/queue.ts'
import type { EvidenceStore } from '#server/lib/evidence-store.ts'
import { s3Evidence } from '#server/lib/s3-evidence.ts'
import { planEvidencePurge, purgeOldEvidence } from '#server/rights/purge-evidence.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type ObjectServer, openObjectServer } from '#tests/support/object-store.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

const OBJECTS = 7
let database: TestDatabase
let server: ObjectServer
let store: EvidenceStore
let deps: TestDeps & { wallNow: () => number }
/** The object after which each page began. */
let begins: (string | null)[]
/** Called before each page. */
let atPage: (number: number) => void

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  server = await openObjectServer()
  store = s3Evidence(server.options)
  for (let at = 0; at < OBJECTS; at += 1) await store.keep(Buffer.from('of no row'), 'k'.repeat(16))
  begins = []
  atPage = () => undefined
  // Pages of two: the tests' server can't end a page before the last object.
  const list: EvidenceStore['list'] = async after => {
    begins.push(after)
    atPage(begins.length)
    const { objects } = await store.list(after)
    const page = objects.slice(0, 2)
    return { objects: page, next: objects.length > 2 ? must(page.at(-1), 'last of the page').name : null }
  }
  // The objects are old enough.
  const wallNow = () => Date.now() + 2 * DAY
  deps = { ...testDeps(database), evidence: { ...store, list }, wallNow }
  await planEvidencePurge(deps)
  deps.clock.at += DAY
})
afterEach(() => server.close())

async function sweep(signal = new AbortController().signal): Promise<void> {
  const leased = await leaseWork(
    database.db,
    'purge-evidence',
    'objects',
    deps.now(),
    deps.wallNow(),
    newId(),
  )
  await runLeased(deps, purgeOldEvidence(deps), must(leased, 'lease'), signal)
}

test('a sweep that a shutdown stops ends after its piece, and the next goes on from there', async () => {
  const names = server.names().sort()
  const stopping = new AbortController()
  atPage = number => {
    if (number === 2) stopping.abort(new Error('the server stops'))
  }
  await sweep(stopping.signal)
  expect(server.names().sort()).toEqual(names.slice(4))
  await sweep()
  expect(server.names()).toEqual([])
  expect(begins).toEqual([null, names[1], names[3], names[5]])
})

test('a sweep whose store goes away goes on from its last piece', async () => {
  const names = server.names().sort()
  atPage = number => {
    if (number === 3) throw new Error('the store is away')
  }
  await sweep()
  expect(server.names().sort()).toEqual(names.slice(4))
  deps.clock.at += HOUR
  await sweep()
  expect(server.names()).toEqual([])
  expect(begins).toEqual([null, names[1], names[3], names[3], names[5]])
})
