import { expect, test } from 'vitest'
import { pronounsOf, saidOf } from './person-pronouns.ts'

const self = pronounsOf({ relation: 'self', names: [{ first: 'Rosa' }] })
const child = pronounsOf({ relation: 'child', names: [{ first: 'Thomas' }] })

test('the holder is "you", everybody else goes by the first name', () => {
  expect(self).toMatchObject({ who: 'you', whose: 'yours', question: 'Is this you?' })
  expect(child).toMatchObject({ who: 'Thomas', whose: 'Thomas’s', question: 'Is this Thomas?' })
})

test.each([
  ['Lives in Austin, TX, like you', 'Lives in Austin, TX, like them'],
  ['Shows Austin, TX, where you live', 'Shows Austin, TX, where they live'],
  ['Shows Austin, TX, where you used to live', 'Shows Austin, TX, where they used to live'],
  ['Born March 1961, not the month you were', 'Born March 1961, not the month they were'],
  ['42 fits your birth year', '42 fits their birth year'],
  ['Your relative Eileen is shown', 'Their relative Eileen is shown'],
  ['Another city in a state you’ve lived in', 'Another city in a state they’ve lived in'],
  [
    'The visible part of an email address fits yours, and others with your name',
    'The visible part of an email address fits theirs, and others with their name',
  ],
  ['Shows places you didn’t tell us about', 'Shows places you didn’t tell us about'],
  ['Shows none of the places you told us about', 'Shows none of the places you told us about'],
  ['Have you ever gone by Ann Lee?', 'Have they ever gone by Ann Lee?'],
  ['Are these your relatives: Eileen J.?', 'Are these their relatives: Eileen J.?'],
  ['Compare the street address: 14 Young St', 'Compare the street address: 14 Young St'],
])('%s', (text, said) => {
  expect(saidOf(self, text)).toBe(text)
  expect(saidOf(child, text)).toBe(said)
})
