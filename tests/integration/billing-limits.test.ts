// How a plan limits every kind of new work: retries, listings that came back, rescans of cleaned sites. A plan with
// more frequent scans moves them forward.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, patchDoc, putDoc } from '#server/db/rows.ts'
import { work } from '#server/db/tables/sync.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import type { User } from '#tests/support/household-world.ts'

let world: BillingWorld
let user: User
beforeAll(async () => {
  world = await openBillingWorld()
  for (let n = 0; n < 12; n += 1)
    await putDoc(
      world.database.db,
      'data_broker_sites',
      SHARED_ACCOUNT,
      aSite({ id: `site-${n}`, name: `Site ${n}`, host: `site-${n}.example` }),
    )
})
beforeEach(async () => {
  user = await world.signIn()
})
afterAll(() => world.close())

const call = async (name: string, body: object) => {
  const answer = await world.ask('POST', `/functions/v1/${name}`, user, body)
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

/** A person with a listing at each of `count` sites, and its removal. */
async function aPersonAt(count: number, change: Partial<RemovalJob> = {}, added = 0) {
  const { db } = world.database
  const person = aPerson({ relation: added === 0 ? 'self' : 'relative', created_at: iso(START + added) })
  await putDoc(db, 'people', user.userId, person)
  const jobs: RemovalJob[] = []
  for (let n = 0; n < count; n += 1) {
    const listing = aListing({ key: `k${n}`, verdict: 'yours' })
    const scan = aScan({
      ...{ id: newId(), person_id: person.id, site_id: `site-${n}`, listings: [listing] },
      ...{ scan_date: iso(world.deps.now()), next_check_at: iso(world.deps.now() + 30 * DAY) },
    })
    await putDoc(db, 'exposure_scans', user.userId, scan)
    const job = aJob({
      ...{ id: newId(), person_id: person.id, scan_id: scan.id, site_id: scan.site_id, listing_key: `k${n}` },
      ...change,
    })
    await putDoc(db, 'removal_jobs', user.userId, job)
    jobs.push(job)
  }
  return { person, jobs }
}

/** The answer to each of several calls. */
const each = async (calls: readonly [string, object][]) => {
  const codes: unknown[] = []
  for (const [name, body] of calls) codes.push((await call(name, body))[1] ?? 'done')
  return codes
}

test('another try is for sites and people within the plan', async () => {
  const { jobs } = await aPersonAt(10, { status: 'failed' })
  const beyond = await aPersonAt(1, { status: 'failed' }, 5)
  await world.json('POST', '/households/v1/consents', user, {
    person_id: beyond.person.id,
    authority: 'consent',
    statement: '2026-11',
    until: null,
  })
  const codes = await each(jobs.map(job => ['retry-removal', { job_id: job.id }]))
  expect(codes.filter(code => code === 'done')).toHaveLength(5)
  expect(codes.filter(code => code === 'limit_reached')).toHaveLength(5)
  expect(await call('retry-removal', { job_id: beyond.jobs[0]?.id })).toEqual([403, 'limit_reached'])
})

test('a listing that came back is removed at sites within the plan', async () => {
  const { person, jobs } = await aPersonAt(10, { status: 'completed' })
  const calls: [string, object][] = []
  for (const job of jobs) {
    const { scan_id, listing_key, site_id, id: job_id } = job
    const alert: ReappearanceAlert = {
      id: newId(),
      person_id: person.id,
      site_id,
      scan_id,
      job_id,
      listing_key,
      status: 'new',
      detected_at: iso(START),
      previous_removal_date: null,
      action: null,
      new_job_id: null,
    }
    await putDoc(world.database.db, 'reappearance_alerts', user.userId, alert)
    calls.push(['handle-reappearance', { alertId: alert.id, action: 'auto_remove' }])
  }
  const codes = await each(calls)
  expect(codes.filter(code => code === 'done')).toHaveLength(5)
  expect(codes.filter(code => code === 'limit_reached')).toHaveLength(5)
})

const letterTo = (n: number) => ({
  to: `privacy@site-${n}.example`,
  subject: 'Please delete my data',
  body: 'I am Marguerite Tolliver.',
  siteName: `site-${n}.example`,
  userData: {},
  followUpDays: 30,
})

test('letters that begin removals count as sites, and forms count those that letters went to', async () => {
  const { person, jobs } = await aPersonAt(2, { status: 'failed' })
  const codes = await each([5, 6, 7, 8, 9, 5].map(n => ['email-removal', letterTo(n)]))
  expect(codes).toEqual(['done', 'done', 'done', 'limit_reached', 'limit_reached', 'done'])
  expect(await call('email-removal', letterTo(8))).toEqual([403, 'limit_reached'])
  // Both scanned sites are in the plan as before, and there is no room for a third.
  expect(await each(jobs.map(job => ['retry-removal', { job_id: job.id }]))).toEqual(['done', 'done'])
  const { db } = world.database
  const scan = aScan({ person_id: person.id, site_id: 'site-4', listings: [aListing({ verdict: 'yours' })] })
  await putDoc(db, 'exposure_scans', user.userId, scan)
  const listings = [{ scan_id: scan.id, listing_key: aListing().key }]
  expect(await call('start-removals', { person_id: person.id, listings })).toEqual([403, 'limit_reached'])
  // A removal that was never sent frees its place.
  const [begun] = (await listDocs(db, 'removal_jobs', user.userId)).filter(job => job.site_id === 'site-5')
  await call('cancel-removal', { job_id: must(begun, 'removal').id })
  expect(await call('start-removals', { person_id: person.id, listings })).toEqual([200, undefined])
})

const dueOf = async (scanId: string) => {
  const ofScan = and(eq(work.kind, 'scan-site'), eq(work.ref, scanId))
  const [row] = await world.database.db.select().from(work).where(ofScan)
  return row ? Math.round((row.due_at.getTime() - world.deps.now()) / DAY) : null
}

test('monitoring looks at cleaned sites within the plan, and not more often than it gives', async () => {
  const { jobs } = await aPersonAt(10, { status: 'completed' })
  const settings = { monitoring_frequency: 'daily' }
  const due = () => Promise.all(jobs.map(({ scan_id: id }) => dueOf(id)))
  expect(await call('start-monitoring', { settings })).toEqual([200, undefined])
  // All were just scanned, and without a plan that lasts a month.
  expect((await due()).filter(days => days !== null)).toEqual([30, 30, 30, 30, 30])
  world.deps.clock.at += 31 * DAY
  await world.database.db.delete(work)
  await call('start-monitoring', { settings })
  expect((await due()).filter(days => days !== null)).toEqual([0, 0, 0, 0, 0])
  world.deps.clock.at -= 31 * DAY
  const one = must(jobs[0], 'job')
  expect(await call('start-monitoring', { settings, scans: [one.scan_id] })).toEqual([200, undefined])
})

test.each([
  ['a larger plan', 'starter', 'family', 7],
  ['one that covers less and looks more often', 'family', 'elite', 1],
] as const)(
  'with %s, cleaned sites are looked at as often as it gives',
  async (_what, small, large, days) => {
    const { db } = world.database
    await putDoc(db, 'monitoring_settings', user.userId, {
      ...defaultMonitoring(user.userId),
      monitoring_frequency: 'daily',
    })
    await world.buy(user, small)
    const { jobs } = await aPersonAt(1, { status: 'completed' })
    const { scan_id: id } = must(jobs[0], 'job')
    await patchDoc(db, 'exposure_scans', user.userId, id, { next_check_at: iso(world.deps.now() + 30 * DAY) })
    const answer = await world.checkout(user, { priceId: world.prices[large].annual, planName: large })
    const { url } = (await answer.json()) as { url: string }
    const price = world.prices[large].annual ?? ''
    const form = new URLSearchParams({ act: 'switch', price })
    expect((await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
    await world.settle()
    expect(await dueOf(id)).toBe(days)
    const scan = await findDoc(db, 'exposure_scans', user.userId, id)
    expect(Math.round((Date.parse(scan?.next_check_at ?? '') - world.deps.now()) / DAY)).toBe(days)
  },
)
