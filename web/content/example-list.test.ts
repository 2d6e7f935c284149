// The example must count as it says, and stay the same sites from day to day.
import { expect, test } from 'vitest'
import { type ExampleDay, exampleHeadlines, exampleListOn } from './example-list.ts'

const linesOn = (day: ExampleDay) => exampleListOn(day).flatMap(({ tied, loose }) => [...tied, ...loose])

test('the headline of each day says what its lines show', () => {
  const listed = linesOn('first').filter(({ state }) => state === 'still').length
  const gone = linesOn('later').filter(({ state }) => state === 'gone').length
  expect(exampleHeadlines.first).toBe(`${listed} sites list Rosa.`)
  expect(exampleHeadlines.later).toBe(`${gone} of ${listed} listings are gone.`)
})

test('both days show the same sites in the same places, each once', () => {
  const names = linesOn('later').map(({ name }) => name)
  expect(linesOn('first').map(({ name }) => name)).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
})

test('on day one nothing has been asked of any site', () => {
  const states = new Set(linesOn('first').map(({ state }) => state))
  expect(states).toEqual(new Set(['still', 'unknown', 'none', 'ask']))
})
