// How a site's listings count in a free scan.
import { describe, expect, test } from 'vitest'
import { match } from '#shared/domain/matching/index.ts'
import { aListing } from '#tests/support/documents.ts'
import { type MatchedListing, siteResult } from './site-result.ts'

const agrees = (part: string, value: boolean | null) => ({ part, agrees: value, text: '' })
const listing = (given: Partial<MatchedListing>): MatchedListing => aListing(given)
const said = (listings: readonly MatchedListing[], doubt: string | null = null) =>
  siteResult(listings, { doubt, year: 2026 })

const yours = listing({ verdict: 'yours', confidence: 0.97 })
const unsure = listing({ verdict: 'unsure', confidence: 0.5 })
const namesake = listing({
  verdict: 'not_yours',
  confidence: 0.01,
  reasons: [agrees('name', true), agrees('place', false)],
})
const sameName = listing({ verdict: 'not_yours', confidence: 0.1, reasons: [agrees('name', true)] })
const another = listing({ verdict: 'not_yours', confidence: 0, reasons: [agrees('name', false)] })

describe('a site', () => {
  test('lists somebody only where the matcher says so', () => {
    expect(said([unsure, yours, namesake])).toMatchObject({
      found: true,
      finding: 'listed',
      confidence: 0.97,
      possible: 1,
      namesakes: 1,
    })
    expect(said([unsure])).toMatchObject({ found: false, finding: 'possible', confidence: 0.5 })
  })

  test('may list whom nothing but a name is known of', () => {
    expect(said([sameName])).toMatchObject({ found: false, finding: 'possible', namesakes: 0 })
  })

  test('with namesakes has none of theirs', () => {
    expect(said([namesake, another])).toMatchObject({
      found: false,
      finding: 'namesakes',
      namesakes: 1,
      listing: null,
      riskLevel: null,
    })
  })

  test('with people of other names is clear', () => {
    expect(said([another])).toMatchObject({ finding: 'clear', namesakes: 0 })
  })
})

describe('a doubt', () => {
  test('makes an absence one that could not be checked', () => {
    for (const seen of [[], [another], [namesake]])
      expect(said(seen, 'Silent.')).toMatchObject({ finding: 'unchecked', problem: 'Silent.', found: false })
  })

  test('takes nothing from what was seen', () => {
    expect(said([yours], 'Cut off.')).toMatchObject({ finding: 'listed', problem: null })
    expect(said([unsure], 'Cut off.')).toMatchObject({ finding: 'possible', problem: null })
  })
})

test('the matcher’s own reasons are read as meant here', () => {
  const shown = (places: string[]) => ({
    seenOn: '2026-11-26',
    name: 'Rosa Whitaker',
    akas: [],
    locations: places,
    phones: [],
    relatives: [],
  })
  const names = [{ first: 'Rosa', middle: '', last: 'Whitaker' }]
  const judge = (addresses: { city: string; state: string }[], places: string[]) => {
    const { verdict, confidence, reasons } = match({ names, addresses }, shown(places))
    return said([
      listing({
        verdict,
        confidence,
        reasons: reasons.map(({ part, agrees, text }) => ({ part, agrees, text })),
      }),
    ]).finding
  }
  expect(judge([], ['Miami, FL'])).toBe('possible')
  expect(judge([{ city: 'Austin', state: 'TX' }], ['Miami, FL'])).toBe('namesakes')
  expect(judge([{ city: 'Austin', state: 'TX' }], ['Austin, TX'])).toBe('possible')
})
