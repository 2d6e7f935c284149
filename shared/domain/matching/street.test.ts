import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { compareStreet, parseStreet } from './street.ts'

test.each([
  ['14 Oakwood Street', 'same'],
  ['14 N OAKWOOD ST APT 3', 'same'],
  ['14 O*** St', 'masked'],
  ['14 Oak#####', 'masked'],
  ['14 *****', 'number'],
  ['14 Oxxxxxx St', 'masked'],
  ['14 O.... St', 'masked'],
  ['*** Oakwood St', 'masked'],
  ['14 Oakwodo St', 'same'],
  ['15 Oakwood St', 'different'],
  ['14 Birch St', 'different'],
])('the shown street %s: %s', (shown, expected) => {
  const own = must(parseStreet('14 Oakwood St'), 'street')
  expect(compareStreet(must(parseStreet(shown), 'street'), own)).toBe(expected)
})
