import { expect, test } from 'vitest'
import { siteRows } from './site-rows.ts'

const sites = new Map(
  ['Truthly', 'Kinfolio', 'Rootline'].map(name => {
    const id = name.toLowerCase()
    return [id, { id, name, host: `${id}.example` }]
  }),
)
const person = { leave_alone: ['rootline', 'gone-site'] }
const rowsOf = (typed: string, shown: string[] = []) =>
  siteRows(typed, { sites, person, shown: new Set(shown) }).map(({ name, isAlone }) => [name, isAlone])

test('without a search, the list by name; a site that we no longer know stays on it', () => {
  expect(rowsOf('')).toEqual([
    ['gone-site', true],
    ['Rootline', true],
  ])
})

test('a site that was just removed holds its place', () => {
  expect(rowsOf('', ['kinfolio'])).toContainEqual(['Kinfolio', false])
})

test('a search finds sites by name or address, on the list or not', () => {
  expect(rowsOf('KIN')).toEqual([['Kinfolio', false]])
  expect(rowsOf('rootline.ex')).toEqual([['Rootline', true]])
  expect(rowsOf('nothing')).toEqual([])
})
