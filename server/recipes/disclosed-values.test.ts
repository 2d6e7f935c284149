import { expect, test } from 'vitest'
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import { recordDisclosed } from './disclosed-values.ts'

const given = (field: string, value: string | null = field) => ({ field, value })
const run = () => ({ disclosed: [] as DisclosedDetail[] })

test('what is put in again counts once, with its last value; an address counts apart from a form', () => {
  const context = run()
  recordDisclosed(context, 'form', [given('city', 'Austin'), given('state', 'TX')])
  recordDisclosed(context, 'form', [given('city', 'Denver')])
  recordDisclosed(context, 'address', [given('city', 'Austin')])
  expect(context.disclosed).toEqual([
    { field: 'state', value: 'TX', way: 'form' },
    { field: 'city', value: 'Denver', way: 'form' },
    { field: 'city', value: 'Austin', way: 'address' },
  ])
})

test('it fits a timeline row, whatever a recipe fills in', () => {
  const context = run()
  const many = Array.from({ length: 60 }, (_, place) =>
    given(`field ${place} ${'x'.repeat(80)}`, 'y'.repeat(900)),
  )
  recordDisclosed(context, 'form', many)
  expect(context.disclosed).toHaveLength(40)
  expect(context.disclosed.every(({ field, value }) => field.length <= 60 && value?.length === 500)).toBe(
    true,
  )
})
