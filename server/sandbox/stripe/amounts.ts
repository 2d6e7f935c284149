// The amount of a price under a coupon.
import type { Coupon } from './objects.ts'

/** Cents. Half a cent of discount is rounded up; a shop that can't rely on that uses `amount_off`. */
export function amountUnder(coupon: Coupon | null, cents: number): number {
  if (coupon === null) return cents
  const off = coupon.amount_off ?? Math.round((cents * (coupon.percent_off ?? 0)) / 100)
  return Math.max(0, cents - off)
}
