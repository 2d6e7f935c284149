import { describe, expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { LEFT_ALONE } from '#shared/domain/leave-alone.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { aListing, aPerson, aScan, aSite } from '#tests/support/documents.ts'
import { disclosureText, ownCheckSites } from './own-check-sites.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const person = aPerson()
// biome-ignore lint/suspicious/noTemplateCurlyInString: a recipe's placeholder
const SEARCH = 'https://first.example/find?n=${fullName}'

const blocked = (given: Partial<ExposureScan> = {}) =>
  aScan({
    person_id: person.id,
    status: 'blocked',
    problem: 'The site turned us away.',
    scan_date: null,
    listings: [],
    ...given,
  })

function rowsOf(scans: readonly ExposureScan[], intents: readonly Intent[] = [], site = aSite()) {
  return ownCheckSites({ person, scans, sites: new Map([[site.id, site]]), intents, now: NOW })
}

const intent = (kind: string, payload: Record<string, unknown>, given: Partial<Intent> = {}): Intent => ({
  id: newId(),
  kind,
  payload,
  status: 'pending',
  result: null,
  error: null,
  created_at: iso(NOW),
  ...given,
})

const check = (id: string) => ({
  id,
  at: iso(NOW - 1000),
  asked_at: iso(NOW - 1000),
  by: newId(),
  answer: 'not_found' as const,
})

describe('the sites that a person can look at themselves', () => {
  test('are those that turned us away, not those that we searched, or where they know that they’re listed', () => {
    expect(rowsOf([blocked()])).toMatchObject([{ site: { id: 'first' }, last: null }])
    expect(rowsOf([blocked({ status: 'not_found', problem: null })])).toEqual([])
    expect(rowsOf([blocked({ listings: [aListing()] })])).toEqual([])
    expect(rowsOf([blocked({ person_id: newId() })])).toEqual([])
  })

  test('include a site without a recipe in use if its search can be prepared', () => {
    expect(rowsOf([], [], aSite({ scannable: false }))).toEqual([])
    const row = rowsOf([], [], aSite({ scannable: false, search_url: SEARCH }))
    expect(row).toMatchObject([{ scanId: null, search: { discloses: ['Marguerite Anne Tolliver'] } }])
    expect(rowsOf([], [], aSite({ scannable: true, search_url: SEARCH }))).toEqual([])
  })
})

test('nobody is asked to look at a site that we leave alone for them, unless they have looked there', () => {
  const site = aSite({ scannable: false, search_url: SEARCH })
  const theirs = { ...person, leave_alone: [site.id] }
  const rows = (scans: readonly ExposureScan[]) =>
    ownCheckSites({ person: theirs, scans, sites: new Map([[site.id, site]]), intents: [], now: NOW })
  expect(rows([])).toEqual([])
  expect(rows([blocked()])).toEqual([])
  expect(rows([blocked({ status: 'error', problem: LEFT_ALONE })])).toEqual([])
  expect(rows([blocked({ own_checks: [check(newId())] })])).toHaveLength(1)
})

describe('the newest answer', () => {
  test('shows at once, and says that it isn’t sent yet', () => {
    const answer = { person_id: person.id, site_id: 'first', answer: 'could_not_open' }
    expect(rowsOf([blocked()], [intent('record-check', answer)])[0]?.last).toMatchObject({
      answer: 'could_not_open',
      isSent: false,
    })
    expect(
      rowsOf([blocked()], [intent('record-check', { ...answer, person_id: newId() })])[0]?.last,
    ).toBeNull()
    expect(rowsOf([blocked()], [intent('record-check', answer, { status: 'failed' })])[0]?.last).toBeNull()
  })

  test('is gone as soon as it’s taken back', () => {
    const id = newId()
    const scan = blocked({ own_checks: [check(id)] })
    expect(rowsOf([scan])[0]?.last).toMatchObject({ id, answer: 'not_found', isSent: true })
    const back = intent('withdraw-check', { scan_id: scan.id, check_id: id })
    expect(rowsOf([scan], [back])[0]?.last).toBeNull()
  })

  test('keeps a site in the list once they’ve found themselves there', () => {
    const scan = blocked({ listings: [aListing({ seen_by: 'person' })], own_checks: [check(newId())] })
    expect(rowsOf([scan])).toHaveLength(1)
  })
})

test('what a link tells the site is said before it opens', () => {
  const told = { url: '', discloses: ['Rosa Whitaker', 'Austin, TX'], terms: '' }
  expect(disclosureText(told, 'Sentrylook')).toMatch(
    /^The link tells Sentrylook: Rosa Whitaker, Austin, TX\. /,
  )
  const page = { url: '', discloses: [], terms: 'Rosa Whitaker, Austin, TX' }
  expect(disclosureText(page, 'Sentrylook')).toContain('reveals nothing about you')
})
