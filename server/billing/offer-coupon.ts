// The launch offer as coupons at Stripe. We must charge what we show, but Stripe doesn't document how it rounds half a
// cent. So if half the price is a whole number of cents, the coupon takes off 50 percent; otherwise a separate coupon
// takes off the amount.
import type Stripe from 'stripe'
import { LAUNCH_OFFER, LAUNCH_PERCENT, offerDiscount } from '#shared/domain/offer.ts'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import type { Bought } from './plan-prices.ts'
import { callStripe, findAtStripe, StripeProblem } from './stripe-client.ts'

type Coupon = { id: string } & ({ percent_off: number } | { amount_off: number; currency: 'usd' })

/** The coupon for a price. It applies to the first payment. */
export function couponOf({ plan, period }: Bought): Coupon {
  const charge = chargeOf(plans[plan], period)
  if ((charge * LAUNCH_PERCENT) % 100 === 0) return { id: LAUNCH_OFFER, percent_off: LAUNCH_PERCENT }
  return { id: `${LAUNCH_OFFER}_${plan}_${period}`, amount_off: offerDiscount(charge), currency: 'usd' }
}

/**
 * The coupon's id at Stripe. Creates it if it doesn't exist.
 * @throws StripeProblem `refused` if a coupon with this name has another discount, or is used up.
 */
export async function ensureCoupon(stripe: Stripe, bought: Bought): Promise<string> {
  const wanted = couponOf(bought)
  const found =
    (await findAtStripe('find the coupon', () => stripe.coupons.retrieve(wanted.id))) ??
    (await make(stripe, wanted))
  const takes = 'percent_off' in wanted ? wanted.percent_off : wanted.amount_off
  const taken = 'percent_off' in wanted ? found.percent_off : found.amount_off
  // A coupon created by hand could take half off every payment.
  const isOnce = found.duration === 'once' && (found.currency ?? 'usd') === 'usd'
  if (taken !== takes || !isOnce || found.valid === false)
    throw new StripeProblem('the coupon has another value', null)
  return found.id
}

/** Two callers may create it at the same time. */
async function make(stripe: Stripe, wanted: Coupon): Promise<Stripe.Coupon> {
  try {
    return await callStripe('make the coupon', () =>
      stripe.coupons.create({ ...wanted, duration: 'once', name: `Launch offer, ${LAUNCH_PERCENT}% off` }),
    )
  } catch (error) {
    if (!(error instanceof StripeProblem) || error.code !== 'resource_already_exists') throw error
    return callStripe('find the coupon', () => stripe.coupons.retrieve(wanted.id))
  }
}
