// A site whose recipe is disabled: the person is asked once to check it, and their answer stands.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { REQUEST_PATIENCE } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aSite, START } from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
/** Whether the site's recipe is disabled, and what the site shows otherwise. */
let isRetired: boolean
let listed: RecordFacts[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const hers = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
const engine: Engine = {
  scanner: async () =>
    isRetired
      ? null
      : scannerOf(async () => ({
          status: listed.length ? 'found' : 'not_found',
          extracted: listed,
          shots: [],
          problem: null,
        })),
  distinct: async (_site, queries) => [...queries],
  async optOut(_site, request) {
    await request.onBeforeSubmit([], null)
    const nothing = { handoff: null, resume: null, uncertain: false, disclosed: [], problem: null }
    return { status: 'submitted', shots: [], ...nothing }
  },
}

/** Does the work due at a time after the start. */
function at(ms: number) {
  deps.clock.at = START + ms
  const withEngine = { ...deps, engine }
  return workOff(withEngine, [scanSite(withEngine), removeListing(withEngine)])
}
async function on(...days: number[]) {
  for (const day of days) await at(day * DAY + 2 * HOUR)
}
const ask = async (name: string, body: unknown) =>
  (await (await functionCaller(deps, account)(name, body)).json()) as Record<string, unknown>
const theJob = async () => must((await listDocs(database.db, 'removal_jobs', account))[0], 'the removal')
const notices = () => listDocs(database.db, 'notifications', account)
const events = async () =>
  (await listDocs(database.db, 'realtime_updates', account)).map(({ update_data }) => update_data.event)
const answer = async (gone: boolean) => ask('answer-look', { job_id: (await theJob()).id, gone })

/** A sent removal whose site can't be searched from then on. */
beforeEach(async () => {
  await emptyDatabase(database)
  account = newId()
  deps = { ...testDeps(database), wallNow: () => START }
  isRetired = false
  listed = [hers]
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  const person = aPerson()
  await putDoc(database.db, 'people', account, person)
  await ask('start-scan', { person_id: person.id })
  await at(0)
  const listings = await theirListings(database.db, account, person.id)
  await ask('start-removals', { person_id: person.id, listings })
  await at(HOUR)
  isRetired = true
})

test('the person is asked to look, and told so once however often the search fails', async () => {
  await on(4, 7, 10)
  expect(await theJob()).toMatchObject({ status: 'verification', waiting_for: 'you' })
  expect((await events()).filter(event => event === 'could_not_check')).toHaveLength(1)
  expect(await notices()).toMatchObject([
    {
      type: 'manual_required',
      job_id: (await theJob()).id,
      message: expect.stringContaining('check whether'),
    },
  ])
})

test('their word that it is gone is kept as their word: they are asked for a second look, and nothing is complete', async () => {
  await on(4)
  expect(await answer(true)).toMatchObject({ success: true, status: 'verification' })
  await on(6)
  expect(await theJob()).toMatchObject({
    status: 'verification',
    assurance: 'person_saw_gone',
    waiting_for: 'us',
    handoff: null,
    completed_at: null,
  })
  expect(await notices()).toHaveLength(1)
  await on(8, 10)
  expect(await theJob()).toMatchObject({ assurance: 'person_saw_gone', waiting_for: 'you' })
  expect(await notices()).toHaveLength(2)
  expect(await answer(true)).toMatchObject({ success: true, status: 'verification' })
  await on(14, 30)
  expect(await theJob()).toMatchObject({
    assurance: 'person_saw_gone_twice',
    waiting_for: 'us',
    completed_at: null,
    absent_since: null,
  })
  expect(await notices()).toHaveLength(2)
})

test('a listing that our search shows after their word is still there', async () => {
  await on(4)
  await answer(true)
  isRetired = false
  await on(7)
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'none' })
})

test('their word that it is still there gives the site its time; then they look again, and the next step is theirs', async () => {
  await on(4)
  expect(await answer(false)).toMatchObject({ success: true, status: 'verification' })
  expect(await theJob()).toMatchObject({ assurance: 'person_saw_present', waiting_for: 'broker' })
  const patience = REQUEST_PATIENCE / DAY
  await on(7, 10, patience - 1)
  expect(await theJob()).toMatchObject({ assurance: 'person_saw_present', waiting_for: 'broker' })
  await on(patience + 2)
  expect(await theJob()).toMatchObject({ status: 'verification', waiting_for: 'you' })
  expect(await notices()).toHaveLength(2)
  expect(await answer(false)).toMatchObject({ success: true, status: 'requires_manual' })
  expect(await theJob()).toMatchObject({ waiting_for: 'you', handoff: null })
})

test('our own search, when it is back, has the last word', async () => {
  await on(4)
  isRetired = false
  listed = []
  await on(7, 11, 15)
  expect(await theJob()).toMatchObject({ status: 'completed', assurance: 'seen_gone_twice' })
  expect(await answer(false)).toMatchObject({ code: 'not_allowed' })
})
