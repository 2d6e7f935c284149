// Which record at a parent site is the same as a child's.
import { expect, test } from 'vitest'
import { isParentRecordOf } from './parent-record.ts'
import type { RecordFacts } from './record.ts'

const record = (given: Partial<RecordFacts> = {}): RecordFacts => ({
  name: 'Marguerite A Tolliver',
  alternativeNames: ['Maggie Tolliver'],
  age: '47',
  addresses: [{ city: 'Dayton', state: 'OH' }],
  phoneNumbers: [],
  relatives: ['Ann Tolliver', 'Bo Tolliver'],
  profileUrl: null,
  identifier: null,
  ...given,
})

test.each([
  ['the same', {}],
  ['one that shows more', { relatives: ['Ann Tolliver', 'Bo Tolliver', 'Cy Tolliver'] }],
  ['one that shows less', { relatives: ['bo  tolliver'], alternativeNames: [] }],
  ['one with a street', { addresses: [{ city: 'DAYTON', state: 'OH', extras: { street: '1 Oak St' } }] }],
  ['one with other phones', { phoneNumbers: ['5135550100'] }],
])('%s stands for it', (_what, given) => {
  expect(isParentRecordOf(record(given), record())).toBe(true)
})

test.each([
  ['another name', { name: 'Marguerite Tolliver' }],
  ['no name', { name: null }],
  ['another age', { age: '48' }],
  ['no age', { age: null }],
  ['other places', { addresses: [{ city: 'Austin', state: 'TX' }] }],
  ['the same city in another state', { addresses: [{ city: 'Dayton', state: 'KY' }] }],
  ['relatives of which each has one that the other lacks', { relatives: ['Ann Tolliver', 'Cy Tolliver'] }],
])('one with %s does not', (_what, given) => {
  expect(isParentRecordOf(record(given), record())).toBe(false)
})
