// What a plan allows, and what happens to existing data when it pauses, shrinks or ends: nothing is deleted, nothing
// new starts, and everything begun is finished.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endPayments } from '#server/billing/end-payments.ts'
import { createStripe } from '#server/billing/stripe-client.ts'
import { coversPerson } from '#server/db/entitlements.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, listDocs, putDoc } from '#server/db/rows.ts'
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts'
import { isWithinSiteQuota } from '#server/removals/search/site-quota.ts'
import { BEYOND_PLAN, unplanScan } from '#server/removals/search/unplan-scan.ts'
import { readFrequency } from '#server/removals/verify/monitoring-frequency.ts'
import { OWNED_TABLES, readOwnRows } from '#server/rights/account-tables.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { BillingView, EntitlementsView } from '#shared/protocol/billing.ts'
import type { PushConflict } from '#shared/protocol/sync.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'
import { aJob, aListing, aPerson, aScan, aSite, START } from '#tests/support/documents.ts'
import type { User } from '#tests/support/household-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
  for (let n = 0; n < 12; n += 1)
    await putDoc(
      world.database.db,
      'data_broker_sites',
      SHARED_ACCOUNT,
      aSite({ id: `site-${n}`, name: `Site ${n}` }),
    )
})
afterAll(() => world.close())

const someone = (n: number) =>
  aPerson({ relation: n === 0 ? 'self' : 'relative', created_at: iso(START + n) })
const push = (who: User, person: object) =>
  world.json<PushConflict[]>('POST', '/sync/v1/people/push', who, [
    { newDocumentState: { ...person, _deleted: false } },
  ])
const act = (who: User, what: string, body?: object) =>
  world.ask('POST', `/billing/v1/subscription/${what}`, who, body)
const entitlements = (who: User) => world.json<EntitlementsView>('GET', '/billing/v1/entitlements', who)
const call = (who: User, name: string, body: object) => world.ask('POST', `/functions/v1/${name}`, who, body)
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

test('the whole life of a family plan: six people and no seventh; paused, resumed, canceled; all of it stays', async () => {
  const user = await world.signIn()
  const people = Array.from({ length: 7 }, (_, n) => someone(n))
  expect(await push(user, people[0] ?? {})).toEqual([])
  // Without a plan, the limit is one.
  expect(await push(user, people[1] ?? {})).toMatchObject([{ _refused: { code: 'limit_reached' } }])
  expect(await entitlements(user)).toEqual({
    sold: true,
    plan: null,
    maxPeople: 1,
    people: 1,
    maxSites: 5,
    scanFrequency: 'monthly',
  })
  await world.buy(user, 'family')
  for (const person of people.slice(1, 6)) expect(await push(user, person)).toEqual([])
  expect(await push(user, people[6] ?? {})).toMatchObject([
    { _refused: { code: 'limit_reached', message: expect.stringContaining('6') } },
  ])
  const there = async () => (await listDocs(world.database.db, 'people', user.userId)).length
  const [, second] = people
  const covers = (id: string) => coversPerson(world.database.db, world.deps, user.userId, id)
  expect(await covers(second?.id ?? '')).toBe(true)

  const before = await world.billing(user)
  const paused = (await (await act(user, 'pause', { months: 6 })).json()) as BillingView
  expect(paused.subscription).toMatchObject({ status: 'paused', plan: 'family' })
  const until = Date.parse(paused.subscription?.paused_until ?? '')
  expect(new Date(until).toISOString()).toBe('2027-05-21T10:00:00.000Z')
  // The paid year is extended by the length of the pause.
  const left = (view: BillingView, from: number) =>
    Date.parse(view.subscription?.current_period_end ?? '') - from
  expect(left(paused, until)).toBe(left(before, START))
  expect(await world.plan(user)).toBeNull()
  expect(await there()).toBe(6)
  expect(await covers(people[0]?.id ?? '')).toBe(true)
  expect(await covers(second?.id ?? '')).toBe(false)
  expect(await codeOf(await act(user, 'pause', { months: 1 }))).toBe('not_allowed')
  // People beyond the limit can still be read and changed.
  const changed = { ...second, birth_year: 1950, updated_at: iso(START + 1) }
  expect(
    await world.json('POST', '/sync/v1/people/push', user, [
      {
        assumedMasterState: { ...second, _deleted: false },
        newDocumentState: { ...changed, _deleted: false },
      },
    ]),
  ).toEqual([])

  await world.advance(30 * DAY)
  const resumed = (await (await act(user, 'resume')).json()) as BillingView
  expect(resumed.subscription).toMatchObject({ status: 'active', paused_until: null })
  expect(left(resumed, START + 30 * DAY)).toBe(left(before, START))
  expect(await world.plan(user)).toBe('Family')
  expect(await covers(second?.id ?? '')).toBe(true)
  expect(await codeOf(await act(user, 'resume'))).toBe('not_allowed')

  const canceled = (await (await act(user, 'cancel')).json()) as BillingView
  expect(canceled.subscription).toMatchObject({ status: 'active', next_amount: null })
  expect(canceled.subscription?.cancel_at).toBe(canceled.subscription?.current_period_end)
  expect(await world.plan(user)).toBe('Family')
  const kept = (await (await act(user, 'keep')).json()) as BillingView
  expect(kept.subscription).toMatchObject({ cancel_at: null, next_amount: 26988 })
  await act(user, 'cancel')
  await world.advance(366 * DAY)
  expect(await world.plan(user)).toBeNull()
  expect((await world.billing(user)).subscription?.status).toBe('ended')
  expect(await there()).toBe(6)
  expect(world.subjects(user.email)).toEqual(['Your Offlist receipt: $269.88', 'Your Family plan has ended'])
  // Buying the plan again restores everything.
  await world.buy(user, 'family', 'monthly')
  expect(await world.plan(user)).toBe('Family')
  expect(await covers(second?.id ?? '')).toBe(true)
})

test('a pause ends at its hour, also if no event says so', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly')
  await act(user, 'pause', { months: 1 })
  expect(await world.plan(user)).toBeNull()
  world.deps.clock.at += 32 * DAY
  expect(await world.plan(user)).toBe('Pro')
  world.deps.clock.at -= 32 * DAY
  await world.advance(32 * DAY)
  expect(await world.billing(user)).toMatchObject({
    subscription: { status: 'active' },
    payments: [{ amount: 1999 }],
  })
})

test.each([0, 7, -1, 1.5, '3', null])('a pause of %j months is refused', async months => {
  const user = await world.signIn()
  await world.buy(user, 'starter', 'monthly')
  expect((await act(user, 'pause', { months })).status).toBe(400)
  expect(await world.plan(user)).toBe('Starter')
})

test('who has no plan, or only a role, changes none', async () => {
  const [holder, member] = [await world.signIn(), await world.signIn()]
  for (const what of ['resume', 'cancel', 'keep']) expect((await act(holder, what)).status).toBe(404)
  await world.buy(holder, 'family')
  await world.join(holder, member)
  for (const what of ['resume', 'cancel', 'keep']) expect((await act(member, what)).status).toBe(403)
  expect((await world.ask('GET', '/billing/v1/subscription', member)).status).toBe(403)
  // The household's entitlements apply to all its members.
  expect((await entitlements(member)).plan).toBe('family')
  expect(await world.plan(member)).toBe('Family')
})

describe('sites', () => {
  const scanned = async (user: User, count: number) => {
    const person = someone(0)
    const { db } = world.database
    await putDoc(db, 'people', user.userId, person)
    const scans = []
    for (let n = 0; n < count; n += 1) {
      const scan = aScan({
        id: newId(),
        person_id: person.id,
        site_id: `site-${n}`,
        next_check_at: iso(START),
        listings: [aListing({ key: `k${n}`, verdict: 'yours' })],
      })
      await putDoc(db, 'exposure_scans', user.userId, scan)
      scans.push(scan)
    }
    return { person, scans }
  }

  test('without a plan, a person is searched on five', async () => {
    const user = await world.signIn()
    const person = someone(0)
    await putDoc(world.database.db, 'people', user.userId, person)
    const answer = await call(user, 'start-scan', { person_id: person.id })
    expect(await answer.json()).toMatchObject({ success: true, sites: 5 })
  })

  test('after the plan, five go on being looked at; of the others, only what was requested is finished', async () => {
    const user = await world.signIn()
    await world.buy(user, 'family', 'monthly')
    const { person, scans } = await scanned(user, 10)
    const room = async () => {
      const isCovered = await coversPerson(world.database.db, world.deps, user.userId, person.id)
      const { maxSites } = await entitlements(user)
      const rooms = []
      for (const scan of scans)
        rooms.push(await isWithinSiteQuota(world.database.db, user.userId, scan, { maxSites, isCovered }))
      return rooms
    }
    expect((await room()).filter(Boolean)).toHaveLength(10)
    await act(user, 'pause', { months: 3 })
    const rooms = await room()
    expect(rooms.filter(Boolean)).toHaveLength(5)
    const beyond = scans[rooms.indexOf(false)]
    const within = scans[rooms.indexOf(true)]
    const named = (scan: typeof beyond) => ({ scan_id: scan?.id, listing_key: scan?.listings[0]?.key })
    const start = (listings: object[]) => call(user, 'start-removals', { person_id: person.id, listings })
    expect(await codeOf(await start([named(beyond)]))).toBe('limit_reached')
    expect(await (await start([named(within), named(beyond)])).json()).toMatchObject({
      success: true,
      jobs: [expect.any(String)],
      beyond: 1,
    })
    // Requests sent before are monitored until done.
    const job = aJob({
      id: newId(),
      person_id: person.id,
      scan_id: beyond?.id ?? '',
      site_id: beyond?.site_id ?? '',
    })
    await putDoc(world.database.db, 'removal_jobs', user.userId, { ...job, status: 'verification' })
    expect((await room()).filter(Boolean)).toHaveLength(6)
    expect(await listDocs(world.database.db, 'exposure_scans', user.userId)).toHaveLength(10)
    // Dropped from the schedule meanwhile, it's planned again when the plan resumes.
    await unplanScan(world.deps, user.userId, beyond?.id ?? '', BEYOND_PLAN)
    const planned = async () =>
      (await findDoc(world.database.db, 'exposure_scans', user.userId, beyond?.id ?? ''))?.next_check_at
    expect(await planned()).toBeNull()
    await act(user, 'resume')
    expect(await planned()).toEqual(expect.any(String))
  })

  test('for a person beyond the plan nothing new is started, and what is there stays', async () => {
    const user = await world.signIn()
    await world.buy(user, 'family', 'monthly')
    const { person: first } = await scanned(user, 1)
    const second = aPerson({ relation: 'self', created_at: iso(START + 5) })
    await putDoc(world.database.db, 'people', user.userId, { ...second, relation: 'relative' })
    await act(user, 'cancel')
    await world.advance(40 * DAY)
    expect(await codeOf(await call(user, 'start-scan', { person_id: second.id }))).not.toBe(
      'limit_reached_never',
    )
    expect(await coversPerson(world.database.db, world.deps, user.userId, second.id)).toBe(false)
    expect(await coversPerson(world.database.db, world.deps, user.userId, first.id)).toBe(true)
  })
})

test('looks come as often as the plan gives', async () => {
  const user = await world.signIn()
  const { db } = world.database
  await putDoc(db, 'monitoring_settings', user.userId, {
    ...defaultMonitoring(user.userId),
    monitoring_frequency: 'daily',
  })
  const often = () => readFrequency(db, world.deps, user.userId)
  expect(await often()).toBe('monthly')
  await world.buy(user, 'elite', 'monthly')
  expect(await often()).toBe('daily')
  await act(user, 'pause', { months: 1 })
  expect(await often()).toBe('monthly')
})

test('an account’s payments are in its archive, and an account that goes is charged no more', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly')
  const { db } = world.database
  const rows = async (name: string) => {
    const table = OWNED_TABLES.find(one => one.name === name)
    return table ? readOwnRows(db, table, user.userId) : []
  }
  expect(await rows('billing_customers')).toMatchObject([{ plan: 'pro' }])
  expect(await rows('billing_notices')).toMatchObject([{ amount: 1999, kind: 'paid' }])
  const stripe = createStripe(world.service)
  await endPayments({ db, stripe }, user.userId)
  await endPayments({ db, stripe }, user.userId)
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, user.userId))
  expect(world.service.store.list('sub', row?.customer_id)[0]?.status).toBe('canceled')
  // Later Stripe events don't recreate anything.
  await db.delete(billingCustomers).where(eq(billingCustomers.user_id, user.userId))
  await world.settle()
  expect(await db.$count(billingCustomers, eq(billingCustomers.customer_id, row?.customer_id ?? ''))).toBe(0)
  expect(await db.$count(billingNotices, eq(billingNotices.user_id, user.userId))).toBe(0)
})

test('setting the plans up again finds everything, and the prices can be named', async () => {
  type Answer = { priceIds: Record<string, Record<string, string>>; products: { created: boolean }[] }
  const again = await world.json<Answer>('POST', '/functions/v1/setup-stripe-products', world.operator)
  expect(again.products.map(({ created }) => created)).toEqual(Array.from({ length: 5 }, () => false))
  const { priceIds } = again
  const update = (given: unknown, who = world.operator) =>
    call(who, 'update-stripe-config', { priceIds: given })
  expect(await (await update(priceIds)).json()).toEqual({ success: true, updated: 10 })
  const swapped = { family: { monthly: priceIds.family?.annual } }
  expect(await (await update(swapped)).json()).toMatchObject({
    code: 'validation_failed',
    field: 'priceIds.family.monthly',
  })
  expect((await update({ gold: {} })).status).toBe(400)
  expect((await update(priceIds, await world.signIn())).status).toBe(403)
  expect((await world.ask('POST', '/functions/v1/setup-stripe-products', await world.signIn())).status).toBe(
    403,
  )
  expect((await world.ask('POST', '/functions/v1/setup-stripe-products', null)).status).toBe(401)
})
