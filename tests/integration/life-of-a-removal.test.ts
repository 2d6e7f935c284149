// From the first scan to the listing's return: how the jobs react to what sites show, on a real database and queue.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { type Queue, startQueue } from '#server/jobs/queue.ts'
import { holderOf } from '#server/lib/actor.ts'
import { databaseEvidence } from '#server/lib/evidence-store.ts'
import { createLog } from '#server/lib/log.ts'
import { type InboxDeps, receiveMail } from '#server/removals/mail/receive-mail.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fakeEngine, type PretendSite, recordOf } from '#tests/support/fake-engine.ts'
import { testEnvelope } from '#tests/support/test-envelope.ts'
import { theirListings } from '#tests/support/their-listings.ts'

const USER = '11111111-1111-4111-8111-111111111111'
const PERSON = '22222222-2222-4222-8222-222222222222'
const START = Date.parse('2026-11-21T10:00:00.000Z')

let database: TestDatabase
let queue: Queue
let clock: number
let deps: InboxDeps
let sites: Map<string, PretendSite>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  clock = START
  await emptyDatabase(database)
  sites = new Map()
  deps = {
    database,
    db: database.db,
    now: () => clock,
    wallNow: Date.now,
    log: createLog('silent'),
    sendMail: async () => undefined,
    publicUrl: 'http://127.0.0.1:1',
    journal: { append: async () => undefined },
    mailDomain: 'reply.offlist.example',
    nudge: () => queue.nudge(),
    address: url => url,
    envelope: testEnvelope(),
    evidence: databaseEvidence,
    mailDns: {
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      },
      isSender: () => true,
    },
  }
  const withEngine = { ...deps, engine: fakeEngine(sites) }
  queue = await startQueue(deps, [scanSite(withEngine), removeListing(withEngine), sendLetter(deps)], 2)
  await putDoc(database.db, 'people', USER, {
    id: PERSON,
    relation: 'self',
    names: [{ first: 'Marguerite', middle: 'Anne', last: 'Tolliver', suffix: '' }],
    birth_year: 1979,
    birth_date: null,
    places: [
      { street: '', city: 'Dayton', state: 'OH', zip: '', from_year: null, to_year: null, current: true },
    ],
    phones: [],
    emails: [],
    relatives: [],
    created_at: iso(START),
    updated_at: iso(START),
  })
})

afterEach(async () => {
  await queue.stop()
})

async function addSite(
  id: string,
  method: 'automated_form' | 'manual_process' | 'parent_site',
  site: Partial<PretendSite> = {},
  parent: string | null = null,
) {
  const pretend: PretendSite = {
    records: [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', `${id}-1`)],
    scan: 'answers',
    optOut: 'submitted',
    submissions: [],
    ...site,
  }
  sites.set(id, pretend)
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, {
    id,
    name: id,
    url: `https://${id}.example/`,
    host: `${id}.example`,
    category: 'People Search',
    difficulty_level: 'Easy',
    parent_id: parent,
    opt_out_url: null,
    privacy_url: null,
    privacy_email: null,
    search_url: null,
    requirements: [],
    data_types: [],
    scannable: true,
    country: ['US'],
    registries: [],
    template: {
      removal_method: method,
      success_rate: 0.8,
      is_active: true,
      version: '1.0.0',
      disclosure: [],
      mirrors: [],
    },
  })
  return pretend
}

async function ask(name: string, payload: Record<string, unknown>) {
  const outcome = await database.db.transaction(tx => runFunction(deps, tx, holderOf(USER), name, payload))
  await settle()
  return outcome
}

async function settle() {
  queue.nudge()
  await queue.idle(20_000)
}

async function pass(ms: number) {
  clock += ms
  await settle()
}

const jobList = () => listDocs(database.db, 'removal_jobs', USER)
async function theJob() {
  const [job] = await jobList()
  if (!job) throw new Error('no job')
  return job
}
const removeAll = async () =>
  ask('start-removals', {
    person_id: PERSON,
    listings: await theirListings(database.db, USER, PERSON),
  })

test('a listing is found, removed, seen gone twice 72 hours apart, and only then completed', async () => {
  const site = await addSite('first', 'automated_form')
  await ask('start-scan', { person_id: PERSON })
  const [scan] = await listDocs(database.db, 'exposure_scans', USER)
  expect(scan).toMatchObject({ status: 'found', problem: null })
  expect(scan?.listings[0]?.reasons.length).toBeGreaterThan(0)
  await removeAll()
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'none', waiting_for: 'broker' })
  site.records = []
  await pass(71 * HOUR)
  expect(await theJob()).toMatchObject({ assurance: 'none' })
  await pass(2 * HOUR)
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'seen_gone_once' })
  await pass(73 * HOUR)
  expect(await theJob()).toMatchObject({
    status: 'completed',
    assurance: 'seen_gone_twice',
    waiting_for: 'nobody',
  })
  expect(site.submissions).toHaveLength(1)
  const told = await listDocs(database.db, 'notifications', USER)
  expect(told.map(one => one.type)).toEqual(['removal_complete'])
})

test('a site that cannot be checked proves nothing', async () => {
  const site = await addSite('first', 'automated_form')
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  site.scan = 'blocked'
  await pass(73 * HOUR)
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'none' })
  const [scan] = await listDocs(database.db, 'exposure_scans', USER)
  expect(scan?.status).toBe('blocked')
  expect(scan?.listings[0]?.gone_at).toBeNull()
})

test('a request whose outcome is unknown is never sent again', async () => {
  const site = await addSite('first', 'automated_form', { optOut: 'crash' })
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  await pass(3 * HOUR)
  await pass(5 * HOUR)
  expect(site.submissions).toHaveLength(1)
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'inconclusive' })
})

test('a CAPTCHA is handed to the person, whose completion leads to verification', async () => {
  await addSite('first', 'automated_form', { optOut: 'requires_manual' })
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  const job = await theJob()
  expect(job).toMatchObject({ status: 'requires_manual', waiting_for: 'you' })
  expect(job.handoff?.filled).toEqual(['email'])
  expect(await ask('complete-guide', { job_id: job.id })).toMatchObject({ ok: true })
  expect(await ask('complete-guide', { job_id: job.id })).toMatchObject({
    ok: false,
    code: 'transition_not_allowed',
  })
  expect((await theJob()).status).toBe('verification')
})

test('a confirmation mail is followed once, on the broker’s own host only', async () => {
  await addSite('first', 'automated_form', { optOut: 'awaiting_email' })
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  const job = await theJob()
  expect(job).toMatchObject({ status: 'processing', waiting_for: 'broker' })
  const owner = { userId: USER, jobId: job.id, address: job.return_address ?? '' }
  const mail = (text: string) =>
    ({ text, html: false, subject: 'Confirm', attachments: [], headers: new Map(), headerLines: [] }) as never
  await receiveMail(deps, owner, mail('Confirm: https://elsewhere.example/confirm?t=1'))
  await settle()
  // We show it to the person without opening it. The broker's own link is still followed.
  expect(await theJob()).toMatchObject({
    status: 'requires_manual',
    handoff: { url: 'https://elsewhere.example/confirm?t=1' },
  })
  await receiveMail(deps, owner, mail('Confirm: https://first.example/confirm?t=1'))
  await settle()
  expect((await theJob()).status).toBe('verification')
})

test('a broker’s word is noted as a word; the removal still waits for what the site shows', async () => {
  await addSite('first', 'automated_form')
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  const job = await theJob()
  const owner = { userId: USER, jobId: job.id, address: job.return_address ?? '' }
  const mail = {
    text: 'Your listing has been removed.',
    html: false,
    subject: 'Done',
    attachments: [],
  } as never
  await receiveMail(deps, owner, mail)
  expect(await theJob()).toMatchObject({ status: 'verification', assurance: 'asserted' })
})

test('a listing at a mirror goes with the one at its parent site, which is asked once', async () => {
  const parent = await addSite('parent', 'automated_form')
  await addSite('mirror', 'parent_site', {}, 'parent')
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  await settle()
  const states = (await jobList()).map(job => [job.site_id, job.status])
  expect(states.sort()).toEqual([
    ['mirror', 'verification'],
    ['parent', 'verification'],
  ])
  expect(parent.submissions).toHaveLength(1)
})

test('a listing that comes back raises one alert, and its removal can be started from it', async () => {
  const site = await addSite('first', 'automated_form')
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  site.records = []
  await pass(73 * HOUR)
  await pass(73 * HOUR)
  const lastMissed = (await listDocs(database.db, 'exposure_scans', USER))[0]?.scan_date
  site.records = [recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', 'again')]
  await pass(21 * DAY)
  await pass(2 * DAY)
  const alerts = await listDocs(database.db, 'reappearance_alerts', USER)
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toMatchObject({
    status: 'new',
    listing_key: 'https://site.example/p/again',
    last_missed_at: lastMissed,
  })
  await ask('handle-reappearance', { alertId: alerts[0]?.id ?? newId(), action: 'auto_remove' })
  expect((await jobList()).map(job => job.status).sort()).toEqual(['completed', 'verification'])
  expect(site.submissions).toHaveLength(2)
  site.records = []
  await pass(73 * HOUR)
  await pass(73 * HOUR)
  expect((await listDocs(database.db, 'reappearance_alerts', USER))[0]?.status).toBe('resolved')
})

test('what is cancelled before it left does not leave', async () => {
  const site = await addSite('first', 'automated_form', { optOut: 'error' })
  await ask('start-scan', { person_id: PERSON })
  await removeAll()
  const job = await theJob()
  expect(job.status).toBe('queued')
  await ask('cancel-removal', { job_id: job.id })
  site.optOut = 'submitted'
  await pass(7 * DAY)
  expect(site.submissions).toHaveLength(0)
  expect((await theJob()).status).toBe('cancelled')
})
