import { expect, test } from 'vitest'
import { plans } from '#shared/domain/plan.ts'
import { shownPrice } from './shown-price.ts'

test('a plan costs what its table says', () => {
  expect(shownPrice(plans.family, 'annual', false)).toEqual({
    perMonth: 2249,
    regularPerMonth: null,
    firstCharge: 26988,
    regularCharge: 26988,
  })
})

test('under the offer, the first payment is half, rounded down to the cent', () => {
  expect(shownPrice(plans.family, 'annual', true)).toMatchObject({
    perMonth: 1124,
    regularPerMonth: 2249,
    firstCharge: 13494,
  })
  expect(shownPrice(plans.family, 'monthly', true)).toMatchObject({ firstCharge: 1499, regularCharge: 2999 })
})
