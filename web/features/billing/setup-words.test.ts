import { expect, test } from 'vitest'
import { planIds } from '#shared/domain/plan.ts'
import type { PlansView } from '#shared/protocol/billing.ts'
import { missingText } from './setup-words.ts'

const of = (price: string | null): PlansView['prices'] =>
  Object.fromEntries(planIds.map(plan => [plan, { monthly: price, annual: price }])) as PlansView['prices']
const view = (sold: boolean, prices: PlansView['prices']): PlansView => ({ sold, prices, popular: null })

test('keys without products are said to the operator, and that nobody is held to a plan', () => {
  expect(missingText(view(true, of(null)))?.detail).toBe(
    'Stripe’s keys are set, but the plans have no products. Everybody has what the largest plan gives until you create them below.',
  )
})

test('a plan without a price is named; with all of them nothing is said', () => {
  const some = { ...of('price_1'), team: { monthly: 'price_1', annual: null } }
  expect(missingText(view(true, some))?.detail).toContain('missing for Team.')
  expect(missingText(view(true, of('price_1')))).toBeNull()
})

test('where nothing is sold, the settings are named', () => {
  expect(missingText(view(false, of('price_1')))?.detail).toContain('STRIPE_WEBHOOK_SECRET')
})
