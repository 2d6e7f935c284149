import { expect, test } from 'vitest'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { emptyWords, exposuresLede, exposuresTitle } from './exposures-words.ts'

const you = { question: 'Is this you?', whose: 'yours' }
const none = { yours: [], asked: [], ready: [] }
const sums = (...statuses: ('pending' | 'blocked' | 'error' | 'found' | 'not_found')[]) =>
  sumScans(statuses.map(status => ({ status, problem: null, listings: [] }) as never))

test('a scan in which no site could be checked is not headed "Nothing found"', () => {
  const given = sums('blocked', 'error', 'blocked')
  expect(exposuresTitle(none, given, you)).toBe('We couldn’t check any site')
  expect(exposuresLede(none, given)).toBe('3 sites couldn’t be checked.')
  expect(emptyWords(given, 'yours').title).toBe('We don’t know yet')
})

test('while sites are still to be checked, nothing is settled', () => {
  expect(exposuresTitle(none, sums('pending', 'not_found'), you)).toBe('Nothing found so far')
  expect(exposuresTitle(none, sums('pending', 'blocked'), you)).toBe('Checking the sites')
  expect(exposuresLede(none, sums('pending', 'not_found'))).toBe('1 site still to be checked.')
  expect(emptyWords(sums('pending'), 'yours').text).toBe('We’re checking the sites.')
})

test('"nothing found" names the sites it speaks of when others couldn’t be checked', () => {
  expect(exposuresTitle(none, sums('not_found', 'not_found', 'error'), you)).toBe('Nothing found on 2 sites')
  expect(exposuresTitle(none, sums('not_found'), you)).toBe('Nothing found')
  expect(exposuresTitle(none, sums(), you)).toBe('Not scanned yet')
})
