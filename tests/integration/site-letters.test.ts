// A letter to a site without a removal: it starts one at the site it names, and no request is sent to a site twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { leaseWork, openWork } from '#server/db/work.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import type { Person } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let account: string
let person: Person

beforeAll(async () => {
  database = await openTestDatabase()
  const sites = [
    aSite(),
    aSite({ id: 'second', name: 'Second Finder', host: 'www.second.example' }),
    aSite({ id: 'twin-a', name: 'Twin', host: 'twin-a.example' }),
    aSite({ id: 'twin-b', name: 'twin', host: 'twin-b.example' }),
  ]
  for (const site of sites) await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  deps = testDeps(database)
  account = newId()
  person = aPerson()
  await putDoc(database.db, 'people', account, person)
})

/** The body of PRODUCT T7.4, and no more. */
const body = (given: Record<string, unknown> = {}) => ({
  to: 'privacy@first.example',
  subject: 'Please delete my data',
  body: 'I am Marguerite Tolliver.',
  siteName: 'First Finder',
  userData: { full_name: 'Marguerite Tolliver', email: 'me@mail.example' },
  followUpDays: 30,
  ...given,
})
const write = (given: Record<string, unknown> = {}) =>
  database.db.transaction(tx => runFunction(deps, tx, holderOf(account), 'email-removal', body(given)))
const jobs = () => listDocs(database.db, 'removal_jobs', account)
const letters = () => listDocs(database.db, 'messages', account)
const scanned = async (...listings: ReturnType<typeof aListing>[]) => {
  const scan = aScan({ person_id: person.id, listings })
  await putDoc(database.db, 'exposure_scans', account, scan)
  return scan
}
async function post() {
  const id = must(
    (await letters()).find(letter => letter.status === 'queued'),
    'letter',
  ).id
  const item = must(await leaseWork(database.db, 'send-letter', id, deps.now(), deps.now(), newId()), 'lease')
  await sendLetter(deps).run(await openWork(database.db, item), new AbortController().signal)
}

test('a letter that begins a removal goes to the site, and to nobody else', async () => {
  expect(await write({ to: 'victim@mail.example' })).toMatchObject({ ok: false, code: 'not_their_address' })
  expect(await jobs()).toEqual([])
  expect(await letters()).toEqual([])
})

test('the specification’s body alone becomes a removal by letter, about what the site holds', async () => {
  expect(await write()).toMatchObject({ ok: true, result: { job_id: expect.any(String) } })
  const [job] = await jobs()
  expect(job).toMatchObject({
    site_id: 'first',
    person_id: person.id,
    job_type: 'email',
    // It's our turn until it's sent.
    status: 'queued',
    waiting_for: 'us',
    listing_key: '',
    listing_url: null,
  })
  await post()
  expect(deps.outbox).toMatchObject([
    { to: 'privacy@first.example', from: job?.return_address, text: body().body },
  ])
  expect(await jobs()).toMatchObject([
    { status: 'verification', waiting_for: 'broker', next_action_at: null },
  ])
  // No scan could show its outcome, so none is planned.
  expect((await database.db.select().from(work)).filter(({ kind }) => kind === 'scan-site')).toEqual([])
})

test('until the letter has left, the person has nothing to do, and nothing goes out twice', async () => {
  await write()
  const [job] = await jobs()
  const { id } = must(job, 'job')
  const complete = { job_id: id }
  const done = database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), 'complete-guide', complete),
  )
  expect(await done).toMatchObject({ ok: false, code: 'transition_not_allowed' })
  await post()
  expect(await jobs()).toMatchObject([{ id, status: 'verification', waiting_for: 'broker' }])
  expect(deps.outbox).toHaveLength(1)
})

test('a letter that can’t be delivered makes it the person’s turn, with the reason', async () => {
  await write()
  const letter = must((await letters())[0], 'letter')
  await sendLetter(deps).giveUp({ userId: account, ref: letter.id } as never)
  expect(await letters()).toMatchObject([{ status: 'failed' }])
  expect(await jobs()).toMatchObject([
    {
      status: 'requires_manual',
      waiting_for: 'you',
      handoff: { remaining: expect.stringContaining('couldn’t deliver') },
    },
  ])
  // They may write another.
  expect(await write()).toMatchObject({ ok: true })
  await post()
  expect(await jobs()).toMatchObject([{ status: 'verification', waiting_for: 'broker' }])
})

test('a letter that waits while the consent for its person ends stays here, and its removal with it', async () => {
  await write()
  // Now marked as another person without a consent, which is the same as an expired one.
  await patchDoc(database.db, 'people', account, person.id, { relation: 'partner' })
  await post()
  expect(deps.outbox).toEqual([])
  expect(deps.journaled).toEqual([])
  expect(await letters()).toMatchObject([{ status: 'failed', sent_at: null }])
  expect(await jobs()).toMatchObject([{ status: 'cancelled', submitted_at: null }])
})

test('once another letter has left, that one couldn’t be delivered isn’t the next step any more', async () => {
  await write()
  const first = must((await letters())[0], 'letter')
  await sendLetter(deps).giveUp({ userId: account, ref: first.id } as never)
  await write()
  await post()
  expect(await jobs()).toMatchObject([{ status: 'verification', handoff: null }])
})

test('an account sends so many letters a day, and is told when the next one may go', async () => {
  deps.planRules = { areSold: false, withoutSubscription: { maxSites: 3 } }
  const tell = (n: number) => write({ siteName: `${n}.many.example`, to: `privacy@${n}.many.example` })
  for (const n of [1, 2, 3, 4]) {
    const site = aSite({ id: `many-${n}`, name: `Many ${n}`, host: `${n}.many.example` })
    await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, site)
  }
  expect(await tell(1)).toMatchObject({ ok: true })
  deps.clock.at += 2 * HOUR
  expect(await tell(2)).toMatchObject({ ok: true })
  expect(await tell(3)).toMatchObject({ ok: true })
  // Requested again, it's the same letter, and a letter that is never sent doesn't count.
  expect(await tell(3)).toMatchObject({ ok: true })
  const third = must(
    (await jobs()).find(job => job.site_id === 'many-3'),
    'removal',
  ).id
  const run = (name: string, payload: object) =>
    database.db.transaction(tx => runFunction(deps, tx, holderOf(account), name, payload))
  await run('cancel-removal', { job_id: third })
  expect(await tell(3)).toMatchObject({ ok: true })
  const job = aJob({ person_id: person.id, status: 'requires_manual', waiting_for: 'you' })
  await putDoc(database.db, 'removal_jobs', account, { ...job, return_address: 'r-9@reply.offlist.example' })
  const again = () => run('email-removal', body({ job_id: job.id }))
  expect(await again()).toMatchObject({
    ok: false,
    code: 'too_many_letters',
    message: expect.stringMatching(/3 letters in 24 hours.*after November 22.* at 10:00 AM UTC\./),
  })
  const answer = await functionCaller(deps, account)('email-removal', body({ job_id: job.id }))
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('3 letters'),
  })
  deps.clock.at = START + DAY + 1
  expect(await again()).toMatchObject({ ok: true })
})

test('the minute from which the next letter may go is none in which it’s still refused', async () => {
  deps.planRules = { areSold: false, withoutSubscription: { maxSites: 1 } }
  deps.clock.at = START + 45_000
  expect(await write()).toMatchObject({ ok: true })
  const job = aJob({ person_id: person.id, status: 'requires_manual', waiting_for: 'you' })
  await putDoc(database.db, 'removal_jobs', account, { ...job, return_address: 'r-8@reply.offlist.example' })
  const again = () =>
    database.db.transaction(tx =>
      runFunction(deps, tx, holderOf(account), 'email-removal', body({ job_id: job.id })),
    )
  expect(await again()).toMatchObject({ message: expect.stringContaining('1 letter in 24 hours') })
  expect(await again()).toMatchObject({ message: expect.stringContaining('at 10:01 AM UTC.') })
})

test('where the person is listed, the removal is about that listing, and is looked after like any other', async () => {
  const scan = await scanned(aListing(), aListing({ key: 'other', verdict: 'not_yours' }))
  await write()
  expect(await jobs()).toMatchObject([{ scan_id: scan.id, listing_key: aListing().key, job_type: 'email' }])
  await post()
  expect((await database.db.select().from(work)).filter(({ kind }) => kind === 'scan-site')).toMatchObject([
    { ref: scan.id },
  ])
})

test('asked for twice it leaves once, also when the first has left', async () => {
  const first = await write()
  expect(await write()).toEqual(first)
  expect(await letters()).toHaveLength(1)
  await post()
  expect(await write()).toMatchObject({ ok: false, code: 'request_under_way' })
  expect(await jobs()).toHaveLength(1)
})

test('no second request to a site about the same listing, whichever way the first went', async () => {
  const scan = await scanned(aListing())
  const start = () =>
    database.db.transaction(tx =>
      runFunction(deps, tx, holderOf(account), 'start-removals', {
        person_id: person.id,
        listings: [{ scan_id: scan.id, listing_key: aListing().key }],
      }),
    )
  await start()
  expect(await write()).toMatchObject({ ok: false, code: 'request_under_way' })
  expect(await letters()).toEqual([])
})

test('a letter that went out and was given up is not followed by another request while it may take effect', async () => {
  await write()
  await post()
  const [job] = await jobs()
  await patchDoc(database.db, 'removal_jobs', account, must(job, 'job').id, { status: 'cancelled' })
  expect(await write()).toMatchObject({ ok: false, code: 'request_under_way' })
  // It covers the listing that is found now: that removal waits and sends no request.
  const scan = await scanned(aListing())
  const listings = [{ scan_id: scan.id, listing_key: aListing().key }]
  await database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), 'start-removals', { person_id: person.id, listings }),
  )
  expect((await jobs()).find(one => one.scan_id === scan.id)).toMatchObject({ status: 'verification' })
  expect((await database.db.select().from(work)).filter(({ kind }) => kind === 'remove-listing')).toEqual([])
})

test('a removal that waits for the person gets the letter, be it of another kind', async () => {
  const scan = await scanned(aListing())
  const job = aJob({
    person_id: person.id,
    scan_id: scan.id,
    status: 'requires_manual',
    job_type: 'manual',
    waiting_for: 'you',
  })
  await putDoc(database.db, 'removal_jobs', account, job)
  expect(await write()).toMatchObject({ ok: true, result: { job_id: job.id } })
  expect(await jobs()).toHaveLength(1)
})

test('of several listings, the letter says which', async () => {
  const other = aListing({ key: 'https://first.example/p/2', url: 'https://first.example/p/2' })
  await scanned(aListing(), other)
  expect(await write()).toMatchObject({ ok: false, code: 'listing_unclear' })
  await write({ body: `My listing is ${other.url}.` })
  expect(await jobs()).toMatchObject([{ listing_key: other.key }])
})

test('what was on the screen counts: a listing that is gone since gets no letter, and none stays none', async () => {
  const scan = await scanned(aListing({ gone_at: iso(START) }))
  const listing = { scan_id: scan.id, listing_key: aListing().key }
  expect(await write({ listing })).toMatchObject({ ok: false, code: 'listing_changed' })
  await patchDoc(database.db, 'exposure_scans', account, scan.id, { listings: [aListing()] })
  await write({ listing: null })
  expect(await jobs()).toMatchObject([{ listing_key: '' }])
})

test.each([
  ['a name nobody has', { siteName: 'Nowhere' }, 'unknown_site', 'siteName'],
  ['no name', { siteName: '  ' }, 'unknown_site', 'siteName'],
  ['a name of two sites', { siteName: 'TWIN' }, 'ambiguous_site', 'siteName'],
  ['a person who isn’t there', { userData: { full_name: 'Somebody Else' } }, 'person_unclear', 'userData'],
])('%s is refused with its reason and its field', async (_what, given, code, field) => {
  expect(await write(given)).toMatchObject({ ok: false, code })
  expect([await jobs(), await letters()]).toEqual([[], []])
  const response = await functionCaller(deps, account)('email-removal', body(given))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'validation_failed',
    field,
    detail: expect.any(String),
  })
})

test('a site is known by its name however it’s written, and by its host', async () => {
  expect(await write({ siteName: ' first  FINDER ' })).toMatchObject({ ok: true })
  expect(await write({ siteName: 'second.example', to: 'privacy@second.example' })).toMatchObject({
    ok: true,
  })
  expect(await write({ siteName: 'twin-b.example', to: 'privacy@twin-b.example' })).toMatchObject({
    ok: true,
  })
  expect((await jobs()).map(job => job.site_id).sort()).toEqual(['first', 'second', 'twin-b'])
})

test('of two people, the name says which; without one, nobody is guessed', async () => {
  const other = aPerson({
    // A plan's places go to the earliest.
    created_at: iso(START - DAY),
    names: [{ first: 'Otto', middle: '', last: 'Kern', suffix: '' }],
  })
  await putDoc(database.db, 'people', account, other)
  expect(await write({ userData: {} })).toMatchObject({ ok: false, code: 'person_unclear' })
  await write({ userData: { full_name: 'otto kern' } })
  expect(await jobs()).toMatchObject([{ person_id: other.id }])
})

test('the draft it was written from goes with it, and one that came since stays', async () => {
  const first = aDraft()
  const of = must(first.writing, 'writing').of
  const sent = aDraft({ writing: { of, after: first.id } })
  const later = aDraft({ writing: { of, after: first.id } })
  for (const draft of [first, sent, later]) await putDoc(database.db, 'messages', account, draft)
  await write({ drafts: [first.id, sent.id] })
  expect((await letters()).filter(({ status }) => status === 'draft')).toMatchObject([later])
  // A sent letter isn't a draft, whatever the request says.
  await post()
  const letter = must(
    (await letters()).find(({ status }) => status === 'sent'),
    'letter',
  )
  await write({ siteName: 'Second Finder', drafts: [letter.id] })
  expect(await findDoc(database.db, 'messages', account, letter.id)).toMatchObject({ status: 'sent' })
})
