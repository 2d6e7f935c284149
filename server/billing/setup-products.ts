// setup-stripe-products and update-stripe-config: a product for each plan, a monthly and an annual price, the coupons
// of the launch offer, and the portal. Running it again reuses what exists.
import type Stripe from 'stripe'
import {
  type BillingPeriod,
  billingPeriods,
  chargeOf,
  type PlanId,
  planIds,
  plans,
} from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import type { PriceIds, SetupAnswer } from '#shared/protocol/billing.ts'
import { AppError } from '../lib/problem.ts'
import type { BillingDeps } from './deps.ts'
import { ensureCoupon } from './offer-coupon.ts'
import { type PlanPrice, setPrices, soldProducts } from './plan-prices.ts'
import { makePortal, readPortalConfiguration } from './portal.ts'
import { portalFeatures } from './portal-features.ts'
import { callStripe, findAtStripe } from './stripe-client.ts'

type SetupDeps = Pick<BillingDeps, 'db' | 'stripe' | 'now' | 'publicUrl'>

const INTERVAL: Readonly<Record<BillingPeriod, 'month' | 'year'>> = { monthly: 'month', annual: 'year' }
const CURRENCY = 'usd'

const productIdOf = (plan: PlanId) => `offlist_${plan}`
const lookupKeyOf = (plan: PlanId, period: BillingPeriod) => `offlist_${plan}_${period}`

/** Creates what is missing and puts it on sale. @throws StripeProblem. */
export async function setUpProducts(deps: SetupDeps): Promise<SetupAnswer> {
  const { stripe, db, now } = deps
  const keys = planIds.flatMap(plan => billingPeriods.map(period => lookupKeyOf(plan, period)))
  const found = await callStripe('list prices', () =>
    stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 }),
  )
  const products: SetupAnswer['products'] = []
  for (const plan of planIds) {
    const product = await ensureProduct(stripe, plan)
    const prices: (typeof products)[number]['prices'] = []
    for (const period of billingPeriods) prices.push(await ensurePrice(stripe, found.data, plan, period))
    products.push({ plan, name: plans[plan].name, ...product, prices })
  }
  for (const plan of planIds)
    for (const period of billingPeriods) await ensureCoupon(stripe, { plan, period })
  const sold = products.flatMap(({ plan, productId, prices }) =>
    prices.map(({ period, priceId }) => ({ plan, period, priceId, productId })),
  )
  await db.transaction(tx => setPrices(tx, sold, now()))
  await ensurePortal(deps)
  return { success: true, priceIds: idsOf(sold) as SetupAnswer['priceIds'], products }
}

/**
 * Puts the named prices on sale, after checking that their amounts match ours. @throws AppError naming the wrong one.
 */
export async function updatePrices(deps: SetupDeps, priceIds: PriceIds): Promise<number> {
  const { stripe, db, now } = deps
  const prices: PlanPrice[] = []
  for (const plan of planIds)
    for (const period of billingPeriods) {
      const priceId = priceIds[plan]?.[period]
      if (priceId === undefined) continue
      const price = await findAtStripe('read a price', () => stripe.prices.retrieve(priceId))
      const field = `priceIds.${plan}.${period}`
      if (price === null)
        throw new AppError('validation_failed', 'Stripe doesn’t know this price.', { field })
      if (!price.active || !isPriceOf(price, plan, period))
        throw new AppError('validation_failed', 'This price isn’t what the plan costs.', { field })
      prices.push({ plan, period, priceId, productId: productOf(price) })
    }
  await db.transaction(tx => setPrices(tx, prices, now()))
  await ensurePortal(deps)
  return prices.length
}

async function ensureProduct(stripe: Stripe, plan: PlanId): Promise<{ productId: string; created: boolean }> {
  const id = productIdOf(plan)
  const there = await findAtStripe('find a product', () => stripe.products.retrieve(id))
  if (there) return { productId: there.id, created: false }
  const { name, description } = plans[plan]
  const made = await callStripe('make a product', () =>
    stripe.products.create({ id, name: `Offlist ${name}`, description, metadata: { plan } }),
  )
  return { productId: made.id, created: true }
}

async function ensurePrice(
  stripe: Stripe,
  found: readonly Stripe.Price[],
  plan: PlanId,
  period: BillingPeriod,
): Promise<{ period: BillingPeriod; priceId: string; amount: number; created: boolean }> {
  const lookupKey = lookupKeyOf(plan, period)
  const amount = chargeOf(plans[plan], period)
  const there = found.find(
    price =>
      price.lookup_key === lookupKey &&
      productOf(price) === productIdOf(plan) &&
      isPriceOf(price, plan, period),
  )
  if (there) return { period, priceId: there.id, amount, created: false }
  const made = await callStripe('make a price', () =>
    stripe.prices.create({
      product: productIdOf(plan),
      currency: CURRENCY,
      unit_amount: amount,
      recurring: { interval: INTERVAL[period] },
      lookup_key: lookupKey,
      // If a plan's amount has changed, a new price takes over the lookup key.
      transfer_lookup_key: true,
      metadata: { plan, period },
    }),
  )
  return { period, priceId: made.id, amount, created: true }
}

function isPriceOf(price: Stripe.Price, plan: PlanId, period: BillingPeriod): boolean {
  const { unit_amount: amount, currency, recurring } = price
  if (amount !== chargeOf(plans[plan], period) || currency !== CURRENCY || !recurring) return false
  return recurring.interval === INTERVAL[period] && (recurring.interval_count ?? 1) === 1
}

const productOf = ({ product }: Stripe.Price): string => (typeof product === 'string' ? product : product.id)

/** The portal offers the plans that are on sale now. */
async function ensurePortal(deps: SetupDeps): Promise<void> {
  const { db, stripe } = deps
  const features = portalFeatures(await soldProducts(db))
  const there = await readPortalConfiguration(db)
  const updated =
    there &&
    (await findAtStripe('update the portal', () =>
      stripe.billingPortal.configurations.update(there, { features }),
    ))
  if (!updated) await makePortal(deps, 'portal_configuration', features)
}

function idsOf(prices: readonly PlanPrice[]): PriceIds {
  const idOf = (plan: PlanId, period: BillingPeriod) =>
    must(
      prices.find(price => price.plan === plan && price.period === period),
      'a price of each',
    ).priceId
  const ofPlan = (plan: PlanId) =>
    Object.fromEntries(billingPeriods.map(period => [period, idOf(plan, period)]))
  return Object.fromEntries(planIds.map(plan => [plan, ofPlan(plan)]))
}
