// The privacy score of a free scan, and its bands.
import { expect, test } from 'vitest'
import { freeScanScore, SITE_FINDINGS, type SiteFinding, scoreBand } from './free-scan.ts'

test.each<[SiteFinding[], number | null]>([
  [['clear', 'clear', 'clear', 'clear', 'clear'], 100],
  [['listed', 'listed', 'listed', 'listed', 'listed'], 0],
  [['listed', 'clear', 'clear', 'clear', 'clear'], 80],
  [['possible', 'possible', 'clear', 'clear', 'clear'], 80],
  [['namesakes', 'clear', 'clear', 'clear', 'listed'], 80],
  [['listed', 'clear', 'unchecked', 'unchecked', 'unchecked'], 50],
  [['unchecked', 'unchecked', 'unchecked', 'unchecked', 'unchecked'], null],
  [[], null],
])('%j scores %s', (findings, score) => {
  expect(freeScanScore(findings)).toBe(score)
})

test('a site that could not be checked never raises the score of the others', () => {
  for (const one of SITE_FINDINGS)
    for (const other of SITE_FINDINGS) {
      const without = freeScanScore([one, other])
      expect(freeScanScore([one, other, 'unchecked'])).toBe(without)
    }
})

test('80 and above is excellent, 60 and above good, below that poor', () => {
  expect([100, 80, 79, 60, 59, 0].map(scoreBand)).toEqual([
    'excellent',
    'excellent',
    'good',
    'good',
    'poor',
    'poor',
  ])
})
