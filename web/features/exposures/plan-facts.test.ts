import { expect, test } from 'vitest'
import { planFacts, viewFacts } from './plan-facts.ts'
import { openPlan, viewPlan } from './start-plan.ts'
import { samplePlanLine as line } from './testing/sample-plan-line.ts'

const ready = [
  line(1, {
    asks: ['email', 'name', 'city', 'state'],
    values: { fullName: 'Rosa Whitaker', city: 'Austin', state: 'TX' },
  }),
  line(2, {
    asks: ['fullName', 'phone', '$generated_zip_code$'],
    values: { fullName: 'Rosa E Whitaker', phone: '+15125550147' },
    beyond: ['phone'],
  }),
  line(3, { asks: ['phone'], values: { phone: '+15125550147' } }),
]

test('each fact stands once, with its values as sent and the sites that need it', () => {
  const facts = planFacts(ready, ready)
  expect(facts.map(({ label, values }) => [label, values])).toEqual([
    ['Name', ['Rosa Whitaker', 'Rosa E Whitaker']],
    ['City and state', ['Austin, TX']],
    ['Phone', ['(512) 555-0147']],
    ['Email address', []],
    ['A made-up ZIP code', []],
  ])
  expect(facts[2]).toMatchObject({ asking: ['Site 2', 'Site 3'], beyond: ['Site 2'], fields: ['phone'] })
  expect(facts[0]).toMatchObject({ asking: ['Site 1', 'Site 2'], beyond: [], fields: [] })
})

test('a fact keeps its place when no ticked site needs it, and what the person never told is not said to be sent', () => {
  const facts = planFacts([...ready, line(4, { asks: ['age'] })], [])
  expect(facts.map(({ asking }) => asking.length)).toEqual([0, 0, 0, 0, 0, 0])
  expect(facts.find(({ id }) => id === 'age')).toMatchObject({
    values: [],
    note: 'We don’t have it, so we don’t send it.',
  })
})

test('what only late sites need is asked apart', () => {
  const late = line(9, { asks: ['street'], values: { street: '12 Oak St' }, beyond: ['street'] })
  const { facts, lateFacts } = viewFacts(viewPlan(openPlan(ready), [...ready, late]))
  expect(facts.map(({ id }) => id)).not.toContain('street')
  expect(lateFacts).toMatchObject([{ id: 'street', beyond: ['Site 9'], values: ['12 Oak St'] }])
})
