// Recipe maintenance on a real database: three failures of its own disable a recipe, scans and removals then skip it,
// and a canary or a new version restores it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foldIntoCatalogue } from '#server/brokers/fold-catalogue.ts'
import { storeCatalogue } from '#server/brokers/store-catalogue.ts'
import { laneOf } from '#server/db/lanes.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { canaryOutcome } from '#server/recipes/care-canary.ts'
import { careForRecipes, RECIPE_QUARANTINED } from '#server/recipes/engine/recipe-health-engine.ts'
import { listHealth, readHealth } from '#server/recipes/engine/recipe-health-store.ts'
import type { Engine, OptOutAnswer } from '#server/removals/engine.ts'
import { QUARANTINED_TEXT } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, aTemplate, START } from '#tests/support/documents.ts'
import { noMailbox, recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

const BROKEN = 'Extract s2: neither records nor the no-results element are on the page.'
const FORM_BROKEN = 'FillForm o2: the form is not on the page.'

let database: TestDatabase
let deps: TestDeps & { wallNow: () => number }
let account: string
let answers: 'well' | 'blocked' | string
let form: 'well' | string
let canary: 'passed' | 'failed' | 'inconclusive'
let canaries: number
let scans: number
let submitted: number
let tasks: object[]
let engine: Engine

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await emptyDatabase(database)
  deps = { ...testDeps(database), wallNow: () => START }
  account = newId()
  answers = 'well'
  form = 'well'
  canary = 'failed'
  canaries = 0
  scans = 0
  submitted = 0
  tasks = []
  const log = {
    info: () => undefined,
    warn: (facts: object) => {
      tasks.push(facts)
    },
  }
  engine = careForRecipes(pretendEngine(), {
    db: database.db,
    now: deps.now,
    log: log as never,
    canary: async () => {
      canaries += 1
      return canary
    },
  })
  await putDoc(
    database.db,
    'data_broker_sites',
    SHARED_ACCOUNT,
    aSite({ id: 'first', template: aTemplate('automated_form') }),
  )
  await database.db.insert(automationTemplates).values({
    site_id: 'first',
    removal_method: 'automated_form',
    is_active: true,
    version: '1.0.0',
    recipe: { name: 'First', url: 'first.example', version: '1.0.0', steps: [] },
  })
})

/** People get the same message for any failure. The recipe is judged by the engine's own reasons. */
const whyOf = (how: string) =>
  how === 'well'
    ? { problem: null, reason: null }
    : { problem: 'The site didn’t answer the way we expected.', reason: how }

function pretendEngine(): Engine {
  return {
    distinct: async (_site, queries) => [...queries],
    async scanner() {
      return scannerOf(async () => {
        scans += 1
        if (answers === 'nameless')
          return { status: 'found', extracted: [NAMELESS], shots: [], problem: null }
        const status = answers === 'well' ? 'not_found' : answers === 'blocked' ? 'blocked' : 'error'
        return { status, extracted: [], shots: [], ...whyOf(answers) }
      })
    },
    async optOut(_site, request) {
      const answer: OptOutAnswer = {
        status: form === 'well' ? 'submitted' : 'error',
        shots: [],
        handoff: null,
        resume: null,
        uncertain: false,
        disclosed: [],
        ...whyOf(form),
      }
      if (form === 'well') {
        await request.onBeforeSubmit([], null)
        submitted += 1
      }
      return answer
    },
  }
}

/** A record whose name has moved in the page. */
const NAMELESS = { ...recordOf('A B', 'Dayton', 'OH', '47', '1'), name: null }

const heldStep = async () => (await readHealth(database.db, 'first'))?.quarantine?.step ?? null
/** The value that devices show once notified. */
async function shownActive() {
  deps.clock.at += 10 * MINUTE
  await workOff(deps, [foldIntoCatalogue(deps)])
  return (await findDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first'))?.template?.is_active
}
const nobody = { firstName: 'A', lastName: 'B', addresses: [{ city: 'Dayton', state: 'OH' }] }

/** One scan with so many queries. */
async function look(queries = 1) {
  const scanner = await engine.scanner('first', new AbortController().signal, noMailbox)
  const results = []
  for (let query = 0; query < queries; query += 1) results.push(await scanner?.search(nobody, null))
  await scanner?.close()
  return results.at(-1)
}
const send = () =>
  engine.optOut('first', {
    profile: nobody,
    disclose: nobody,
    record: recordOf('A B', 'Dayton', 'OH', null, '1'),
    email: 'x@reply.example',
    onBeforeSubmit: async () => undefined,
    mailValues: async () => null,
    signal: new AbortController().signal,
  })

async function breakSearch() {
  answers = BROKEN
  for (let time = 0; time < 3; time += 1) await look()
}

test('three broken looks in a row: the recipe is not run again, and the operator has a task', async () => {
  answers = BROKEN
  await look()
  await look()
  expect(await heldStep()).toBeNull()
  expect(tasks).toEqual([])
  await look()
  expect(await heldStep()).toBe('scan')
  expect(await shownActive()).toBe(false)
  expect(tasks).toMatchObject([
    { code: RECIPE_QUARANTINED, task: 'mend_recipe', site: 'first', step: 'scan', failures: 3, why: BROKEN },
  ])
  expect(await look()).toMatchObject({ status: 'error', problem: QUARANTINED_TEXT })
  expect(await send()).toBeNull()
  expect([scans, submitted]).toEqual([3, 0])
  expect((await listHealth(database.db)).get('first')).toMatchObject({
    runs: { own_fault: 3 },
    quarantine: {},
  })
})

test('one look with many queries fails once; blocks and good answers do not count against it', async () => {
  answers = BROKEN
  await look(5)
  expect((await readHealth(database.db, 'first'))?.inARow.scan).toBe(1)
  answers = 'blocked'
  for (let time = 0; time < 4; time += 1) await look()
  answers = BROKEN
  await look()
  answers = 'well'
  await look()
  answers = BROKEN
  await look()
  await look()
  expect(await heldStep()).toBeNull()
})

test('records that have lost their names are no answer: three such looks, and the recipe is out of use', async () => {
  answers = 'nameless'
  for (let time = 0; time < 3; time += 1) await look()
  expect(await heldStep()).toBe('scan')
  expect(tasks).toMatchObject([{ step: 'scan', why: 'the records have lost their names' }])
})

test('failures noted by several workers at once are all counted', async () => {
  answers = BROKEN
  await Promise.all([look(), look(), look()])
  expect(await heldStep()).toBe('scan')
  expect(tasks).toHaveLength(1)
})

test('a broken form stops the sending; the search goes on, so that removals can be verified', async () => {
  form = FORM_BROKEN
  for (let time = 0; time < 3; time += 1) await send()
  expect(await send()).toBeNull()
  expect(await heldStep()).toBe('optOut')
  expect(await shownActive()).toBe(false)
  expect(await look()).toMatchObject({ status: 'not_found' })
})

test('a passing canary brings it back, tried once a day by one worker', async () => {
  await breakSearch()
  await look()
  expect(canaries).toBe(0)
  deps.clock.at += DAY
  await Promise.all([look(), look(), look()])
  expect(canaries).toBe(1)
  expect(await heldStep()).toBe('scan')
  deps.clock.at += DAY
  canary = 'passed'
  answers = 'well'
  expect(await look()).toMatchObject({ status: 'not_found' })
  expect(canaries).toBe(2)
  expect(await heldStep()).toBeNull()
  expect(await shownActive()).toBe(true)
})

test('a restart keeps what is known of a recipe; a new version starts anew', async () => {
  await breakSearch()
  const before = must(await findDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first'), 'site')
  async function store(version: string) {
    const json = { name: 'First', url: 'first.example', version, steps: [] }
    const parsed = parseRecipe(json)
    if (!parsed.ok) throw new Error('the recipe is not sound')
    const broker = {
      ...before,
      domain: 'first.example',
      difficulty: 'Easy',
      optOutUrl: null,
      privacyUrl: null,
      privacyEmail: null,
      methods: [],
      requirements: [],
      dataTypes: [],
    }
    const recipes = new Map([['first.example', { recipe: parsed.recipe, json }]])
    const options = { address: (url: string) => url, automateSilent: true }
    await storeCatalogue(database.db, [broker as never], recipes, options)
  }
  await store('1.0.0')
  expect(await heldStep()).toBe('scan')
  expect(await shownActive()).toBe(false)
  expect(await look()).toMatchObject({ status: 'error', problem: QUARANTINED_TEXT })
  await store('1.0.1')
  expect(await heldStep()).toBeNull()
  expect(await shownActive()).toBe(true)
  answers = 'well'
  expect(await look()).toMatchObject({ status: 'not_found' })
})

test('a person’s look at such a site says so and is made again later; it is never “not found”', async () => {
  await breakSearch()
  answers = 'well'
  const person = aPerson()
  const scan = aScan({ person_id: person.id, site_id: 'first', status: 'pending', listings: [] })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  await plan('scan-site', scan.id)
  await workOff(deps, [scanSite({ ...deps, engine })])
  const [after] = await listDocs(database.db, 'exposure_scans', account)
  expect(after).toMatchObject({ status: 'error', problem: QUARANTINED_TEXT })
  expect(Date.parse(after?.next_check_at ?? '')).toBeGreaterThan(START)
  expect(scans).toBe(3)
})

test('a removal at such a site is handed to the person, with nothing sent', async () => {
  form = FORM_BROKEN
  for (let time = 0; time < 3; time += 1) await send()
  form = 'well'
  const { jobId } = await aQueuedRemoval()
  await plan('remove-listing', jobId)
  await workOff(deps, [removeListing({ ...deps, engine })])
  expect(await listDocs(database.db, 'removal_jobs', account)).toMatchObject([
    { id: jobId, status: 'requires_manual', waiting_for: 'you' },
  ])
  expect(submitted).toBe(0)
})

test('a request that has left keeps its confirmation link: the person is given it', async () => {
  form = FORM_BROKEN
  for (let time = 0; time < 3; time += 1) await send()
  const link = 'https://first.example/confirm/1'
  const answer = await engine.optOut('first', {
    profile: nobody,
    disclose: nobody,
    record: recordOf('A B', 'Dayton', 'OH', null, '1'),
    email: 'x@reply.example',
    onBeforeSubmit: async () => undefined,
    mailValues: async () => null,
    resume: { link, state: {} },
    signal: new AbortController().signal,
  })
  expect(answer).toMatchObject({ status: 'requires_manual', handoff: { url: link } })
})

test('a canary passes on names, fails on “nobody” and on what it cannot read, and a refusal says nothing', () => {
  const record = { ...recordOf('John Smith', 'Houston', 'TX', null, '1'), confidence: 0, matched: false }
  const outcome = (status: Parameters<typeof canaryOutcome>[0]['status'], ...extracted: object[]) =>
    canaryOutcome({ status, extracted: extracted as never })
  expect(outcome('not_found')).toBe('failed')
  expect(outcome('found', record)).toBe('passed')
  expect(outcome('not_found', { ...record, name: '' })).toBe('failed')
  expect(outcome('error')).toBe('failed')
  expect(outcome('blocked')).toBe('inconclusive')
  expect(outcome('requires_manual')).toBe('inconclusive')
})

async function aQueuedRemoval() {
  const person = aPerson()
  const listing = aListing()
  const scan = aScan({ person_id: person.id, site_id: 'first', listings: [listing] })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  const job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    site_id: 'first',
    listing_key: listing.key,
    status: 'queued',
    job_type: 'automated',
    return_address: 'x@reply.example',
  })
  await putDoc(database.db, 'removal_jobs', account, job)
  const record = recordOf('A B', 'Dayton', 'OH', null, '1')
  await keepRecord(database.db, account, scan.id, { key: listing.key, record })
  return { jobId: job.id }
}

const plan = (kind: 'scan-site' | 'remove-listing', ref: string) =>
  planWork(database.db, {
    kind,
    ref,
    userId: account,
    lane: laneOf({ id: 'first', parent_id: null }),
    dueAt: START,
  })
