// Which parts of a listing a stranger sees, and which they don't.
import { describe, expect, test } from 'vitest'
import { strangerView } from './stranger-view.ts'

const listing = {
  name: 'Rosa Elena Whitaker',
  age: '42',
  akas: ['Rosa Delgado'],
  places: ['2218 Juniper Ridge Dr, Austin, TX 78704', 'Denver, CO'],
  phones: ['(512) 555-0147'],
  relatives: ['Daniel Whitaker'],
}
const view = (given: Partial<typeof listing> | { age: string | null }) =>
  strangerView({ ...listing, ...given }, 2026)

test('an initial, a state, ten years of age and the kinds of data, and nothing else', () => {
  expect(view({})).toEqual({
    initial: 'R',
    region: 'TX',
    ageSpan: '40–49',
    shows: { street: 1, phones: 1, age: 1, relatives: 1, cities: 1, names: 1 },
  })
  const said = JSON.stringify(view({}))
  for (const word of ['osa', 'Whitaker', 'Juniper', '2218', 'Austin', '555', 'Daniel', 'Delgado', '42"'])
    expect(said).not.toContain(word)
})

describe('the age', () => {
  test.each([
    ['42', '40–49'],
    ['40-44', '40–49'],
    ['38-42', null],
    ['Mar 1984', '40–49'],
    ['1984', '40–49'],
    ['', null],
    [null, null],
  ])('%s is shown as %s', (age, span) => {
    expect(view({ age }).ageSpan).toBe(span)
  })

  test('of which only a part is shown is no age', () => {
    expect(view({ age: '4*' }).ageSpan).toBeNull()
  })
})

test('the region is the first that a place ends with, and never a town', () => {
  expect(view({ places: ['Somewhere', 'Portland, Oregon'] }).region).toBe('OR')
  expect(view({ places: ['Toronto, Canada'] }).region).toBeNull()
})

test('a name that begins with no letter has no initial', () => {
  expect(view({ name: '“Ana” Ruiz' }).initial).toBe('A')
  expect(view({ name: '123' }).initial).toBeNull()
})
