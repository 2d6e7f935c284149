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
  ['** O*** St', 'open'],
  ['*** ******* **', 'open'],
  ['Oakwood St', 'open'],
  ['** P*** St', 'different'],
  ['15 Oakwood St', 'different'],
  ['14 Birch St', 'different'],
])('the shown street %s: %s', (shown, expected) => {
  const own = must(parseStreet('14 Oakwood St'), 'street')
  expect(compareStreet(must(parseStreet(shown), 'street'), own)).toBe(expected)
})

test.each([
  ['14 First St', '14 1st Street', 'same'],
  ['14 Saint Clair Ave', '14 W St. Clair Ave Apt 2', 'same'],
  ['14 Mount Vernon Rd', '14 Mt Vernon Rd', 'same'],
  ['2210 W Cedar Ave', '2210 W***', 'masked'],
  ['2210 West Cedar Ave', '2210 W. C**** Ave', 'masked'],
  ['14 Oakwood St', '14 Oakwood S*', 'masked'],
  ['14 Saint Clair Ave', '14 Sai***', 'masked'],
  ['14 Oakwood St', '14 N***', 'different'],
  ['14 North St', '14 N Street #2', 'same'],
  ['14 North St', '14 South St', 'different'],
  ['14 N Oakwood St', '14 Oakwood St', 'same'],
])('%s and %s: %s', (own, shown, expected) => {
  expect(compareStreet(must(parseStreet(shown), 'street'), must(parseStreet(own), 'street'))).toBe(expected)
})
