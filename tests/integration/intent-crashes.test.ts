// SPEC.md 6.1 at every commit: a process dies right before or right after its k-th commit, for every k, and another one
// finishes. Each request has happened once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneOf } from '#server/db/lanes.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { confirmationLinks, disclosures, removalAttempts, removalResults } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { planWork } from '#server/db/work.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { newId } from '#shared/lib/id.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { MortalProcess } from '#tests/support/crashing.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { dieEverywhere as dieEverywhereOn, type Scenario } from '#tests/support/die-everywhere.ts'
import {
  aJob,
  aListing,
  anIntent,
  aPerson,
  aScan,
  aSite,
  aTemplate,
  START,
} from '#tests/support/documents.ts'
import { recordOf, scannerOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { keepRecord } from '#tests/support/keep-record.ts'
import { syncDevice } from '#tests/support/sync-device.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let account: string
/** Effects outside the product, in order. */
let outside: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  await putDoc(
    db,
    'data_broker_sites',
    SHARED_ACCOUNT,
    aSite({ id: 'mirror', parent_id: 'first', template: aTemplate('parent_site') }),
  )
})
afterAll(() => database.close())

/** Runs a scenario with a death at every commit, each time in a new account. */
const dieEverywhere = (scenario: Scenario): Promise<number> =>
  dieEverywhereOn(database, {
    ...scenario,
    async prepare() {
      account = newId()
      outside = []
      await scenario.prepare()
    },
  })

const list = <
  N extends 'removal_jobs' | 'realtime_updates' | 'notifications' | 'intents' | 'exposure_scans' | 'messages',
>(
  name: N,
) => listDocs(database.db, name, account)
const events = async () =>
  (await list('realtime_updates')).map(update => (update.update_data as { event: string }).event)
const times = (list: readonly string[], wanted: string) => list.filter(one => one === wanted).length

async function aFoundPerson(site = 'first') {
  const person = aPerson()
  const scan = aScan({ person_id: person.id, site_id: site })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  await keepFound(scan.id)
  return { person, scan }
}

async function keepFound(scanId: string): Promise<void> {
  const record = recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', '1')
  await keepRecord(database.db, account, scanId, { key: aListing().key, record })
}

async function planned(job: ReturnType<typeof aJob>): Promise<void> {
  await putDoc(database.db, 'removal_jobs', account, job)
  const lane = laneOf({ id: job.site_id, parent_id: null })
  await planWork(database.db, { kind: 'remove-listing', ref: job.id, userId: account, lane, dueAt: START })
}

/** At most one form. None only if the process died between recording the request and sending the form. */
async function expectSubmittedOnce(): Promise<void> {
  const [job] = await list('removal_jobs')
  expect(job?.status).toBe('verification')
  const told = await events()
  expect(times(told, 'submitted') + times(told, 'outcome_unknown')).toBe(1)
  expect(times(outside, 'form')).toBeLessThanOrEqual(1)
  if (times(told, 'submitted') === 1) expect(outside).toEqual(['form'])
  const attempts = await database.db
    .select()
    .from(removalAttempts)
    .where(eq(removalAttempts.user_id, account))
  expect(attempts.filter(({ phase }) => phase === 'submitted' || phase === 'unknown')).toHaveLength(1)
}

/** Sites that accept every request. Requests are recorded, and may be the process's last act. */
function engine(process: MortalProcess, answer: 'submitted' | 'awaiting_email' = 'submitted'): Engine {
  const leave = (what: string) => process.act(async () => void outside.push(what))
  return {
    scanner: async () =>
      scannerOf(async () => ({ status: 'not_found', extracted: [], shots: [], problem: null })),
    distinct: async (_site, queries) => queries.slice(0, 1),
    async optOut(_site, request) {
      if (!request.resume)
        await request.onBeforeSubmit(['email'], answer === 'awaiting_email' ? { at: 5 } : null)
      await leave(request.resume ? 'link' : 'form')
      const status = request.resume ? 'submitted' : answer
      const resume = status === 'awaiting_email' ? { at: 5 } : null
      return {
        status,
        shots: [],
        handoff: null,
        resume,
        uncertain: false,
        disclosed: ['email'],
        problem: null,
      }
    },
  }
}

test('6.1 an intent that a device pushes makes one job', async () => {
  let intent = anIntent('start-removals', {})
  const commits = await dieEverywhere({
    async prepare() {
      const { person } = await aFoundPerson()
      intent = anIntent('start-removals', {
        person_id: person.id,
        listings: await theirListings(database.db, account, person.id),
      })
    },
    run: deps => syncDevice(deps, account).create('intents', intent),
    async check() {
      expect(await list('removal_jobs')).toHaveLength(1)
      expect(await events()).toEqual(['accepted'])
      expect(await list('intents')).toMatchObject([{ id: intent.id, status: 'done' }])
      expect(await database.db.select().from(work)).toHaveLength(1)
    },
  })
  expect(commits).toBeGreaterThan(0)
})

test('6.2 a direct call that is repeated with its key makes one job and answers the same', async () => {
  let payload = {}
  let key = newId()
  const answers: string[] = []
  const commits = await dieEverywhere({
    async prepare() {
      const { person } = await aFoundPerson()
      payload = { person_id: person.id, listings: await theirListings(database.db, account, person.id) }
      key = newId()
      answers.length = 0
    },
    async run(deps) {
      const response = await functionCaller(deps, account)('start-removals', payload, {
        'idempotency-key': key,
      })
      answers.push(await response.text())
    },
    async check() {
      expect(await list('removal_jobs')).toHaveLength(1)
      expect(await events()).toEqual(['accepted'])
      expect(new Set(answers).size).toBe(1)
      expect(await list('intents')).toMatchObject([{ id: key, status: 'done' }])
    },
  })
  expect(commits).toBeGreaterThan(0)
})

test('6.2 a key that has acted does not act again after its intent was discarded', async () => {
  account = newId()
  const deps = testDeps(database)
  const { person } = await aFoundPerson()
  const key = newId()
  const call = async () =>
    functionCaller(deps, account)(
      'start-removals',
      { person_id: person.id, listings: await theirListings(database.db, account, person.id) },
      { 'idempotency-key': key },
    )
  const first = await (await call()).text()
  const [job] = await list('removal_jobs')
  await patchDoc(database.db, 'removal_jobs', account, job?.id ?? '', { status: 'cancelled' })
  const device = syncDevice(deps, account)
  const intent = await device.read('intents', key)
  expect(await device.edit('intents', intent ?? {}, { _deleted: true })).toEqual([])
  expect(await (await call()).text()).toBe(first)
  expect(await list('removal_jobs')).toHaveLength(1)
  expect(await list('intents')).toEqual([])
})

test('6.1 a worker submits a removal once, and never again once it may have left', async () => {
  const commits = await dieEverywhere({
    async prepare() {
      const { person, scan } = await aFoundPerson()
      await planned(aJob({ person_id: person.id, scan_id: scan.id }))
    },
    run: (deps, process) => workOff(deps, [removeListing({ ...deps, engine: engine(process) })]),
    check: async () => expectSubmittedOnce(),
  })
  expect(commits).toBeGreaterThan(5)
})

test('6.1 a removal with a confirmation mail sends one form, and its link is followed wherever the worker died', async () => {
  const commits = await dieEverywhere({
    async prepare() {
      const { person, scan } = await aFoundPerson()
      const job = aJob({ person_id: person.id, scan_id: scan.id })
      await planned(job)
      const link = {
        id: newId(),
        user_id: account,
        job_id: job.id,
        link: 'https://first.example/c',
        used_at: null,
      }
      await database.db.insert(confirmationLinks).values({ ...link, received_at: new Date(START) })
    },
    run: (deps, process) =>
      workOff(deps, [removeListing({ ...deps, engine: engine(process, 'awaiting_email') })]),
    async check() {
      expect(times(outside, 'form')).toBeLessThanOrEqual(1)
      // Opened twice only if the process died while opening it: it confirms the same request.
      expect([1, 2]).toContain(times(outside, 'link'))
      const [job] = await list('removal_jobs')
      expect(job?.status).toBe('verification')
    },
  })
  expect(commits).toBeGreaterThan(8)
})

test('6.1 a removal that goes by its parent site goes along with the one asked for there', async () => {
  await dieEverywhere({
    async prepare() {
      const { person, scan: first } = await aFoundPerson()
      await planned(aJob({ person_id: person.id, scan_id: first.id }))
      const scan = aScan({ person_id: person.id, site_id: 'mirror' })
      await putDoc(database.db, 'exposure_scans', account, scan)
      await keepFound(scan.id)
      await planned(aJob({ person_id: person.id, scan_id: scan.id, site_id: 'mirror', job_type: 'parent' }))
    },
    run: (deps, process) => workOff(deps, [removeListing({ ...deps, engine: engine(process) })]),
    async check() {
      const jobs = await list('removal_jobs')
      expect(jobs.map(job => [job.site_id, job.status]).sort()).toEqual([
        ['first', 'verification'],
        ['mirror', 'verification'],
      ])
      expect(times(outside, 'form')).toBeLessThanOrEqual(1)
    },
  })
})

test('6.1 the look that proves a removal completes it once, tells it once and counts it once', async () => {
  await dieEverywhere({
    async prepare() {
      const { person, scan } = await aFoundPerson()
      const since = { absent_since: iso(START - 73 * HOUR), submitted_at: iso(START - 200 * HOUR) }
      const seen = { status: 'verification', assurance: 'seen_gone_once', ...since } as const
      await putDoc(
        database.db,
        'removal_jobs',
        account,
        aJob({ person_id: person.id, scan_id: scan.id, ...seen }),
      )
      await database.db.delete(removalResults)
      await planWork(database.db, {
        kind: 'scan-site',
        ref: scan.id,
        userId: account,
        lane: laneOf({ id: 'first', parent_id: null }),
        dueAt: START,
      })
    },
    run: (deps, process) => workOff(deps, [scanSite({ ...deps, engine: engine(process) })]),
    async check() {
      expect(await list('removal_jobs')).toMatchObject([
        { status: 'completed', assurance: 'seen_gone_twice' },
      ])
      expect(times(await events(), 'seen_gone_again')).toBe(1)
      expect((await list('notifications')).map(one => one.type)).toEqual(['removal_complete'])
      expect(await database.db.select().from(removalResults)).toMatchObject([{ finished: 1, verified: 1 }])
    },
  })
})

// The guarantee for mail: a letter is sent at most once. If its sender died between recording it and the mail server's
// reply, the letter may be unsent, and counts as sent.
test('6.1 a letter leaves at most once, and moves its removal on once', async () => {
  const unsent: string[] = []
  await dieEverywhere({
    async prepare() {
      const { person, scan } = await aFoundPerson()
      const job = aJob({
        person_id: person.id,
        scan_id: scan.id,
        job_type: 'email',
        status: 'requires_manual',
      })
      await putDoc(database.db, 'removal_jobs', account, job)
      const id = newId()
      const addresses = { from_address: 'r-1@reply.offlist.example', to_address: 'privacy@first.example' }
      const letter = {
        id,
        job_id: job.id,
        site_id: 'first',
        subject: 'Remove',
        body: 'Please.',
        created_at: iso(START),
      }
      const still = { direction: 'out', status: 'queued', follow_up_at: null, sent_at: null } as const
      await putDoc(database.db, 'messages', account, { ...letter, ...addresses, ...still })
      await planWork(database.db, {
        kind: 'send-letter',
        ref: id,
        userId: account,
        lane: `letter:${id}`,
        dueAt: START,
      })
    },
    run: (deps, process) =>
      workOff(deps, [
        sendLetter({ ...deps, sendMail: () => process.act(async () => void outside.push('mail')) }),
      ]),
    async check(died) {
      expect(times(outside, 'mail')).toBeLessThanOrEqual(1)
      if (outside.length === 0) unsent.push(died)
      expect(await list('messages')).toMatchObject([{ status: 'sent' }])
      expect(await list('removal_jobs')).toMatchObject([{ status: 'verification' }])
      expect(times(await events(), 'letter_sent')).toBe(1)
      const told = await database.db.select().from(disclosures).where(eq(disclosures.user_id, account))
      expect(told).toMatchObject([{ field: 'letter' }])
    },
  })
  // Only two deaths leave a letter unsent: both fall between recording it and handing it over.
  expect(unsent).toHaveLength(2)
})
