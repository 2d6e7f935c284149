// A letter that the person sends from their own mailbox: it's recorded once, its clock runs from the day they sent it,
// and nothing leaves from us.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markBadContact } from '#server/db/bad-contacts.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { disclosures } from '#server/db/tables/engine.ts'
import { work } from '#server/db/tables/sync.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { followUp } from '#server/removals/follow-up/follow-up.ts'
import { planFollowUp } from '#server/removals/follow-up/plan-follow-up.ts'
import { makeReturnAddress } from '#server/removals/return-address.ts'
import { sendLetter } from '#server/removals/submit/send-letter.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aPerson, aPlace, aScan, aSite, START } from '#tests/support/documents.ts'
import { aDraft } from '#tests/support/letter-drafts.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let deps: TestDeps
let account: string
let job: RemovalJob

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  deps = testDeps(database)
  account = newId()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ country: ['US'] }))
  const person = aPerson({ places: [aPlace('Richmond', 'VA', true)] })
  await putDoc(database.db, 'people', account, person)
  const scan = aScan({ person_id: person.id })
  await putDoc(database.db, 'exposure_scans', account, scan)
  const waiting = { status: 'requires_manual', job_type: 'email', waiting_for: 'you' } as const
  job = aJob({ person_id: person.id, scan_id: scan.id, ...waiting })
  job.return_address = await makeReturnAddress({ tx: database.db, deps, userId: account }, job.id)
  await putDoc(database.db, 'removal_jobs', account, job)
})

const letterOf = (given: Record<string, unknown> = {}) => ({
  job_id: job.id,
  to: 'privacy@first.example',
  subject: 'Please remove my listing',
  body: 'My listing is at https://first.example/p/1.',
  siteName: 'First Finder',
  followUpDays: 30,
  ...given,
})
type Asked = { askedAt?: number; intentId?: string }
const run = (name: string, given: Record<string, unknown> = {}, asked: Asked = {}) =>
  database.db.transaction(tx =>
    runFunction(deps, tx, holderOf(account), name, letterOf(given), {
      askedAt: asked.askedAt ?? deps.now(),
      intentId: asked.intentId ?? newId(),
    }),
  )
const record = (given: Record<string, unknown> = {}, asked: Asked = {}) => run('record-letter', given, asked)
const send = (given: Record<string, unknown> = {}) => run('email-removal', given)
const letters = () => listDocs(database.db, 'messages', account)
const current = async () => must(await findDoc(database.db, 'removal_jobs', account, job.id), 'removal')
const said = async () =>
  (await listDocs(database.db, 'realtime_updates', account)).map(({ update_data }) => update_data.text)
const post = () => workOff(deps, [sendLetter(deps), followUp(deps)])

describe('a letter that the person has sent', () => {
  test('is stored as evidence, opens the law’s clock from its day, and plans the follow-up', async () => {
    const sentAt = START - 3 * DAY
    expect(await record({}, { askedAt: sentAt })).toMatchObject({ ok: true, result: { job_id: job.id } })
    expect(await letters()).toMatchObject([
      {
        status: 'sent',
        sent_at: iso(sentAt),
        sent_by_person: true,
        from_address: '',
        to_address: 'privacy@first.example',
        subject: 'Please remove my listing',
        body: 'My listing is at https://first.example/p/1.',
      },
    ])
    const { clock, ...removal } = await current()
    expect(removal).toMatchObject({
      status: 'verification',
      waiting_for: 'broker',
      submitted_at: iso(sentAt),
      handoff: null,
    })
    // 45 days under Virginia's law, counted from the day it was sent.
    expect(clock).toMatchObject({ law: 'va-vcdpa', received_on: '2026-11-18', answer_by: '2027-01-02' })
    const planned = await database.db.select().from(work)
    expect(planned.find(({ kind }) => kind === 'follow-up')?.due_at).toEqual(
      new Date(must(clock, 'clock').follow_up_at),
    )
    expect(await said()).toContain('You sent your letter to First Finder from your own mailbox.')
  })

  test('never leaves from us', async () => {
    await record()
    await post()
    expect(deps.outbox).toEqual([])
  })

  test('tells the site the person’s own address, and the ledger says so', async () => {
    await record()
    const fields = (await database.db.select().from(disclosures)).map(({ field }) => field)
    expect(fields.sort()).toEqual(['email', 'letter'])
  })

  test('is in the journal, so that a restored backup doesn’t have it sent again', async () => {
    const intentId = newId()
    await record({}, { intentId })
    expect(deps.journaled).toMatchObject([{ kind: 'letter', id: intentId, job_id: job.id, left_at: START }])
  })

  test('replaces no mail, whatever id the device chose', async () => {
    const reply = { ...aDraft({ job_id: job.id }), direction: 'in' as const, status: 'received' as const }
    await putDoc(database.db, 'messages', account, reply)
    await record({}, { intentId: reply.id })
    expect((await letters()).map(({ status }) => status).sort()).toEqual(['received', 'sent'])
  })

  test('at a mailbox that sent letters back isn’t followed up by us', async () => {
    const returned = { address: 'privacy@first.example', userId: account, siteId: job.site_id }
    await markBadContact(database.db, returned, START)
    await record()
    expect((await letters())[0]?.follow_up_by_us).toBe(false)
  })

  test('takes its drafts with it', async () => {
    const draft = aDraft({ job_id: job.id })
    await putDoc(database.db, 'messages', account, draft)
    await record({ drafts: [draft.id] })
    expect((await letters()).map(({ status }) => status)).toEqual(['sent'])
  })

  test('is followed up by us on the day, if the listing is still there and they want that', async () => {
    await record()
    await database.db.delete(work)
    const due = Date.parse(must((await current()).clock, 'clock').follow_up_at)
    const scan = must(await findDoc(database.db, 'exposure_scans', account, job.scan_id), 'scan')
    const listings = scan.listings.map(one => ({ ...one, last_seen_at: iso(due) }))
    await patchDoc(database.db, 'exposure_scans', account, scan.id, { listings, scan_date: iso(due) })
    deps.clock.at = due + HOUR
    await planFollowUp(database.db, account, job.id, deps.now())
    await post()
    expect(deps.outbox).toMatchObject([
      { to: 'privacy@first.example', from: job.return_address, subject: 'Re: Please remove my listing' },
    ])
  })

  test('recorded long after it was sent, it’s looked at first, and nothing leaves without that', async () => {
    await record({}, { askedAt: START - 200 * DAY })
    await post()
    expect((await current()).clock).toMatchObject({ received_on: '2026-05-05', follow_up_at: iso(START) })
    expect((await database.db.select().from(work)).map(({ kind }) => kind)).toContain('scan-site')
    expect(deps.outbox).toEqual([])
  })

  test('to an address that we don’t know as the site’s is followed up by the person', async () => {
    await record({ to: 'someone@elsewhere.example', followUp: true })
    expect((await current()).clock).toMatchObject({ automatic: false })
  })
})

describe('sent once', () => {
  test('the same letter recorded on two devices is one letter, and its clock runs from the first', async () => {
    const first = await record({}, { askedAt: START - HOUR })
    const second = await record({}, { askedAt: START })
    expect(second).toEqual(first)
    expect(await letters()).toHaveLength(1)
    expect((await said()).filter(text => text.includes('own mailbox'))).toHaveLength(1)
  })

  test('a letter of ours that still waits is withdrawn', async () => {
    expect(await send()).toMatchObject({ ok: true })
    await record()
    await post()
    expect(deps.outbox).toEqual([])
    expect(await letters()).toMatchObject([{ status: 'sent', sent_by_person: true }])
    expect((await current()).status).toBe('verification')
  })

  test('once it’s recorded, no other device can have us send one', async () => {
    await record()
    expect(await send()).toMatchObject({ ok: false, code: 'transition_not_allowed' })
    expect(await letters()).toHaveLength(1)
  })

  test('one that we had sent already stays, with its clock, and both are evidence', async () => {
    await send()
    await post()
    const before = (await current()).clock
    deps.clock.at += DAY
    await record()
    expect(deps.outbox).toHaveLength(1)
    expect(await letters()).toHaveLength(2)
    expect((await current()).clock).toEqual(before)
    expect(await said()).toContain('You sent your letter to First Finder from your own mailbox.')
  })

  test('one of ours that the mail server refuses at that very moment isn’t tried again', async () => {
    await send()
    let tries = 0
    deps.sendMail = async () => {
      tries += 1
      await record()
      throw Object.assign(new Error('busy'), { responseCode: 451 })
    }
    await post()
    deps.clock.at += HOUR
    await post()
    expect(tries).toBe(1)
    expect(await letters()).toMatchObject([{ status: 'sent', sent_by_person: true }])
    expect((await current()).status).toBe('verification')
  })

  test('after the removal is over, only the letter is stored', async () => {
    await patchDoc(database.db, 'removal_jobs', account, job.id, {
      status: 'cancelled',
      waiting_for: 'nobody',
    })
    expect(await record()).toMatchObject({ ok: true })
    expect(await letters()).toHaveLength(1)
    expect(await current()).toMatchObject({ status: 'cancelled' })
    expect((await current()).clock ?? null).toBeNull()
  })
})

test('a reply that came before the letter was recorded counts', async () => {
  const sentAt = START - 2 * DAY
  const reply: Message = {
    ...aDraft({ job_id: job.id }),
    direction: 'in',
    status: 'received',
    from_address: 'privacy@first.example',
    to_address: must(job.return_address, 'address'),
    created_at: iso(START - DAY),
    reading: {
      class: 'identity_wanted',
      confidence: 1,
      words: [],
      by: 'rules',
      settled: true,
      auto_reply: false,
    },
  }
  await putDoc(database.db, 'messages', account, { ...reply, writing: null })
  await record({}, { askedAt: sentAt })
  expect(await current()).toMatchObject({
    status: 'requires_manual',
    clock: { received_on: '2026-11-19', answered: { class: 'identity_wanted' } },
  })
})

describe('without a removal', () => {
  const toSite = (given: Record<string, unknown> = {}) => ({
    job_id: undefined,
    userData: { full_name: 'Marguerite Tolliver' },
    ...given,
  })
  beforeEach(async () => {
    await putDoc(database.db, 'removal_jobs', account, job, true)
  })
  const open = async () =>
    (await listDocs(database.db, 'removal_jobs', account)).filter(({ id }) => id !== job.id)

  test('it starts one, with an address of its own for our follow-ups', async () => {
    expect(await record(toSite({ listing: null }))).toMatchObject({ ok: true })
    const [begun] = await open()
    expect(begun).toMatchObject({ status: 'verification', listing_key: '', job_type: 'email' })
    expect(begun?.return_address).toMatch(/^r-/)
    expect(await letters()).toMatchObject([{ job_id: begun?.id, sent_by_person: true }])
  })

  test('recorded on a second device, it joins the removal that the first has started', async () => {
    const first = await record(toSite({ listing: null }))
    expect(await record(toSite({ listing: null }))).toEqual(first)
    expect(await open()).toHaveLength(1)
  })

  test('it’s recorded even if the listing has gone since', async () => {
    const gone = { scan_id: job.scan_id, listing_key: 'https://first.example/p/gone' }
    expect(await record(toSite({ listing: gone }))).toMatchObject({ ok: true })
    expect(await letters()).toHaveLength(1)
  })

  test('without the person’s consent, nothing is recorded, and the reason is said', async () => {
    await patchDoc(database.db, 'people', account, job.person_id, { relation: 'partner' })
    expect(await record(toSite())).toMatchObject({ ok: false, code: 'consent_needed' })
    expect(await letters()).toEqual([])
  })
})

test('letters that we didn’t send take nothing from what we send in a day', async () => {
  deps.planRules = { areSold: false, withoutSubscription: { maxSites: 1 } }
  await record()
  const other = aJob({ person_id: job.person_id, status: 'requires_manual', waiting_for: 'you' })
  await putDoc(database.db, 'removal_jobs', account, {
    ...other,
    return_address: 'r-2@reply.offlist.example',
  })
  expect(await send({ job_id: other.id })).toMatchObject({ ok: true })
})

test('a reply that came before they pressed “I’ve sent it” counts, if nothing was asked before', async () => {
  const { writing: _, ...base } = aDraft({ job_id: job.id })
  await putDoc(database.db, 'messages', account, {
    ...base,
    ...{ direction: 'in', status: 'received', from_address: 'privacy@first.example' },
    to_address: must(job.return_address, 'address'),
    created_at: iso(START - HOUR),
    reading: {
      ...{ class: 'identity_wanted', confidence: 1, words: [], by: 'rules', settled: true },
      auto_reply: false,
    },
  } as Message)
  await record({}, { askedAt: START })
  expect(await current()).toMatchObject({
    status: 'requires_manual',
    clock: { answered: { class: 'identity_wanted' } },
  })
})
