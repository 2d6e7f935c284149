import { expect, test } from 'vitest'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { emptyWords, exposuresLede, exposuresTitle, removeLabel } from './exposures-words.ts'

const you = { question: 'Is this you?', whose: 'yours' }
const none = { yours: [], asked: [], ready: [] }
const nothing = { requests: 0, copies: 0, hasRemovals: false }
const many = (yours: number, ready: number) => ({
  yours: Array(yours).fill({}),
  asked: [],
  ready: Array(ready).fill({}),
})
const sums = (...statuses: ('pending' | 'blocked' | 'error' | 'found' | 'not_found')[]) =>
  sumScans(statuses.map(status => ({ status, problem: null, listings: [] }) as never))

test('a scan in which no site could be checked is not headed "Nothing found"', () => {
  const given = sums('blocked', 'error', 'blocked')
  expect(exposuresTitle(none, given, you)).toBe('We couldn’t check any site')
  expect(exposuresLede(none, given, nothing)).toBe('3 sites couldn’t be checked.')
  expect(emptyWords(given, 'yours').title).toBe('We don’t know yet')
})

test('while sites are still to be checked, nothing is settled', () => {
  expect(exposuresTitle(none, sums('pending', 'not_found'), you)).toBe('Nothing found so far')
  expect(exposuresTitle(none, sums('pending', 'blocked'), you)).toBe('Checking the sites')
  expect(exposuresLede(none, sums('pending', 'not_found'), nothing)).toBe('1 site still to be checked.')
  expect(emptyWords(sums('pending'), 'yours').text).toBe('We’re checking the sites.')
})

test('"nothing found" names the sites it speaks of when others couldn’t be checked', () => {
  expect(exposuresTitle(none, sums('not_found', 'not_found', 'error'), you)).toBe('Nothing found on 2 sites')
  expect(exposuresTitle(none, sums('not_found'), you)).toBe('Nothing found')
  expect(exposuresTitle(none, sums(), you)).toBe('Not scanned yet')
})

test('says what starting everything takes, and that nothing has been sent, only while nothing has', () => {
  const lede = (yours: number, ready: number, wanted: Partial<typeof nothing>) =>
    exposuresLede(many(yours, ready), sums('found'), { ...nothing, ...wanted })
  expect(lede(57, 57, { requests: 40, copies: 17 })).toBe(
    '40 requests clear all of them, because 17 sites copy from another one. Nothing’s been sent yet.',
  )
  expect(lede(1, 1, { requests: 1 })).toBe('1 request clears it. Nothing’s been sent yet.')
  expect(lede(57, 12, { requests: 10, hasRemovals: true })).toBe('12 are not being removed yet.')
  expect(lede(3, 1, { requests: 1, hasRemovals: true })).toBe('1 is not being removed yet.')
  expect(lede(2, 2, { requests: 2, hasRemovals: true })).toBe('2 are not being removed yet.')
  expect(lede(3, 0, {})).toBe('They’re all being removed, or already gone.')
})

test('the main action says how many it’s about', () => {
  const label = (yours: number, ready: number) => removeLabel(many(yours, ready))
  expect([label(57, 57), label(2, 2), label(1, 1)]).toEqual(['Remove all 57', 'Remove both', 'Remove it'])
  expect([label(57, 12), label(57, 1)]).toEqual(['Remove the other 12', 'Remove the other one'])
})
