// The plan table (PRODUCT S9.1), line by line.
import { expect, test } from 'vitest'
import { annualSavings, annualTotal, planIds, plans, pricePerMonth } from './plan.ts'

test.each([
  ['starter', 999, 799, 9588, 2400, 15, 'monthly', 1],
  ['pro', 1999, 1499, 17988, 6000, 50, 'weekly', 1],
  ['family', 2999, 2249, 26988, 9000, 100, 'weekly', 6],
  ['elite', 3999, 2999, 35988, 12000, 150, 'daily', 1],
  ['team', 5999, 4999, 59988, 12000, 500, 'weekly', 10],
] as const)('%s', (id, monthly, annual, total, savings, sites, frequency, people) => {
  const plan = plans[id]
  expect(plan.id).toBe(id)
  expect(pricePerMonth(plan, 'monthly')).toBe(monthly)
  expect(pricePerMonth(plan, 'annual')).toBe(annual)
  expect(annualTotal(plan)).toBe(total)
  expect(annualSavings(plan)).toBe(savings)
  expect(plan.maxSites).toBe(sites)
  expect(plan.scanFrequency).toBe(frequency)
  expect(plan.maxPeople).toBe(people)
})

test('Pro alone is the most popular one', () => {
  expect(planIds.filter(id => plans[id].popular)).toEqual(['pro'])
})
