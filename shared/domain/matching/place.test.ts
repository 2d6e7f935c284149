import { expect, test } from 'vitest'
import { comparePlace, parsePlace } from './place.ts'

test.each([
  ['Mentor, OH', 'Mentor, Ohio', 'same'],
  ['St. Louis, MO', 'Saint Louis, Missouri', 'same'],
  ['Ft Worth, TX', 'Fort Worth, TX', 'same'],
  ['Shrewood, AR', 'Sherwood, AR', 'same'],
  ['Springfield, IL', 'Springfield, MO', 'different'],
  ['Springfield', 'Springfield, MO', 'city'],
  ['Dayton, OH', 'Mentor, OH', 'region'],
  ['Ohio', 'Mentor, OH', 'regionOnly'],
  ['New York', 'Buffalo, NY', 'regionOnly'],
  ['Wien, Österreich', 'Vienna, Austria', 'same'],
  ['Berlin, DE', 'Berlin, Germany', 'city'],
  ['Paris, TX', 'Paris, France', 'different'],
  ['80331 München, Germany', 'Munich, Germany', 'same'],
  ['Toronto, ON, Canada', 'Toronto, Ontario', 'same'],
])('%s and %s: %s', (a, b, expected) => {
  expect(comparePlace(parsePlace(a), parsePlace(b))).toBe(expected)
})
