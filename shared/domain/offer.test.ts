// Each of the ten prices with the launch offer: half, rounded down to the cent.
import { expect, test } from 'vitest'
import { offerDiscount, offeredPrice } from './offer.ts'
import { chargeOf, plans } from './plan.ts'

test.each([
  ['starter', 'monthly', 999, 499],
  ['starter', 'annual', 9588, 4794],
  ['pro', 'monthly', 1999, 999],
  ['pro', 'annual', 17988, 8994],
  ['family', 'monthly', 2999, 1499],
  ['family', 'annual', 26988, 13494],
  ['elite', 'monthly', 3999, 1999],
  ['elite', 'annual', 35988, 17994],
  ['team', 'monthly', 5999, 2999],
  ['team', 'annual', 59988, 29994],
] as const)('%s, %s: %i cents come to %i', (id, period, whole, offered) => {
  const charge = chargeOf(plans[id], period)
  expect(charge).toBe(whole)
  expect(offeredPrice(charge)).toBe(offered)
  expect(offerDiscount(charge) + offered).toBe(whole)
})
