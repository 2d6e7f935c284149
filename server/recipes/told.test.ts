import { expect, test } from 'vitest'
import type { ToldDetail } from '#shared/collections/realtime-updates.ts'
import { noteTold } from './told.ts'

const given = (field: string, value: string | null = field) => ({ field, value })
const run = () => ({ told: [] as ToldDetail[] })

test('what is put in again counts once, with its last value; an address counts apart from a form', () => {
  const context = run()
  noteTold(context, 'form', [given('city', 'Austin'), given('state', 'TX')])
  noteTold(context, 'form', [given('city', 'Denver')])
  noteTold(context, 'address', [given('city', 'Austin')])
  expect(context.told).toEqual([
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
  noteTold(context, 'form', many)
  expect(context.told).toHaveLength(40)
  expect(context.told.every(({ field, value }) => field.length <= 60 && value?.length === 500)).toBe(true)
})
