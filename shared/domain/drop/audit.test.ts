// What our own look after a DROP request says, site by site.
import { expect, test } from 'vitest'
import { isInDrop } from '../drop-register.ts'
import { type AuditScan, auditedSites, auditLines, mayAudit } from './audit.ts'
import { dropCycle } from './cycle.ts'

const cycle = dropCycle('2026-08-01')
const AFTER = '2026-10-31T09:00:00.000Z'
const BEFORE = '2026-10-30T09:00:00.000Z'
const site = (id: string, given: object = {}) => ({
  id,
  name: id,
  registries: ['CA-2026'],
  scannable: true,
  ...given,
})
const listing = (verdict: AuditScan['listings'][number]['verdict'], gone_at: string | null = null) => ({
  verdict,
  gone_at,
})
const scan = (given: Partial<AuditScan>): AuditScan => ({
  site_id: 'a',
  status: 'not_found',
  scan_date: AFTER,
  requested_at: AFTER,
  listings: [],
  ...given,
})
const lineOf = (one: AuditScan | null, results: { site_id: string; code: 'deleted' | 'opted_out' }[] = []) =>
  auditLines({ sites: [site('a')], scans: one ? [one] : [], results, cycle, asked: new Set() })[0]

test.each([
  [['CA-2026'], true],
  [['CA-2024', 'CA-2027'], true],
  [['CA-2025'], false],
  [['VT-2026'], false],
  [[], false],
  [null, false],
])('%j: in the portal is %s', (registries, expected) => {
  expect(isInDrop({ registries })).toBe(expected)
})

test('only registered sites with a search of ours are audited, by name', () => {
  const sites = [
    site('b'),
    site('a'),
    site('c', { scannable: false }),
    site('d', { registries: ['CA-2025'] }),
  ]
  expect(auditedSites(sites).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('the audit starts on the day after the last day for reports', () => {
  expect(mayAudit(cycle, '2026-10-30')).toBe(false)
  expect(mayAudit(cycle, '2026-10-31')).toBe(true)
})

test.each([
  ['no look at all', null, 'not_looked'],
  ['a look before the reports were due', scan({ scan_date: BEFORE, requested_at: BEFORE }), 'not_looked'],
  ['a complete look that found nobody', scan({}), 'not_there'],
  ['a listing of theirs', scan({ status: 'found', listings: [listing('yours')] }), 'still_lists'],
  ['a listing that is gone', scan({ listings: [listing('yours', AFTER)] }), 'not_there'],
  ['a listing that may be theirs', scan({ status: 'unsure', listings: [listing('unsure')] }), 'maybe_lists'],
  ['somebody else', scan({ status: 'not_found', listings: [listing('not_yours')] }), 'not_there'],
  ['a site that blocked us', scan({ status: 'blocked', scan_date: BEFORE }), 'could_not_check'],
  ['an error, after an earlier look', scan({ status: 'error' }), 'could_not_check'],
  [
    'an error before the reports were due',
    scan({ status: 'error', scan_date: null, requested_at: BEFORE }),
    'not_looked',
  ],
  ['a look that is on its way', scan({ status: 'pending', scan_date: BEFORE }), 'looking'],
])('%s', (_, one, finding) => {
  expect(lineOf(one)?.finding).toBe(finding)
})

test('a look that we asked for counts as on its way, whatever the site said before', () => {
  const asked = new Set(['a'])
  const [line] = auditLines({ sites: [site('a')], scans: [scan({})], results: [], cycle, asked })
  expect(line).toMatchObject({ finding: 'looking', lookedAt: null })
})

test('what needs the person comes first, then by name', () => {
  const scans = [
    scan({ site_id: 'a' }),
    scan({ site_id: 'c', status: 'found', listings: [listing('yours')] }),
    scan({ site_id: 'b', status: 'blocked' }),
    scan({ site_id: 'd' }),
  ]
  const sites = ['a', 'b', 'c', 'd'].map(id => site(id))
  const lines = auditLines({ sites, scans, results: [], cycle, asked: new Set() })
  expect(lines.map(({ siteId }) => siteId)).toEqual(['c', 'b', 'a', 'd'])
})

test('a site contradicts itself if it reports a deletion and still lists the person', () => {
  const listed = scan({ status: 'found', listings: [listing('yours')] })
  expect(lineOf(listed, [{ site_id: 'a', code: 'deleted' }])).toMatchObject({
    reported: 'deleted',
    contradicts: true,
  })
  expect(lineOf(listed, [{ site_id: 'a', code: 'opted_out' }])?.contradicts).toBe(false)
  expect(lineOf(scan({}), [{ site_id: 'a', code: 'deleted' }])?.contradicts).toBe(false)
})
