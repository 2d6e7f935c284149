import { expect, test } from 'vitest'
import type { DirectorySite } from '#shared/protocol/directory.ts'
import { offlistWords } from './offlist-words.ts'

const site: DirectorySite = {
  host: 'spokeo.com',
  is_searched: true,
  method: 'automated_form',
  is_in_use: true,
  measured: null,
  as_of: '2026-11-26',
}
const said = (given: DirectorySite | null) =>
  Object.fromEntries(offlistWords('Spokeo', given).map(one => [one.term, one.detail]))

test('nothing is claimed for a site without instructions', () => {
  for (const given of [null, { ...site, is_searched: false }]) {
    expect(said(given).Search).toContain('doesn’t search it')
    expect(said(given).Requests).toContain('We send none.')
    expect(said(given)['How that goes']).toBe('No figure yet.')
  }
})

test('a figure is a count out of a count, with its day', () => {
  expect(said({ ...site, measured: { finished: 40, verified: 31 } })['How that goes']).toBe(
    'Of 40 automated removals here that have ended, 31 ended with the listing seen gone twice (Nov 26, 2026). The others went to the person to finish.',
  )
  expect(said(site)['How that goes']).toBe('No figure yet.')
})

test('instructions that stopped working are said to have', () => {
  expect(said({ ...site, is_in_use: false }).Search).toContain('stopped working')
})
