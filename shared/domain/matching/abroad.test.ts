import { expect, test } from 'vitest'
import { type MatchProfile, match } from './index.ts'
import { dana, shown } from './sample-people.ts'

test('a person abroad is found without a state', () => {
  const jurgen: MatchProfile = {
    names: [{ first: 'Jürgen', middle: '', last: 'Müllerschön' }],
    birthYear: 1969,
    addresses: [{ city: 'München', state: '', current: true }],
    phones: ['+498912345678'],
  }
  const found = match(
    jurgen,
    shown({
      name: 'Juergen Muellerschoen',
      age: 56,
      locations: ['Munich, Germany'],
      phones: ['089 1234 ****'],
    }),
  )
  expect(found.verdict).toBe('yours')
  expect(match(jurgen, shown({ name: 'Jurgen Mullerschon', locations: ['Munich, ND'] })).verdict).not.toBe(
    'yours',
  )
})

test('Cyrillic and Latin spellings of one name agree', () => {
  const yuri: MatchProfile = {
    names: [{ first: 'Yuri', middle: '', last: 'Zhukovsky' }],
    birthYear: 1985,
    addresses: [{ city: 'Moscow', state: '', current: true }],
  }
  expect(match(yuri, shown({ name: 'Юрий Жуковский', birth: '1985', locations: ['Москва'] })).verdict).toBe(
    'yours',
  )
  expect(
    match(yuri, shown({ name: 'Жуковский Юрий', birth: '1985', locations: ['Москва'] })).confidence,
  ).toBeGreaterThan(0.5)
})

test('a name in letters we cannot read is asked about at most', () => {
  const wei: MatchProfile = {
    names: [{ first: 'Wei', middle: '', last: 'Zhang' }],
    birthYear: 1985,
    addresses: [{ street: '14 Oakwood St', city: 'Mentor', state: 'OH', current: true }],
    phones: ['+14405550142'],
  }
  const found = match(
    wei,
    shown({
      name: '张伟',
      age: 40,
      locations: ['Mentor, OH'],
      address: '14 Oakwood St, Mentor, OH',
      phones: ['(440) 555-0142'],
    }),
  )
  expect(found.verdict).toBe('unsure')
  expect(match(wei, shown({ name: '张伟', locations: ['北京, 中国'] })).verdict).toBe('not_yours')
})

test('a name in an unreadable script agrees when you told the very same one', () => {
  const both: MatchProfile = {
    names: [
      { first: 'Wei', middle: '', last: 'Zhang' },
      { first: '伟', middle: '', last: '张' },
    ],
    birthYear: 1985,
    addresses: [{ city: '北京', state: '', current: true }],
  }
  expect(match(both, shown({ name: '张伟', birth: '1985', locations: ['北京'] })).confidence).toBeGreaterThan(
    0.5,
  )
})

test('places in a state or with only a state', () => {
  const base = shown({ name: 'Dana Halvorsen', age: 47 })
  const neutral = match(dana, base).confidence
  expect(match(dana, { ...base, locations: ['Ohio'] }).confidence).toBeGreaterThan(neutral)
  expect(match(dana, { ...base, locations: ['Dayton, OH'] }).confidence).toBeLessThan(neutral)
  expect(match(dana, { ...base, locations: ['Mentor, KY'] }).confidence).toBeLessThan(neutral)
})
