// The transport of a recipe's visits, in TypeScript and in SQL.
import { expect, test } from 'vitest'
import { parseRecipe } from './schema.ts'
import { HTTP_VISIT, visitTransport } from './visit-transport.ts'

const file = (steps: readonly object[]) => ({ name: 'Folk', url: 'folk.example', version: '1.0.0', steps })

test.each([
  ['http', { stepType: 'scan', transport: 'http', actions: [] }],
  ['browser', { stepType: 'scan', transport: 'browser', actions: [] }],
  ['browser', { stepType: 'scan', transport: null, actions: [] }],
  ['browser', { stepType: 'scan', actions: [] }],
  ['browser', { stepType: 'optOut', actions: [] }],
])('%s: %o', (transport, step) => {
  const parsed = parseRecipe(file([step]))
  expect(parsed.ok && visitTransport(parsed.recipe)).toBe(transport)
  const contains = HTTP_VISIT.steps.some(wanted =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(step, key) === value),
  )
  expect(contains).toBe(transport === 'http')
})
