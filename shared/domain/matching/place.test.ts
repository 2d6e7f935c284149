import { expect, test } from 'vitest'
import { comparePlace, parsePlace } from './place.ts'

test.each([
  ['Mentor, OH', 'Mentor, Ohio', 'same'],
  ['St. Louis, MO', 'Saint Louis, Missouri', 'same'],
  ['Ft Worth, TX', 'Fort Worth, TX', 'same'],
  ['Shrewood, AR', 'Sherwood, AR', 'same'],
  ['Mentor OH', 'Mentor, OH', 'same'],
  ['Mentor OH 44060', 'Mentor, OH', 'same'],
  ['Mentor, Lake County, OH', 'Mentor, OH', 'same'],
  ['Apt 2, Mentor, OH 44060', 'Mentor, OH', 'same'],
  ['14 Oakwood St, Mentor, OH 44060-1234', 'Mentor, OH', 'same'],
  ['OH 44060', 'Mentor, OH', 'regionOnly'],
  ['Saint Paul, Minn.', 'St. Paul, MN', 'same'],
  ['Rio de Janeiro, RJ, Brazil', 'Rio de Janeiro', 'city'],
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
