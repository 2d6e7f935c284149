// Webhooks: unsigned ones are refused, known or irrelevant ones change nothing, and neither order nor repetition
// matters.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingCustomers, billingEvents, billingNotices } from '#server/db/tables/billing.ts'
import { work } from '#server/db/tables/sync.ts'
import { signature } from '#server/sandbox/stripe/events.ts'
import { newId } from '#shared/lib/id.ts'
import { dice as diceOf } from '#tests/model/dice.ts'
import { type BillingWorld, FAILS_LATER, openBillingWorld } from '#tests/support/billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
const eventFor = (
  customer: string,
  type = 'customer.subscription.updated',
  id = `evt_${newId().replaceAll('-', '')}`,
) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1,
    data: { object: { object: 'subscription', customer } },
  })

const send = (body: string, header: string | null) =>
  world.app.request('/webhooks/stripe', {
    method: 'POST',
    headers: header === null ? {} : { 'stripe-signature': header },
    body,
  })
const sign = (body: string, at = Date.now(), secret = world.service.webhookSecret) =>
  signature(body, secret, at)
const taken = () => world.database.db.$count(billingEvents)

test('signed for us, it is taken; the answer comes within 50 ms, and Stripe isn’t asked for it', async () => {
  world.service.setTrouble('slow')
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const body = eventFor(`cus_${n}`)
    const started = performance.now()
    expect((await send(body, sign(body))).status).toBe(200)
    times.push(performance.now() - started)
  }
  world.service.setTrouble('ok')
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(50)
  await world.settle()
})

test('one good signature of several is enough', async () => {
  const body = eventFor('cus_several')
  const [t, good] = sign(body).split(',')
  const header = `${t},v1=${'0'.repeat(64)},${good},v0=${'1'.repeat(64)}`
  expect((await send(body, header)).status).toBe(200)
})

test.each([
  ['not signed', () => null],
  ['an empty signature', () => ''],
  ['nonsense', () => 'hello'],
  ['signed by another', (body: string) => sign(body, Date.now(), 'whsec_another')],
  ['older than 300 seconds', (body: string) => sign(body, Date.now() - 302_000)],
  ['another version’s signature', (body: string) => sign(body).replace('v1=', 'v0=')],
  ['altered', (body: string) => sign(`${body} `)],
] as const)('%s: refused, and nothing is kept', async (_what, header) => {
  const before = await taken()
  const body = eventFor('cus_forged')
  const answer = await send(body, header(body))
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain(world.service.webhookSecret)
  expect(await taken()).toBe(before)
})

test.each([
  '',
  'null',
  '[]',
  '{"id":"evt_1"}',
  '{',
  '"evt"',
  '{"id":"../../x","type":"a","data":{"object":{}}}',
])('a body that is no event, %j, is refused though it is signed', async body => {
  expect((await send(body, sign(body))).status).toBe(400)
})

test('a body of more than a megabyte is refused', async () => {
  const body = `{"id":"evt_big","x":"${'x'.repeat(1_100_000)}"}`
  expect((await send(body, sign(body))).status).toBe(413)
})

test.each(['account.updated', 'never.heard.of', 'payout.paid', 'product.created'])(
  'an event of a kind we don’t know, %s, is taken and changes nothing',
  async type => {
    const body = eventFor('cus_unknown_type', type)
    expect((await send(body, sign(body))).status).toBe(200)
    expect(await world.database.db.select().from(work).where(eq(work.ref, 'cus_unknown_type'))).toEqual([])
  },
)

test('events for a customer who isn’t there, or of another product, leave nothing behind', async () => {
  for (const type of ['customer.subscription.created', 'invoice.paid', 'customer.subscription.deleted']) {
    const body = eventFor('cus_nobody', type)
    expect((await send(body, sign(body))).status).toBe(200)
  }
  await world.settle()
  const { db } = world.database
  expect(
    await db.select().from(billingCustomers).where(eq(billingCustomers.customer_id, 'cus_nobody')),
  ).toEqual([])
  expect(await db.select().from(work).where(eq(work.kind, 'read-subscription'))).toEqual([])
})

test('the same event again is answered the same, and planned once', async () => {
  const body = eventFor('cus_again')
  const header = sign(body)
  for (let n = 0; n < 3; n += 1) expect((await send(body, header)).status).toBe(200)
  const { db } = world.database
  expect(await db.select().from(work).where(eq(work.ref, 'cus_again'))).toHaveLength(1)
  await world.settle()
  expect((await send(body, header)).status).toBe(200)
  expect(await db.select().from(work).where(eq(work.ref, 'cus_again'))).toEqual([])
})

test('a deletion that comes before its creation ends the plan for good', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly')
  const customer = (await rowOf(user.userId)).customer_id
  await world.service.advanced()
  const stripe = await fetch(
    `${world.service.apiBase}/v1/subscriptions/${(await rowOf(user.userId)).subscription_id}`,
    {
      method: 'DELETE',
      headers: { authorization: `Bearer ${world.service.secretKey}` },
    },
  )
  expect(stripe.status).toBe(200)
  for (const type of [
    'customer.subscription.deleted',
    'customer.subscription.created',
    'checkout.session.completed',
  ]) {
    const body = eventFor(customer, type)
    await send(body, sign(body))
    await world.settle()
    expect([type, await world.plan(user)]).toEqual([type, null])
  }
})

async function rowOf(userId: string) {
  const [row] = await world.database.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, userId))
  if (!row) throw new Error('no customer')
  return row
}

/** All stored payment data, except the counters of our checks. */
async function state() {
  const { db } = world.database
  const customers = await db.select().from(billingCustomers).orderBy(billingCustomers.customer_id)
  const notices = await db.select().from(billingNotices).orderBy(billingNotices.id)
  return { customers: customers.map(({ reading: _n, ...row }) => row), notices }
}

const RUNS = Number(process.env.BILLING_RUNS ?? 200)

test(`every event of a few lives, repeated and in ${RUNS} orders, ends in the same state`, {
  timeout: 600_000,
}, async () => {
  const [pays, fails, leaves] = [await world.signIn(), await world.signIn(), await world.signIn()]
  await world.buy(pays, 'family', 'monthly', { couponCode: 'launch50' })
  await world.buy(fails, 'pro', 'monthly', { card: FAILS_LATER })
  await world.buy(leaves, 'team', 'annual')
  await world.buy('shuffled-guest@example.com', 'starter', 'monthly')
  await world.json('POST', '/billing/v1/subscription/pause', pays, { months: 2 })
  await world.json('POST', '/billing/v1/subscription/cancel', leaves)
  await world.advance(40 * DAY)
  await world.json('POST', '/billing/v1/subscription/resume', pays)
  await world.advance(30 * DAY)
  const expected = await state()
  const mails = world.deps.outbox.length
  const events = world.service.store.events()
  const dice = diceOf(7)
  for (let run = 0; run < RUNS; run += 1) {
    // Some arrive twice, with their own ids or new ones.
    const some = Array.from({ length: 5 }, () => dice.pick(events))
    for (const event of some) {
      const payload = dice.percent(50)
        ? event.payload
        : event.payload.replace(event.id, `evt_${newId().replaceAll('-', '')}`)
      expect((await send(payload, sign(payload))).status).toBe(200)
    }
    if (dice.percent(40)) await world.settle()
    if (run % 20 === 0) expect(await state()).toEqual(expected)
  }
  await world.settle()
  expect(await state()).toEqual(expected)
  expect(world.deps.outbox).toHaveLength(mails)
})
