import { expect, test } from 'vitest'
import { mergePlaces } from './place-text.ts'

test('however a city is written, the bare place gives way to the same one with a street', () => {
  const louis = { city: 'St Louis', state: 'MO', extras: { street: '12 Elm St' } }
  const canon = { city: 'Cañon City', state: 'CO' }
  expect(
    mergePlaces([{ city: 'St. Louis', state: 'MO' }, louis, canon, { city: 'Canon City', state: 'CO' }]),
  ).toEqual([canon, louis])
})
