import { expect, test } from 'vitest'
import { readAge } from './read-age.ts'

test.each([
  ['47', { age: 47 }],
  ['Age 47', { age: 47 }],
  ['25-29', { ageRange: '25-29' }],
  ['Age 40 – 44', { ageRange: '40 – 44' }],
  ['40s', { ageRange: '40s' }],
  ['In their 40s', { ageRange: '40s' }],
  ['65+', { ageRange: '65+' }],
  ['65 and over', { ageRange: '65 and over' }],
  ['1971', { birth: '1971' }],
  ['Born Mar 1971', { birth: 'Mar 1971' }],
  ['born 03/1971', { birth: '03/1971' }],
  ['47 (born 1979)', { age: 47, birth: '1979' }],
  ['unknown', {}],
  ['', {}],
])('“%s” says %o', (text, read) => {
  expect(readAge(text)).toEqual(read)
})
