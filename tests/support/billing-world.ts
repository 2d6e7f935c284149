// Paid plans on a real database: the product's routes and the sandbox's payment service. Work that follows an event
// runs in the foreground.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type Stripe from 'stripe'
import { readSubscriptionJob } from '#server/billing/read-subscription.ts'
import { sendBillingMail } from '#server/billing/send-billing-mail.ts'
import { createStripe } from '#server/billing/stripe-client.ts'
import type { Deps } from '#server/deps.ts'
import { readingDeps } from '#server/route-deps.ts'
import { openStore } from '#server/sandbox/store.ts'
import { openStripeService, type StripeService } from '#server/sandbox/stripe/stripe-service.ts'
import type { PlanRules } from '#shared/domain/entitlements.ts'
import type { BillingPeriod, PlanId } from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import type { BillingView, PlansView } from '#shared/protocol/billing.ts'
import { START } from './documents.ts'
import { type HouseholdWorld, openHouseholdWorld, type User } from './household-world.ts'
import { workOff } from './work-off.ts'

export const GOOD_CARD = '4242 4242 4242 4242'
export const FAILS_LATER = '4000 0000 0000 0341'
const OPERATOR = 'boss@example.com'

export type BillingWorld = HouseholdWorld & {
  service: StripeService
  operator: User
  prices: PlansView['prices']
  /** How plans are granted. A test may change them. */
  rules: PlanRules
  stripe: Stripe
  /** Requests a checkout, as a user or as a guest with `email`. */
  checkout: (who: User | null, body: Record<string, unknown>) => Promise<Response>
  /** Reports that a browser has returned from a checkout. */
  returned: (who: User | null, paid: Response) => Promise<{ claimed: boolean }>
  /** Pays on a hosted page with a card, and returns the response. */
  pay: (url: string, card?: string, step?: string) => Promise<Response>
  /** Buys a plan for a user and does all the work that follows. Returns the way back. */
  buy: (
    who: User | string,
    plan: PlanId,
    period?: BillingPeriod,
    more?: Record<string, unknown>,
  ) => Promise<Response>
  /** Makes Stripe send an event about a customer, and does the work. */
  touch: (customerId: string) => Promise<void>
  /** Delivers the held events and does the work. */
  settle: () => Promise<void>
  /** Advances time and does the work that falls due. */
  advance: (ms: number) => Promise<void>
  plan: (who: User) => Promise<string | null>
  billing: (who: User) => Promise<BillingView>
  /** Subjects of the mails to an address, oldest first. */
  subjects: (email: string) => string[]
}

/** Opens it with the plans set up. Close it afterward. */
export async function openBillingWorld(): Promise<BillingWorld> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-billing-'))
  const store = openStore(folder)
  const clock = { at: START }
  let fetchApp: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const door = createServer(getRequestListener(request => fetchApp(request)))
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  const time = { now: () => clock.at, wallNow: Date.now }
  const log = { error: () => undefined, warn: () => undefined }
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/stripe`
  const service = await openStripeService(store, time, { webhookUrl, log, random: Math.random })
  service.events.setMode('held')
  const stripe = createStripe(service)
  const billing = { stripe, webhookSecret: service.webhookSecret }
  const world = await openHouseholdWorld([OPERATOR], {
    billing,
    limits: { checkout: { max: 10_000, windowMs: 60_000 } },
  })
  const { deps, accounts } = world
  fetchApp = request => world.app.fetch(request)
  const operator = await world.signIn(OPERATOR)
  await world.json('POST', '/functions/v1/setup-stripe-products', operator)
  const { prices } = (await (await world.ask('GET', '/billing/v1/plans', null)).json()) as PlansView
  const jobs = [
    readSubscriptionJob(must(readingDeps(deps, accounts, billing), 'deps of readings')),
    sendBillingMail({ ...deps, accounts }),
  ]
  const checkout = (who: User | null, body: Record<string, unknown>) =>
    world.ask('POST', '/functions/v1/create-checkout', who, body)
  const own: BillingWorld = {
    ...world,
    service,
    operator,
    prices,
    rules: must((deps as Pick<Deps, 'planRules'>).planRules, 'plan rules'),
    stripe,
    checkout,
    pay: (url, card = GOOD_CARD, step = '') =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ card, step }), redirect: 'manual' }),
    async returned(who, paid) {
      const back = new URL(must(paid.headers.get('location'), 'where the checkout leads'))
      const answer = await world.ask('POST', '/billing/v1/returned', who, {
        session_id: back.searchParams.get('session_id'),
      })
      if (!answer.ok) throw new Error(`returned: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { claimed: boolean }
    },
    async buy(who, plan, period = 'annual', more = {}) {
      const { card, ...body } = more as { card?: string }
      const guest = typeof who === 'string' ? { guestEmail: who } : {}
      const answer = await checkout(typeof who === 'string' ? null : who, {
        priceId: prices[plan][period],
        planName: plan,
        ...guest,
        ...body,
      })
      if (!answer.ok) throw new Error(`create-checkout: ${answer.status} ${await answer.text()}`)
      const { url } = (await answer.json()) as { url: string }
      const paid = await own.pay(url, card)
      if (paid.status !== 303) throw new Error(`not paid: ${paid.status} ${await paid.text()}`)
      await own.settle()
      return paid
    },
    async touch(customerId) {
      const about = { object: 'subscription', customer: customerId }
      service.events.emit('customer.subscription.updated', about, Math.floor(clock.at / 1000))
      await own.settle()
    },
    async settle() {
      await service.events.deliver(true)
      await workOff(deps, jobs)
    },
    async advance(ms) {
      clock.at += ms
      deps.clock.at = clock.at
      await service.advanced()
      await own.settle()
    },
    async plan(who) {
      const state = await world.json<{ subscribed: boolean; subscription_tier: string | null }>(
        'POST',
        '/functions/v1/check-subscription',
        who,
      )
      return state.subscribed ? state.subscription_tier : null
    },
    billing: who => world.json('GET', '/billing/v1/subscription', who),
    subjects: email => deps.outbox.filter(mail => mail.to === email).map(mail => mail.subject),
    async close() {
      await service.close()
      await new Promise(resolve => door.close(resolve))
      await world.close()
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return own
}
