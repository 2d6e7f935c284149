import { expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { scanLede, scanTitle } from './scan-words.ts'

const sums = (statuses: readonly ExposureScan['status'][]) =>
  sumScans(
    statuses.map((status, index) => ({ id: String(index), status, problem: null, listings: [] }) as never),
  )

test('a scan in which 0 of 41 sites could be checked is not headed "Nothing found"', () => {
  const given = sums(Array<'blocked'>(41).fill('blocked'))
  expect(scanTitle(given)).toBe('We couldn’t check any site')
  expect(scanLede(given, 41)).toContain('We couldn’t check any of the 41 sites.')
})

test('"nothing found" says on how many sites, when some couldn’t be checked', () => {
  expect(scanTitle(sums(['not_found', 'not_found', 'error']))).toBe('Nothing found on 2 of 3 sites')
  expect(scanTitle(sums(['not_found']))).toBe('Nothing found')
})

test('a listing on a site that turned us away is counted in the headline, and its site is not among the checked', () => {
  const given = sumScans([
    { status: 'found', problem: 'The site turned us away.', listings: [{ verdict: 'yours', gone_at: null }] },
    { status: 'not_found', problem: null, listings: [] },
  ] as never)
  expect(scanTitle(given)).toBe('1 listing found')
  expect(scanLede(given, 2)).toBe('Looked at 1 of 2 sites. 1 couldn’t be checked in full.')
})
