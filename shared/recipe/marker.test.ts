import { expect, test } from 'vitest'
import { splitList } from './marker.ts'

test('what the groups of a separator catch is no part of the list', () => {
  expect(splitList('A and B or C', '/ (and|or) /')).toEqual(['A', 'B', 'C'])
  expect(splitList('A1B--2C', '/(?<sign>-)*(\\d)/')).toEqual(['A', 'B', 'C'])
  expect(splitList('A and B or C', '/ (?:and|or) /')).toEqual(['A', 'B', 'C'])
})
