// create-checkout: creates a hosted payment page for one of our prices. Amount, account and period come from the price
// and the session, never from the body. A subscriber who chooses another plan is sent to the plan change instead.
import type Stripe from 'stripe'
import { statusAt } from '#shared/domain/entitlements.ts'
import { LAUNCH_OFFER, offeredPrice } from '#shared/domain/offer.ts'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import { z } from '#shared/lib/z.ts'
import { CHECKOUT_RETURN, type checkoutBody } from '#shared/protocol/billing.ts'
import { areSold, type CustomerRow } from '../db/entitlements.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import { expireCheckout, expireCheckouts, isCustomer, makeCustomer } from './at-stripe.ts'
import { hasAddressPaid, hasPaid, liveOf, rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import { ensureCoupon } from './offer-coupon.ts'
import { type Bought, boughtBy } from './plan-prices.ts'
import { planCheckoutReadings } from './planned-readings.ts'
import { notTheirCard, openPlanChange } from './portal.ts'
import { callStripe, StripeProblem } from './stripe-client.ts'

/** The account that buys, or null for a guest. */
export type Buyer = { userId: string; email: string } | null

type CheckoutRequest = z.infer<typeof checkoutBody>
type CheckoutDeps = Pick<BillingDeps, 'db' | 'stripe' | 'now' | 'publicUrl' | 'log' | 'planRules'>

const address = z.email().max(254)
/** Text of PRODUCT S8. */
const NO_ADDRESS = 'Please provide an email address to continue with your purchase.'
const NO_URL = 'No checkout URL received'

/**
 * Returns the payment page's URL. `attempt` identifies this attempt, so that repeating it creates only one checkout.
 * @throws AppError, StripeProblem.
 */
export async function createCheckout(
  deps: CheckoutDeps,
  buyer: Buyer,
  request: CheckoutRequest,
  attempt: string,
): Promise<string> {
  if (!(await areSold(deps.db, deps))) throw new AppError('not_found', 'Plans aren’t sold on this server.')
  const bought = await checkPrice(deps, request)
  const isOffered = checkCoupon(request.couponCode)
  if (buyer === null) {
    const email = guestAddress(request.guestEmail)
    if (isOffered && (await hasAddressPaid(deps.db, email))) throw paidBefore()
    return open(deps, { request, bought, isOffered, attempt }, { customer_email: email })
  }
  const rows = await rowsOfAccount(deps.db, buyer.userId)
  if (isOffered && (await hasPaid(deps.db, buyer.userId))) throw paidBefore()
  const live = liveOf(rows, deps.now())
  const current = live.find(({ row }) => row.payer_known)
  // A second subscription would be charged in addition to the first.
  if (live.some(({ row, cancelAt }) => !row.payer_known && cancelAt === null)) throw notTheirCard()
  // The invoice of a paused subscription is void, so the larger plan would never be paid.
  if (current && statusAt(current, deps.now()) === 'paused')
    throw new AppError('not_allowed', 'Your plan is paused. Resume it first, then choose another.')
  if (current) return openPlanChange(deps, current, { ...bought, priceId: request.priceId })
  const customer = await customerFor(deps, buyer, rows)
  await expireCheckouts(deps.stripe, customer)
  return open(deps, { request, bought, isOffered, attempt }, { customer, client_reference_id: buyer.userId })
}

const refused = (field: string, message: string) => new AppError('validation_failed', message, { field })
const paidBefore = () => refused('couponCode', 'The launch offer is for your first payment.')

async function checkPrice({ db }: CheckoutDeps, { priceId, planName }: CheckoutRequest): Promise<Bought> {
  const bought = await boughtBy(db, priceId)
  if (!bought?.isCurrent)
    throw refused('priceId', 'This price isn’t one of our plans’. Reload the page and choose again.')
  const named = planName.trim().toLowerCase()
  if (named !== bought.plan && named !== plans[bought.plan].name.toLowerCase())
    throw refused('planName', 'The plan and its price don’t match. Reload the page and choose again.')
  return { plan: bought.plan, period: bought.period }
}

function checkCoupon(code: string | null | undefined): boolean {
  if (code === null || code === undefined || code === '') return false
  if (code === LAUNCH_OFFER) return true
  throw refused('couponCode', 'We don’t know this coupon.')
}

function guestAddress(given: string | null | undefined): string {
  const email = address.safeParse((given ?? '').trim())
  if (email.success) return email.data.toLowerCase()
  throw refused('guestEmail', NO_ADDRESS)
}

/** The account's customer if Stripe still has it, or a new one: customers can be deleted there by hand. */
async function customerFor(
  { db, stripe }: CheckoutDeps,
  { userId, email }: NonNullable<Buyer>,
  rows: readonly CustomerRow[],
): Promise<string> {
  const own = rows.filter(row => row.payer_known)
  for (const { customer_id: id, is_gone: isGone } of own)
    if (!isGone && (await isCustomer(stripe, id))) return id
  const replaced = own.map(({ customer_id: id }) => id).sort()
  const customerId = await makeCustomer(stripe, { userId, email }, replaced)
  const row = { customer_id: customerId, user_id: userId, email: email.toLowerCase(), reading: 0 }
  await db
    .insert(billingCustomers)
    .values({ ...row, payer_known: true })
    .onConflictDoNothing()
  return customerId
}

type Purchase = { request: CheckoutRequest; bought: Bought; isOffered: boolean; attempt: string }
type Payer = { customer: string; client_reference_id: string } | { customer_email: string }

async function open(deps: CheckoutDeps, purchase: Purchase, payer: Payer): Promise<string> {
  const { stripe } = deps
  const { request, bought, isOffered, attempt } = purchase
  const charge = chargeOf(plans[bought.plan], bought.period)
  const shown = isOffered ? offeredPrice(charge) : charge
  const coupon = isOffered ? await ensureCoupon(stripe, bought) : null
  const userId = 'client_reference_id' in payer ? payer.client_reference_id : null
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price: request.priceId, quantity: 1 }],
    ...payer,
    // In another currency, the amount would differ from what we show and include an exchange fee.
    adaptive_pricing: { enabled: false },
    ...(coupon === null ? {} : { discounts: [{ coupon }] }),
    subscription_data: {
      metadata: userId === null ? { plan: bought.plan } : { plan: bought.plan, user_id: userId },
    },
    ...returnsTo(deps.publicUrl, { isGuest: userId === null, isOffered }),
  }
  const session = await callStripe('make a checkout', () =>
    stripe.checkout.sessions.create(params, { idempotencyKey: attempt }),
  )
  // We must charge what we show: refuse a price or coupon that was changed at Stripe.
  if (session.amount_total !== shown || session.currency !== 'usd') {
    deps.log.error(
      { priceId: request.priceId, shown, charged: session.amount_total },
      'a checkout costs something else',
    )
    await expireCheckout(stripe, session.id)
    throw new StripeProblem('a checkout costs something else', null)
  }
  if (!session.url) throw new AppError('unavailable', NO_URL)
  await deps.db.transaction(tx => planCheckoutReadings(tx, session.id, deps.now()))
  return session.url
}

function returnsTo(publicUrl: string, { isGuest, isOffered }: { isGuest: boolean; isOffered: boolean }) {
  const offer = isOffered ? `&offer=${LAUNCH_OFFER}` : ''
  const page = `${publicUrl}${isGuest ? '/auth' : '/account/billing'}`
  return {
    // Stripe inserts the checkout's id here.
    success_url: `${page}?checkout=${CHECKOUT_RETURN.done}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/pricing?checkout=${CHECKOUT_RETURN.canceled}${offer}`,
  }
}
