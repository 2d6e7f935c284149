// Removals in the database: started once per listing, updated together with their timeline, sent to the right site.

import { notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { runFunction } from '#server/functions/run-intent.ts'
import { holderOf } from '#server/lib/actor.ts'
import { createJob } from '#server/removals/create-job.ts'
import { moveJob } from '#server/removals/lifecycle.ts'
import { raiseAlert, resolveAlerts } from '#server/removals/verify/alerts.ts'
import { awaitVerification } from '#server/removals/verify/await-verification.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { inWords, sentence } from '#shared/domain/timeline-texts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aJob, aListing, aPerson, aScan, aSite, aTemplate, START } from '#tests/support/documents.ts'
import { type TestDeps, testDeps } from '#tests/support/test-deps.ts'
import { theirListings } from '#tests/support/their-listings.ts'

const GONE = [sentence('gone_twice', { site: 'Familydex' })]
const SENT = [sentence('request_sent', { site: 'Familydex' })]

let database: TestDatabase
let deps: TestDeps
let account: string

beforeAll(async () => {
  database = await openTestDatabase()
  const sites: Partial<DataBrokerSite>[] = [
    { id: 'first' },
    { id: 'by-mail', name: 'Mail Finder', template: aTemplate('email_request', 0) },
    { id: 'by-hand', name: 'Hand Finder', template: aTemplate('manual_process', 0) },
    { id: 'mirror', name: 'Mirror', parent_id: 'first', template: aTemplate('parent_site') },
    { id: 'unsearchable', scannable: false },
  ]
  for (const site of sites) await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite(site))
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(work)
  deps = testDeps(database)
  account = newId()
})

const ask = (name: string, payload: Record<string, unknown>) =>
  database.db.transaction(tx => runFunction(deps, tx, holderOf(account), name, payload))
const jobs = () => listDocs(database.db, 'removal_jobs', account)
const timeline = () => listDocs(database.db, 'realtime_updates', account)
const told = () => listDocs(database.db, 'notifications', account)
/** Planned work, except notifications to devices. */
const planned = () =>
  database.db
    .select()
    .from(work)
    .where(notInArray(work.kind, ['send-push', 'send-summary']))
const job = async (id: string) => must(await findDoc(database.db, 'removal_jobs', account, id), 'job')

async function aStoredScan(siteId = 'first', listings = [aListing()]) {
  // One person per account: of two called "self", only the first needs no consent.
  const [known] = await listDocs(database.db, 'people', account)
  const person = known ?? aPerson()
  const scan = aScan({ person_id: person.id, site_id: siteId, listings })
  await putDoc(database.db, 'people', account, person)
  await putDoc(database.db, 'exposure_scans', account, scan)
  return { person, scan }
}

async function aStoredJob(given: Partial<RemovalJob> = {}) {
  const { scan } = await aStoredScan()
  const stored = aJob({ scan_id: scan.id, person_id: scan.person_id, ...given })
  await putDoc(database.db, 'removal_jobs', account, stored)
  return stored
}

describe('starting', () => {
  test('a site with a form is ours to do, at once', async () => {
    const { scan } = await aStoredScan()
    const started = await createJob({ tx: database.db, deps, userId: account }, scan, aListing())
    expect(started).toMatchObject({ status: 'queued', job_type: 'automated', waiting_for: 'us' })
    expect(await planned()).toMatchObject([
      { kind: 'remove-listing', ref: started.id, lane: 'site:first', due_at: new Date(START) },
    ])
  })

  test.each([
    ['by-mail', 'email', 'letter'],
    ['by-hand', 'manual', 'guide'],
  ] as const)('%s is the person’s turn, and they are told', async (siteId, type, word) => {
    const { scan } = await aStoredScan(siteId)
    const started = await createJob({ tx: database.db, deps, userId: account }, scan, aListing())
    expect(started).toMatchObject({ status: 'requires_manual', job_type: type, waiting_for: 'you' })
    expect(started.handoff?.remaining).toContain(word)
    expect(await planned()).toEqual([])
    expect(await told()).toMatchObject([{ type: 'manual_required', job_id: started.id }])
  })

  test('again, while it is in progress, answers the one there is', async () => {
    const { scan } = await aStoredScan()
    const first = await createJob({ tx: database.db, deps, userId: account }, scan, aListing())
    const second = await createJob({ tx: database.db, deps, userId: account }, scan, aListing())
    expect(second.id).toBe(first.id)
    expect(await jobs()).toHaveLength(1)
  })

  test('again, after it was completed, is a new removal', async () => {
    const done = await aStoredJob({ status: 'completed' })
    const scan = must(await findDoc(database.db, 'exposure_scans', account, done.scan_id), 'scan')
    expect((await createJob({ tx: database.db, deps, userId: account }, scan, aListing())).id).not.toBe(
      done.id,
    )
  })

  test('gives each removal an address of its own for answers', async () => {
    const { scan } = await aStoredScan('first', [aListing({ key: 'a' }), aListing({ key: 'b' })])
    await ask('start-removals', {
      person_id: scan.person_id,
      listings: await theirListings(database.db, account, scan.person_id),
    })
    const addresses = (await jobs()).map(one => one.return_address)
    expect(new Set(addresses).size).toBe(2)
    for (const address of addresses) expect(address).toMatch(/^r-[0-9a-f]{16}@reply\.offlist\.example$/)
  })

  test('all of a person’s means theirs that are listed: never a doubtful one, never somebody else’s', async () => {
    const { person, scan } = await aStoredScan('first', [
      aListing({ key: 'mine' }),
      aListing({ key: 'gone', gone_at: iso(START) }),
      aListing({ key: 'doubtful', verdict: 'unsure' }),
      aListing({ key: 'theirs', verdict: 'not_yours' }),
    ])
    await ask('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    expect((await jobs()).map(one => one.listing_key)).toEqual(['mine'])
    const named = ['gone', 'doubtful', 'theirs'].map(listing_key => ({ scan_id: scan.id, listing_key }))
    expect(await ask('start-removals', { person_id: person.id, listings: named })).toEqual({
      ok: true,
      result: { jobs: [] },
    })
  })

  test('the person’s answer decides about a doubtful one', async () => {
    const { person, scan } = await aStoredScan('first', [aListing({ key: 'doubtful', verdict: 'unsure' })])
    await ask('confirm-listing', { scan_id: scan.id, listing_key: 'doubtful', mine: true })
    await ask('start-removals', {
      person_id: person.id,
      listings: await theirListings(database.db, account, person.id),
    })
    expect(await jobs()).toHaveLength(1)
  })
})

describe('moving', () => {
  test('writes the job and its timeline, and tells the person where it concerns them', async () => {
    const stored = await aStoredJob({ status: 'verification' })
    await moveJob({ tx: database.db, deps, userId: account }, stored, {
      event: 'seen_gone_again',
      sentences: GONE,
    })
    expect(await job(stored.id)).toMatchObject({
      status: 'completed',
      waiting_for: 'nobody',
      next_action_at: null,
    })
    expect(await timeline()).toMatchObject([
      {
        job_id: stored.id,
        update_type: 'status_change',
        update_data: { new_status: 'completed', text: inWords(GONE), sentences: GONE },
      },
    ])
    expect(await told()).toMatchObject([{ type: 'removal_complete', job_id: stored.id, is_read: false }])
  })

  test('that changes no status is a note, of which nobody is told', async () => {
    const stored = await aStoredJob({ status: 'verification' })
    await moveJob({ tx: database.db, deps, userId: account }, stored, {
      event: 'could_not_check',
      sentences: [sentence('says_nothing')],
    })
    expect(await timeline()).toMatchObject([{ update_type: 'note' }])
    expect(await told()).toEqual([])
  })

  test('that is not possible writes nothing', async () => {
    const stored = await aStoredJob({ status: 'cancelled' })
    expect(
      await moveJob({ tx: database.db, deps, userId: account }, stored, {
        event: 'started',
        sentences: [sentence('claimed')],
      }),
    ).toBeNull()
    expect(await job(stored.id)).toEqual(stored)
    expect(await timeline()).toEqual([])
  })
})

describe('waiting for the listing to go', () => {
  test('is the broker’s turn, with a look in 72 hours', async () => {
    const stored = await aStoredJob({ status: 'processing' })
    await awaitVerification({ tx: database.db, deps, userId: account }, stored, {
      event: 'submitted',
      sentences: SENT,
    })
    const scanAt = START + 72 * HOUR
    expect(await job(stored.id)).toMatchObject({
      status: 'verification',
      waiting_for: 'broker',
      next_action_at: iso(scanAt),
    })
    expect(await planned()).toMatchObject([
      { kind: 'scan-site', ref: stored.scan_id, due_at: new Date(scanAt) },
    ])
    expect(await findDoc(database.db, 'exposure_scans', account, stored.scan_id)).toMatchObject({
      next_check_at: iso(scanAt),
    })
  })

  test('takes along what waits for this one as its parent', async () => {
    const above = await aStoredJob({ status: 'processing' })
    const below = await aStoredJob({ status: 'pending', parent_job_id: above.id, site_id: 'mirror' })
    await awaitVerification({ tx: database.db, deps, userId: account }, above, {
      event: 'submitted',
      sentences: SENT,
    })
    expect(await job(below.id)).toMatchObject({ status: 'verification', submitted_at: iso(START) })
  })
})

describe('what the person may do', () => {
  test('cancel: what has not left does not leave', async () => {
    const stored = await aStoredJob()
    expect(await ask('cancel-removal', { job_id: stored.id })).toMatchObject({
      ok: true,
      result: { had_left: false },
    })
    expect(await planned()).toEqual([])
    expect(await ask('cancel-removal', { job_id: stored.id })).toMatchObject({
      ok: false,
      code: 'transition_not_allowed',
    })
  })

  test('cancel: is told when the request had already left', async () => {
    const stored = await aStoredJob({ status: 'verification', submitted_at: iso(START) })
    expect(await ask('cancel-removal', { job_id: stored.id })).toMatchObject({
      ok: true,
      result: { had_left: true },
    })
  })

  test('complete a guide: only where it was theirs', async () => {
    const [theirs, ours] = [
      await aStoredJob({ status: 'requires_manual' }),
      await aStoredJob({ status: 'processing' }),
    ]
    expect(await ask('complete-guide', { job_id: theirs.id })).toMatchObject({ ok: true })
    expect(await ask('complete-guide', { job_id: ours.id })).toMatchObject({
      ok: false,
      code: 'transition_not_allowed',
    })
    expect((await job(ours.id)).status).toBe('processing')
  })

  test('ask for another try: only where it failed', async () => {
    const [failed, running] = [
      await aStoredJob({ status: 'failed', attempts: 3 }),
      await aStoredJob({ status: 'processing' }),
    ]
    expect(await ask('retry-removal', { job_id: failed.id })).toMatchObject({ ok: true })
    expect(await job(failed.id)).toMatchObject({ status: 'queued', attempts: 0, waiting_for: 'us' })
    expect(await planned()).toMatchObject([{ kind: 'remove-listing', ref: failed.id }])
    expect(await ask('retry-removal', { job_id: running.id })).toMatchObject({ ok: false })
  })

  test('scan again: known listings stay, each site has one row, and only those that can be searched are', async () => {
    const { person, scan } = await aStoredScan()
    await ask('start-scan', { person_id: person.id })
    await ask('start-scan', { person_id: person.id })
    const scans = await listDocs(database.db, 'exposure_scans', account)
    expect(scans.map(one => one.site_id).sort()).toEqual(['by-hand', 'by-mail', 'first', 'mirror'])
    expect(scans.find(one => one.id === scan.id)).toMatchObject({
      status: 'pending',
      listings: scan.listings,
    })
    expect(await planned()).toHaveLength(4)
  })
})

describe('alerts', () => {
  const raise = async (completed: RemovalJob, listing = aListing()) =>
    raiseAlert({ tx: database.db, deps, userId: account }, completed, listing)
  const alerts = () => listDocs(database.db, 'reappearance_alerts', account)

  test('are raised once per listing while one is open', async () => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    expect(await raise(completed)).toMatchObject({ status: 'new', previous_removal_date: iso(START) })
    expect(await raise(completed)).toBeNull()
    expect(await raise(completed, aListing({ key: 'another' }))).not.toBeNull()
    expect(await alerts()).toHaveLength(2)
  })

  test('say the day on which the removal saw the listing gone first, not that of the second look', async () => {
    const seenGone = iso(START - 4 * DAY)
    const done = { status: 'completed', absent_since: seenGone, completed_at: iso(START - DAY) } as const
    expect(await raise(await aStoredJob(done))).toMatchObject({ previous_removal_date: seenGone })
  })

  test('are answered once: a new removal, or the person’s own look at it', async () => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    const alert = must(await raise(completed), 'alert')
    const first = await ask('handle-reappearance', { alertId: alert.id, action: 'auto_remove' })
    expect(first).toMatchObject({ ok: true })
    expect(await ask('handle-reappearance', { alertId: alert.id, action: 'manual_review' })).toMatchObject({
      ok: false,
    })
    const started = (await jobs()).filter(one => one.id !== completed.id)
    expect(started).toMatchObject([{ status: 'queued' }])
    expect(await alerts()).toMatchObject([
      { status: 'processing', action: 'auto_remove', new_job_id: started[0]?.id },
    ])
  })

  test('are back with the person when their removal is canceled, and can be answered again', async () => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    const alert = must(await raise(completed), 'alert')
    for (let round = 0; round < 2; round++) {
      const started = await ask('handle-reappearance', { alertId: alert.id, action: 'auto_remove' })
      expect(started).toMatchObject({ ok: true })
      const { job_id } = (started as unknown as { result: { job_id: string } }).result
      await ask('cancel-removal', { job_id })
      expect(await alerts()).toMatchObject([{ id: alert.id, status: 'new', action: null, new_job_id: null }])
    }
  })

  test('are resolved, and not urgent again, when their removal is canceled as the listing is gone', async () => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    const alert = must(await raise(completed), 'alert')
    await ask('handle-reappearance', { alertId: alert.id, action: 'auto_remove' })
    const listings = [aListing({ gone_at: iso(START) })]
    await patchDoc(database.db, 'exposure_scans', account, completed.scan_id, { listings })
    const started = must(
      (await jobs()).find(one => one.status === 'queued'),
      'new removal',
    )
    await ask('cancel-removal', { job_id: started.id })
    expect(await alerts()).toMatchObject([{ status: 'resolved' }])
  })

  test('don’t end with "Manual Review": a removal can still be started, from the alert or the listings', async () => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    const alert = must(await raise(completed), 'alert')
    await ask('handle-reappearance', { alertId: alert.id, action: 'manual_review' })
    const again = await ask('handle-reappearance', { alertId: alert.id, action: 'auto_remove' })
    expect(again).toMatchObject({ ok: true })
    const first = must(
      (await jobs()).find(one => one.status === 'queued'),
      'new removal',
    )
    await ask('cancel-removal', { job_id: first.id })
    await ask('handle-reappearance', { alertId: alert.id, action: 'manual_review' })
    const { person_id, scan_id, listing_key } = completed
    await ask('start-removals', { person_id, listings: [{ scan_id, listing_key }] })
    const second = must(
      (await jobs()).find(one => one.status === 'queued'),
      'new removal',
    )
    expect(await alerts()).toMatchObject([{ status: 'processing', new_job_id: second.id }])
  })

  test.each([true, false])('are resolved when they are over, answered (%s) or not', async isAnswered => {
    const completed = await aStoredJob({ status: 'completed', completed_at: iso(START) })
    const alert = must(await raise(completed), 'alert')
    if (isAnswered) await ask('handle-reappearance', { alertId: alert.id, action: 'manual_review' })
    await resolveAlerts(database.db, account, completed.scan_id, () => false)
    expect((await alerts())[0]?.status).toBe(isAnswered ? 'processing' : 'new')
    await resolveAlerts(database.db, account, completed.scan_id, () => true)
    expect((await alerts())[0]?.status).toBe('resolved')
    expect(await raise(completed)).not.toBeNull()
  })
})
