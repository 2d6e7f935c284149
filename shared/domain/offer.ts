// The launch offer (PRODUCT S4.1 and S9.2). Pure; billing charges it.

/** The name of the offer in the query parameter `offer` and the body's `couponCode`. */
export const LAUNCH_OFFER = 'launch50'

/** The discount of the offer, in percent. */
export const LAUNCH_PERCENT = 50

/**
 * A price with the offer, in cents: half, rounded down to the cent. It applies to the first payment (the first month
 * or the first year); later payments cost the full price.
 */
export function offeredPrice(cents: number): number {
  return Math.floor((cents * (100 - LAUNCH_PERCENT)) / 100)
}

/** The discount on a price, in cents. */
export function offerDiscount(cents: number): number {
  return cents - offeredPrice(cents)
}
