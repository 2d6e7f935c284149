// The displayed price of a plan: with the launch offer, the first payment next to the regular price. Pure.
import { offeredPrice } from '#shared/domain/offer.ts'
import { type BillingPeriod, chargeOf, type Plan, pricePerMonth } from '#shared/domain/plan.ts'

/** US cents. With the offer, `perMonth` is rounded down; `firstCharge` is exactly what is charged. */
export type ShownPrice = {
  perMonth: number
  /** Null without the offer. */
  regularPerMonth: number | null
  firstCharge: number
  regularCharge: number
}

export function shownPrice(plan: Plan, period: BillingPeriod, isOffered: boolean): ShownPrice {
  const perMonth = pricePerMonth(plan, period)
  const charge = chargeOf(plan, period)
  return {
    perMonth: isOffered ? offeredPrice(perMonth) : perMonth,
    regularPerMonth: isOffered ? perMonth : null,
    firstCharge: isOffered ? offeredPrice(charge) : charge,
    regularCharge: charge,
  }
}
