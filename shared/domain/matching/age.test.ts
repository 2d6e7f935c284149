import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { compareAge, prepareBirth } from './age.ts'

const birth = must(prepareBirth(1978, '1978-05-14'), 'birth')
const onlyYear = must(prepareBirth(1978, undefined), 'birth')
const seenOn = '2025-08-01'

test.each([
  [{ age: 47 }, 'exact'],
  [{ age: 46 }, 'near'],
  [{ age: 45 }, 'stale'],
  [{ age: 48 }, 'ahead'],
  [{ age: 49 }, 'off'],
  [{ age: 60 }, 'far'],
  [{ age: 70 }, 'generation'],
  [{ ageRange: '45-49' }, 'band'],
  [{ ageRange: '40s' }, 'decade'],
  [{ ageRange: '45-54' }, 'decade'],
  [{ ageRange: '65+' }, 'generation'],
  [{ ageRange: '30-50' }, 'wide'],
  [{ birth: '1978' }, 'exact'],
  [{ birth: 'May 1978' }, 'month'],
  [{ birth: 'Nov 1978' }, 'otherMonth'],
  [{ birth: 'Dec 1977' }, 'otherMonth'],
  [{ birth: 'May 1977' }, 'near'],
  [{ birth: '1977' }, 'off'],
  [{ ageRange: '40-46' }, 'stale'],
  [{ ageRange: '48-52' }, 'off'],
  [{ birth: '1951' }, 'generation'],
  [{ ageRange: '45–49' }, 'band'],
  [{ ageRange: 'In their 40s' }, 'decade'],
  [{ ageRange: 'Late 40s' }, 'decade'],
  [{ ageRange: '40s-50s' }, 'wide'],
  [{ ageRange: 'Age 47' }, 'band'],
  [{ ageRange: '65 and over' }, 'generation'],
  [{ ageRange: '40 or older' }, 'wide'],
  [{ ageRange: 'under 30' }, 'generation'],
  [{ ageRange: '9'.repeat(100_000) }, null],
  [{ age: 47.5 }, 'exact'],
  [{ age: 1978 }, null],
  [{ age: -5 }, null],
  [{ birth: 'unknown', age: 47 }, 'exact'],
  [{}, null],
])('an age of %j against May 1978 seen in August 2025 is %s', (shown, expected) => {
  expect(compareAge(birth, { seenOn, ...shown })).toBe(expected)
})

test('with only a birth year both ages of that year are exact', () => {
  expect(compareAge(onlyYear, { seenOn, age: 46 })).toBe('exact')
  expect(compareAge(onlyYear, { seenOn, age: 47 })).toBe('exact')
  expect(compareAge(onlyYear, { seenOn, age: 48 })).toBe('ahead')
})
