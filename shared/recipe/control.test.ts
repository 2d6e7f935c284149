// The people we search for to see whether a site answers, and what counts as an answer.
import { expect, test } from 'vitest'
import { answersTo, COMMON_PEOPLE, controlProfile, controlsOf } from './control.ts'

const smith = { firstName: 'John', lastName: 'Smith', city: 'Houston', state: 'TX', age: 45 }
const shown = (name: string | null, ...alternativeNames: string[]) => ({ name, alternativeNames })

test('a record with the surname answers, under whichever of its names', () => {
  const records = [shown('JOHN A. SMITH'), shown('Jon Smyth', 'John Smith'), shown('Ann Lee')]
  expect(answersTo(smith, records)).toEqual(records.slice(0, 2))
})

test('somebody of the surname alone, or of one that contains it, is anybody', () => {
  expect(answersTo(smith, [shown('Karen Smith'), shown('John Smithson'), shown('Smith John')])).toEqual([
    shown('Smith John'),
  ])
  expect(answersTo(smith, [shown('J. Smith'), shown('Johnny Smith-Lee')])).toHaveLength(2)
})

test('records of just anybody, or without names, are no answer', () => {
  expect(answersTo(smith, [shown('Ann Lee'), shown(null)])).toEqual([])
  expect(answersTo(smith, [])).toEqual([])
})

test('a recipe’s own people come in the place of the common ones', () => {
  expect(controlsOf({ control: [] })).toBe(COMMON_PEOPLE)
  expect(controlsOf({ control: [smith] })).toEqual([smith])
})

test('the query has all that a search may ask for', () => {
  const addresses = [{ city: 'Houston', state: 'TX' }]
  expect(controlProfile(smith)).toEqual({ ...smith, addresses })
})
