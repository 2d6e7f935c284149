// The launch offer (PRODUCT S4.1 and S9.2). Pure; charging is billing's.

/** The query parameter `offer` and the body's `couponCode` name the offer so. */
export const LAUNCH_OFFER = 'launch50'

/** How much of a price the offer takes off. */
export const LAUNCH_PERCENT = 50

/**
 * A price under the offer, in cents: half, rounded down to the cent. It applies to the first payment (the first month,
 * or the first year); later payments are the whole price.
 */
export function offeredPrice(cents: number): number {
  return Math.floor((cents * (100 - LAUNCH_PERCENT)) / 100)
}

/** What the offer takes off a price, in cents. */
export function offerDiscount(cents: number): number {
  return cents - offeredPrice(cents)
}
