// create-checkout: from a price of ours to a hosted page where it is paid. What it costs, for whom and how often comes
// from the price and the session, never from the body. A subscriber who chooses another plan is led to the change of it.
import type Stripe from 'stripe'
import { holdsPlan } from '#shared/domain/entitlements.ts'
import { LAUNCH_OFFER, offeredPrice } from '#shared/domain/offer.ts'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import { z } from '#shared/lib/z.ts'
import { CHECKOUT_RETURN, type checkoutBody } from '#shared/protocol/billing.ts'
import { type CustomerRow, customerStatus } from '../db/entitlements.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import { makeCustomer } from './at-stripe.ts'
import { hasPaid, rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import { ensureCoupon } from './offer-coupon.ts'
import { type Bought, boughtBy } from './plan-prices.ts'
import { openPlanChange } from './portal.ts'
import { askStripe, StripeProblem } from './stripe-client.ts'

/** The account that buys, or null for a guest. */
export type Buyer = { userId: string; email: string } | null

type Wish = z.infer<typeof checkoutBody>
type CheckoutDeps = Pick<BillingDeps, 'db' | 'stripe' | 'now' | 'publicUrl' | 'log'>

const address = z.email().max(254)
/** How the specification words it (account and public site, 8). */
const NO_ADDRESS = 'Please provide an email address to continue with your purchase.'
const NO_URL = 'No checkout URL received'

/** Answers where to pay. `attempt`: names this try, so that it makes one checkout. @throws AppError, StripeProblem. */
export async function createCheckout(
  deps: CheckoutDeps,
  buyer: Buyer,
  wish: Wish,
  attempt: string,
): Promise<string> {
  const bought = await checkPrice(deps, wish)
  const isOffered = checkCoupon(wish.couponCode)
  if (buyer === null) {
    const email = guestAddress(wish.guestEmail)
    return open(deps, { wish, bought, isOffered, attempt }, { customer_email: email })
  }
  const rows = await rowsOfAccount(deps.db, buyer.userId)
  if (isOffered && (await hasPaid(deps.db, buyer.userId)))
    throw refused('couponCode', 'The launch offer is for your first payment.')
  const current = rows.find(row => isCurrent(row, deps.now()))
  // An invoice of a paused subscription is void: the larger plan would never be paid.
  if (current && customerStatus(current, deps.now()) === 'paused')
    throw new AppError('not_allowed', 'Your plan is paused. Resume it first, then choose another.')
  if (current) return openPlanChange(deps, current, { ...bought, priceId: wish.priceId })
  const customer = rows[0]?.customer_id ?? (await newCustomer(deps, buyer))
  return open(deps, { wish, bought, isOffered, attempt }, { customer, client_reference_id: buyer.userId })
}

const refused = (field: string, message: string) => new AppError('validation_failed', message, { field })

async function checkPrice({ db }: CheckoutDeps, { priceId, planName }: Wish): Promise<Bought> {
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

/** Whether there is a subscription that is paid, or goes on after a pause: a second one would be paid twice. */
function isCurrent(row: CustomerRow, now: number): boolean {
  const status = customerStatus(row, now)
  return status !== null && (holdsPlan(status) || status === 'paused')
}

async function newCustomer(
  { db, stripe }: CheckoutDeps,
  { userId, email }: NonNullable<Buyer>,
): Promise<string> {
  const customerId = await makeCustomer(stripe, userId, email)
  const row = { customer_id: customerId, user_id: userId, email: email.toLowerCase(), reading: 0 }
  await db.insert(billingCustomers).values(row).onConflictDoNothing()
  return customerId
}

type Purchase = { wish: Wish; bought: Bought; isOffered: boolean; attempt: string }
type Payer = { customer: string; client_reference_id: string } | { customer_email: string }

async function open(deps: CheckoutDeps, purchase: Purchase, payer: Payer): Promise<string> {
  const { stripe } = deps
  const { wish, bought, isOffered, attempt } = purchase
  const charge = chargeOf(plans[bought.plan], bought.period)
  const shown = isOffered ? offeredPrice(charge) : charge
  const coupon = isOffered ? await ensureCoupon(stripe, bought) : null
  const userId = 'client_reference_id' in payer ? payer.client_reference_id : null
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price: wish.priceId, quantity: 1 }],
    ...payer,
    ...(coupon === null ? {} : { discounts: [{ coupon }] }),
    subscription_data: {
      metadata: userId === null ? { plan: bought.plan } : { plan: bought.plan, user_id: userId },
    },
    ...returnsTo(deps.publicUrl, { isGuest: userId === null, isOffered }),
  }
  const session = await askStripe('make a checkout', () =>
    stripe.checkout.sessions.create(params, { idempotencyKey: attempt }),
  )
  // What is shown is what is charged. A price or coupon that was changed at Stripe must not be paid.
  if (session.amount_total !== shown || session.currency !== 'usd') {
    deps.log.error(
      { priceId: wish.priceId, shown, charged: session.amount_total },
      'a checkout costs something else',
    )
    await askStripe('end a checkout', () => stripe.checkout.sessions.expire(session.id))
    throw new StripeProblem('a checkout costs something else', null)
  }
  if (!session.url) throw new AppError('unavailable', NO_URL)
  return session.url
}

function returnsTo(publicUrl: string, { isGuest, isOffered }: { isGuest: boolean; isOffered: boolean }) {
  const offer = isOffered ? `&offer=${LAUNCH_OFFER}` : ''
  return {
    success_url: `${publicUrl}${isGuest ? '/auth' : '/account/billing'}?checkout=${CHECKOUT_RETURN.done}`,
    cancel_url: `${publicUrl}/pricing?checkout=${CHECKOUT_RETURN.canceled}${offer}`,
  }
}
