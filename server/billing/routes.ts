// Billing's endpoints: /billing/v1, its functions, and those open to guests. Access requirements are declared in
// shared/protocol/billing.ts and server/endpoints.ts. Stripe's errors are converted here to the texts of PRODUCT S8.
import { count, inArray } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { can } from '#shared/domain/capabilities.ts'
import { mostPopular } from '#shared/domain/claim.ts'
import type { PlanId } from '#shared/domain/plan.ts'
import { newId } from '#shared/lib/id.ts'
import {
  type BillingEndpoint,
  billingEndpoints,
  CHECKOUT_RETURNED,
  CREATE_CHECKOUT,
  checkoutBody,
  PLANS,
  type PlansView,
  pauseBody,
  returnedBody,
  SETUP_STRIPE_PRODUCTS,
  stripeConfigBody,
  UPDATE_STRIPE_CONFIG,
} from '#shared/protocol/billing.ts'
import type { Db } from '../db/database.ts'
import { readSubscription } from '../db/entitlements.ts'
import { noteOperatorAct } from '../db/operator-acts.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import type { Actor, ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { readBilling, readEntitlementsView } from './billing-view.ts'
import { type Buyer, createCheckout } from './checkout.ts'
import type { BillingDeps, StripeSettings } from './deps.ts'
import { soldPrices } from './plan-prices.ts'
import { hastenCheckoutReading } from './planned-readings.ts'
import { openPortal } from './portal.ts'
import { claimCheckout } from './read-checkout.ts'
import { setUpProducts, updatePrices } from './setup-products.ts'
import { StripeProblem } from './stripe-client.ts'
import { cancel, cancelOthers, continueSubscription, pause, resume } from './subscription-actions.ts'

/** Without Stripe, none of the endpoints exist. */
export type BillingRouteDeps = Omit<BillingDeps, keyof StripeSettings> & {
  stripeSettings: StripeSettings | null
  /** The operator's id. @throws AppError for all other callers. */
  operatorOf: (c: Context) => Promise<string>
  /** The caller, if signed in. @throws AppError not_signed_in if a token is no longer valid. */
  buyerOf: (c: Context) => Promise<Actor | null>
  /** Counts a checkout by client address or account. Null, or above the limit the whole seconds to wait. */
  takeCheckout: (c: Context, buyer: Actor | null) => Promise<number | null>
  /** Counts a return from a checkout by client address. */
  takeReturn: (c: Context) => Promise<number | null>
}

/** How long pages and caches may cache whether plans are sold, in seconds. */
const PLANS_KEPT = 60

/** Open to everyone. Mount at the root, before the guard of app.ts. */
export function openBillingRoutes(deps: BillingRouteDeps): Hono {
  const routes = new Hono()
  routes.get(PLANS, async c => {
    const sold = deps.planRules?.areSold ?? false
    const view: PlansView = { sold, prices: await soldPrices(deps.db), popular: await readPopular(deps) }
    return c.json(view, 200, { 'cache-control': `public, max-age=${PLANS_KEPT}` })
  })
  routes.post(CREATE_CHECKOUT, async c => {
    const body = parse(checkoutBody, await readJson(c))
    const actor = await deps.buyerOf(c)
    refuseAbove(await deps.takeCheckout(c, actor))
    const url = await answering(deps, 'Failed to create checkout session', billing =>
      createCheckout(billing, buyerIn(actor), body, newId()),
    )
    return c.json({ url }, 200, { 'cache-control': 'no-store' })
  })
  routes.post(CHECKOUT_RETURNED, async c => {
    const { session_id: id } = parse(returnedBody, await readJson(c))
    const actor = await deps.buyerOf(c)
    refuseAbove(await deps.takeReturn(c))
    if (await deps.db.transaction(tx => hastenCheckoutReading(tx, id, deps.now()))) deps.nudge()
    if (actor === null || !can(actor, 'billing')) return c.json({ claimed: false })
    const claimed = await answering(deps, CHANGE_FAILED, billing => claimCheckout(billing, actor.userId, id))
    return c.json({ claimed })
  })
  return routes
}

function refuseAbove(wait: number | null): void {
  if (wait === null) return
  const headers = { 'retry-after': String(wait) }
  throw new AppError('rate_limited', 'Too many requests. Try again later.', { headers })
}

/** For operators. Mount at the root, before the guard of app.ts. */
export function setupRoutes(deps: BillingRouteDeps): Hono {
  const routes = new Hono()
  routes.post(SETUP_STRIPE_PRODUCTS, async c => {
    const operator = await deps.operatorOf(c)
    const made = await answering(deps, 'Failed to setup Stripe products', setUpProducts)
    await note(deps, operator, 'plans_set_up')
    return c.json(made)
  })
  routes.post(UPDATE_STRIPE_CONFIG, async c => {
    const operator = await deps.operatorOf(c)
    const { priceIds } = parse(stripeConfigBody, await readJson(c))
    const updated = await answering(deps, 'Failed to update the prices', billing =>
      updatePrices(billing, priceIds),
    )
    await note(deps, operator, 'prices_changed')
    return c.json({ success: true, updated })
  })
  return routes
}

/** Adds an act to the operators' audit log. */
const note = (
  { db, wallNow }: BillingRouteDeps,
  operatorId: string,
  act: 'plans_set_up' | 'prices_changed',
): Promise<void> => db.transaction(tx => noteOperatorAct(tx, { at: wallNow(), act, operatorId }))

/** Mount at the functions' path, before the functions. */
export function billingFunctions(deps: BillingRouteDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  // Members of a household get the holder's plan.
  routes.post('/check-subscription', async c =>
    c.json(await readSubscription(deps.db, deps, c.var.actor.accountId)),
  )
  routes.post('/customer-portal', async c => {
    const { userId } = payer(c.var.actor)
    const url = await answering(deps, 'Failed to open customer portal', billing =>
      openPortal(billing, userId),
    )
    return c.json({ url })
  })
  return routes
}

/** Mount at /billing/v1. */
export function billingRoutes(deps: BillingRouteDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  for (const [endpoint, { need }] of Object.entries(billingEndpoints)) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, async c => {
      if (!can(c.var.actor, need)) throw notTheirs()
      return HANDLERS[endpoint as BillingEndpoint](c, deps)
    })
  }
  return routes
}

type Handler = (c: Context<ActorEnv>, deps: BillingRouteDeps) => Promise<Response>

const CHANGE_FAILED = 'We couldn’t reach the payment service. Nothing was changed; try again.'

const HANDLERS: { readonly [E in BillingEndpoint]: Handler } = {
  'GET /entitlements': async (c, deps) =>
    c.json(await readEntitlementsView(deps.db, deps, c.var.actor.accountId)),
  'GET /subscription': view,
  'POST /subscription/pause': async (c, deps) => {
    const { months } = parse(pauseBody, await readJson(c))
    await answering(deps, CHANGE_FAILED, billing => pause(billing, c.var.actor.userId, months))
    return view(c, deps)
  },
  'POST /subscription/resume': changing(resume),
  'POST /subscription/cancel': changing(cancel),
  'POST /subscription/cancel-others': changing(cancelOthers),
  'POST /subscription/keep': changing(continueSubscription),
}

function changing(act: (deps: BillingDeps, userId: string) => Promise<void>): Handler {
  return async (c, deps) => {
    await answering(deps, CHANGE_FAILED, billing => act(billing, c.var.actor.userId))
    return view(c, deps)
  }
}

async function view(c: Context<ActorEnv>, deps: BillingRouteDeps): Promise<Response> {
  return c.json(await readBilling(deps.db, deps, c.var.actor.userId))
}

const notTheirs = () => new AppError('not_allowed', 'Your role in this household doesn’t allow this.')

/** A member can't pay for another account's household. */
function payer(actor: Actor): Actor {
  if (can(actor, 'billing')) return actor
  throw notTheirs()
}

function buyerIn(actor: Actor | null): Buyer {
  return actor === null ? null : { userId: payer(actor).userId, email: actor.email }
}

/** Runs a Stripe operation. @throws AppError with the text `failed` if Stripe doesn't respond or refuses. */
async function answering<T>(
  deps: BillingRouteDeps,
  failed: string,
  act: (billing: BillingDeps) => Promise<T>,
): Promise<T> {
  const { stripeSettings } = deps
  if (stripeSettings === null) throw new AppError('not_found', 'Plans aren’t sold on this server.')
  try {
    return await act({ ...deps, ...stripeSettings })
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    deps.log.error({ err: error }, 'Stripe didn’t do what it was asked')
    throw new AppError('unavailable', failed)
  }
}

/** The plan with the most subscribers; null if there are too few. */
async function readPopular({ db }: { db: Db }): Promise<PlanId | null> {
  const rows = await db
    .select({ plan: billingCustomers.plan, count: count() })
    .from(billingCustomers)
    .where(inArray(billingCustomers.status, ['active', 'past_due']))
    .groupBy(billingCustomers.plan)
  return mostPopular(new Map(rows.flatMap(row => (row.plan === null ? [] : [[row.plan, row.count]]))))
}
