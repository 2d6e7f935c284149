import { expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { type Happening, nowText, scanLede, scanTitle, spokenProgress } from './scan-words.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const you = { who: 'you' }
const terms = { names: ['Rosa Whitaker', 'Rosa Delgado'], places: ['Austin, TX'], pairs: 2, skipped: 0 }
const scope = (searchable: number) => ({ terms, searchable })
const sums = (statuses: readonly ExposureScan['status'][]) =>
  sumScans(
    statuses.map((status, index) => ({ id: String(index), status, problem: null, listings: [] }) as never),
  )

test('before it starts, the page says which names and places go to how many sites', () => {
  expect(scanTitle(sums([]), you)).toBe('Let’s see who lists you.')
  expect(scanTitle(sums([]), { who: 'Ada' })).toBe('Let’s see who lists Ada.')
  expect(scanLede(sums([]), scope(66))).toBe(
    'We’ll ask 66 sites about Rosa Whitaker and 1 other name, in Austin, TX. Nothing comes down until you say so.',
  )
})

test('without a place, nothing is promised to be asked', () => {
  const nowhere = { ...scope(66), terms: { names: [], places: [], pairs: 0, skipped: 0 } }
  expect(scanLede(sums([]), nowhere)).toBe(
    'Sites are asked for a name in a place. Add a city, and we can start.',
  )
})

test('a scan in which 0 of 41 sites could be checked is not headed "Nothing found"', () => {
  const given = sums(Array<'blocked'>(41).fill('blocked'))
  expect(scanTitle(given, you)).toBe('We couldn’t check any site')
  expect(scanLede(given, scope(41))).toContain('We couldn’t check any of the 41 sites.')
})

test('"nothing found" says on how many sites, when some couldn’t be checked', () => {
  expect(scanTitle(sums(['not_found', 'not_found', 'error']), you)).toBe('Nothing found on 2 of 3 sites')
  expect(scanTitle(sums(['not_found']), you)).toBe('Nothing found')
})

test('a listing on a site that turned us away is counted in the headline, and its site is not among the checked', () => {
  const given = sumScans([
    { status: 'found', problem: 'The site turned us away.', listings: [{ verdict: 'yours', gone_at: null }] },
    { status: 'not_found', problem: null, listings: [] },
  ] as never)
  expect(scanTitle(given, you)).toBe('1 listing found')
  expect(scanLede(given, scope(2))).toBe(
    'Checked 1 of 2 sites. 1 couldn’t be checked in full. Nothing comes down until you say so.',
  )
})

const AT = '2026-11-22T10:00:00.000Z'
const happening = (given: Partial<Happening>): Happening => ({
  sums: sums([]),
  intent: null,
  isOffline: false,
  asking: null,
  scans: [],
  now: NOW,
  ...given,
})
const intent = (status: 'pending' | 'accepted' | 'failed') => ({ status, created_at: AT })

test('a scan that was asked for without a network is saved, not started', () => {
  expect(nowText(happening({ intent: intent('pending'), isOffline: true }))).toBe(
    'Saved on this device. The scan starts once you’re back online.',
  )
  expect(nowText(happening({ intent: intent('accepted') }))).toBe('Starting.')
})

test('offline, the device doesn’t say what is being asked just now', () => {
  const running = { sums: sums(['pending', 'found']), asking: 'Asking Townroll about Rosa Whitaker.' }
  expect(nowText(happening(running))).toBe('Asking Townroll about Rosa Whitaker.')
  expect(nowText(happening({ ...running, isOffline: true }))).toBe(
    'You’re offline. We’re still going. What we find shows up when you’re back.',
  )
  expect(nowText(happening({ ...running, asking: null }))).toBe(
    '1 site to go. Each gets one visit at a time.',
  )
})

test('a scan that was refused can be tried again; one of before says when it ended and what comes next', () => {
  const visit = {
    requested_at: '2026-11-21T10:00:00.000Z',
    scan_date: AT,
    next_check_at: '2026-11-23T12:00:00.000Z',
  }
  const done = { sums: sums(['not_found']), scans: [visit] }
  expect(nowText(happening({ ...done, intent: intent('failed') }))).toBe(
    'That didn’t go through. Want to try again?',
  )
  expect(nowText(happening(done))).toMatch(
    /^Last checked Nov 22, .+ We’ll check again tomorrow, on our own\.$/,
  )
})

test('those who listen hear every tenth, and the end', () => {
  const statuses = Array.from({ length: 66 }, (_, at) => (at < 41 ? 'not_found' : 'pending') as 'pending')
  expect(spokenProgress(sums(statuses))).toBe('60 percent of 66 sites visited.')
  expect(spokenProgress(sums(['not_found']))).toBe('The scan is done. 0 listings found.')
})
