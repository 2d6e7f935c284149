// Lies of the sandbox's sites, told for a week while a removal is under way: whoever is listed is never called gone. Those
// that only make a page wait are left out.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LieKind } from '#server/sandbox/lies/kinds.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'

/** Read without a browser. */
const SITE = 'truefolk.example'

const LIES: readonly LieKind[] = [
  'soft-block-visits',
  'index-down',
  'decoys',
  'search-only',
  'crowd',
  'crowd-by-age',
  'other-country',
  'changing-ids',
  'changing-links',
  'merged',
  'kin',
]

let database: TestDatabase
let looks: SandboxLooks

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  looks = await startSandboxLooks(database, host => host === SITE)
})
afterEach(() => looks.close())

test.each(LIES)('%s: nothing that is listed is called gone', async kind => {
  await looks.lookAt(0)
  await looks.requestAll()
  expect(await looks.jobs()).not.toEqual([])
  expect((await looks.lie(kind, true)).status).toBe(200)
  for (const day of [3, 7]) await looks.lookAt(day)
  const gone = (await looks.jobs()).filter(({ assurance }) => assurance.startsWith('seen_gone'))
  expect(gone.map(({ site_id, assurance }) => [site_id, assurance])).toEqual([])
  expect((await looks.scans()).filter(({ status }) => status === 'not_found')).toEqual([])
})
