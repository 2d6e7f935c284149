import { expect, test } from 'vitest'
import { fullName, mainName } from './full-name.ts'
import { pronounsOf } from './person-pronouns.ts'

const name = (first: string, middle: string, last: string, suffix: string) => ({
  first,
  middle,
  last,
  suffix,
})

test('empty parts of a name leave no gaps', () => {
  expect(fullName(name('Ada', '', 'Quinn', ''))).toBe('Ada Quinn')
  expect(fullName(name('Tom', 'J', 'Vale', 'Jr'))).toBe('Tom J Vale Jr')
})

test('the main name is the first', () => {
  expect(mainName({ names: [name('Ada', '', 'Quinn', ''), name('Ada', '', 'Vale', '')] })).toBe('Ada Quinn')
})

test('only the holder is called you', () => {
  const names = [{ first: 'Tom' }]
  expect(pronounsOf({ relation: 'self', names }).question).toBe('Is this you?')
  expect(pronounsOf({ relation: 'child', names })).toEqual({
    who: 'Tom',
    whose: 'Tom’s',
    me: 'Tom',
    question: 'Is this Tom?',
  })
})
