import { expect, test } from 'vitest'
import { fillText, fillUrl } from './template.ts'

const values = { firstName: 'John', lastName: 'Smith', city: 'West Montego', state: 'NY', age: 24 }
const fill = (url: string, more: object = {}, ageRanges?: string[]) => {
  const filled = fillUrl(`https://x.example${url}`, { values: { ...values, ...more }, ageRanges })
  return filled.ok ? filled.url.replace('https://x.example', '') : filled.error
}

test('fills the examples of RECIPES 5', () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the recipes' own placeholders
  const path = '/p/${firstName|downcase}-${lastName|downcase}?in=${state|stateFull|hyphenated}'
  expect(fill(path)).toBe('/p/john-smith?in=New-York')
  expect(fill('/c/${city}?c=${city}')).toBe('/c/West%20Montego?c=West+Montego')
  expect(fill('/?a=${age|ageRange}', {}, ['18-30', '31-40'])).toBe('/?a=18-30')
})

test('normalises names, city and state before any filter', () => {
  expect(
    fill('/${firstName}/${lastName}/${city}/${state}', { firstName: 'mary ann', lastName: 'mcDonald' }),
  ).toBe('/Mary%20Ann/McDonald/West%20Montego/ny')
})

test.each([
  ['capitalize', 'los angeles', 'Los Angeles'],
  ['downcase', 'Los', 'los'],
  ['upcase', 'Los', 'LOS'],
  ['hyphenated', 'a b c', 'a-b-c'],
  ['snakecase', 'a b c', 'a_b_c'],
  ['replaceWhitespace:', 'a b c', 'abc'],
  ['replaceWhitespace:+', 'a b', 'a+b'],
  ['stateFull', 'dc', 'District of Columbia'],
  ['stateFull', 'zz', 'zz'],
  ['defaultIfEmpty:~', '', '~'],
  ['defaultIfEmpty:~', 'x', 'x'],
  ['noSuchFilter', 'x', 'x'],
])('filter %s turns %j into %j', (filter, value, result) => {
  expect(fillText(`\${word|${filter}}`, { values: { word: value } })).toBe(result)
})

test('an age range is the one that contains the age, ends included; 81+ is 81 and older', () => {
  const ranges = ['18-30', '31-40', '71-80', '81+']
  const at = (age: number) => fillText('${age|ageRange}', { values: { age }, ageRanges: ranges })
  expect([18, 30, 31, 80, 81, 95].map(at)).toEqual(['18-30', '18-30', '31-40', '71-80', '81+', '81+'])
  expect(at(60)).toBe('60')
  expect(fillText('${age|ageRange}', { values: { age: 60 } })).toBe('60')
})

test('missing values are empty texts', () => {
  expect(fill('/a/${middleName|defaultIfEmpty:~}/b?m=${middleName}')).toBe('/a/~/b?m=')
})

test('encodes paths and queries as addresses do', () => {
  const odd = { word: "a+b 'c' & d~e, f/g?h#i%" }
  expect(fill('/${word}', odd)).toBe("/a+b%20'c'%20&%20d~e,%20f%2Fg%3Fh%23i%25")
  expect(fill('/?q=${word}', odd)).toBe('/?q=a%2Bb+%27c%27+%26+d%7Ee%2C+f%2Fg%3Fh%23i%25')
  expect(fill('/?q=${city}%2C+${state|upcase}')).toBe('/?q=West+Montego%2C+NY')
  expect(fill('/?q=${city|replaceWhitespace:%2B}')).toBe('/?q=West%2BMontego')
})

test('percent-encoded placeholders mean the same', () => {
  expect(fill('/$%7Bcity%7Chyphenated%7D?c=$%7Bcity%7Cdowncase%7D')).toBe('/West-Montego?c=west+montego')
})

test('keys, fragment and literal text are left alone, a trailing slash stays', () => {
  expect(fill('/n/${lastName}/?flag&k${age}=1#${age}')).toBe('/n/Smith/?flag&k${age}=1#${age}')
})

test('a value cannot change the host', () => {
  expect(fill('/${word}', { word: '//evil.example/' })).toBe('/%2F%2Fevil.example%2F')
})

test.each([
  '',
  'folkfinder.example/x',
  '/relative',
  'https://${firstName}.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
])('%j is not an address to visit', url => {
  expect(fillUrl(url, { values }).ok).toBe(false)
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of the placeholders
