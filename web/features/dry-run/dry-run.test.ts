// The preview says of each site what the server would do, and why not.
import { expect, test } from 'vitest'
import { aJob, aListing, aPerson, aPlace, aScan, aSite, aTemplate, START } from '#tests/support/documents.ts'
import { dryRun, searchedPairs } from './dry-run.ts'
import { chipsOf, dryRunLede, removalWords, rowsShown, searchWords } from './dry-run-words.ts'

const form = { ...aTemplate('automated_form'), disclosure: ['fullName', 'city', 'email', 'phone'] }
const sites = [
  aSite({ id: 'first', name: 'First', template: form }),
  aSite({ id: 'second', name: 'Second', host: 'second.example', template: aTemplate('email_request') }),
  aSite({ id: 'third', name: 'Third', host: 'third.example', scannable: false, template: null }),
  aSite({ id: 'fourth', name: 'Fourth', host: 'fourth.example', template: aTemplate('automated_form', 0.1) }),
]
const person = aPerson({ leave_alone: ['second'], phones: ['5135550111'] })
const rowsOf = (given: Partial<Parameters<typeof dryRun>[0]> = {}) =>
  dryRun({ person, sites, scans: [], jobs: [], maxSites: null, now: START, ...given })
const why = (rows: ReturnType<typeof dryRun>) =>
  Object.fromEntries(rows.map(row => [row.id, row.notSearched]))

test('each site is searched, or says why not', () => {
  expect(why(rowsOf())).toEqual({ first: null, second: 'left_alone', third: 'no_recipe', fourth: null })
  expect(why(rowsOf({ maxSites: 1 }))).toMatchObject({ first: null, fourth: 'beyond_plan' })
  const nowhere = { ...person, places: [] }
  expect(why(rowsOf({ person: nowhere }))).toMatchObject({ first: 'no_place', second: 'left_alone' })
})

test('sites are asked for the pairs that the server asks for', () => {
  const both = aPerson({ places: [aPlace('Dayton', 'OH', true), aPlace('Akron', 'OH')] })
  expect(searchedPairs(both)).toEqual([
    { name: 'Marguerite Tolliver', place: 'Dayton, OH' },
    { name: 'Marguerite Tolliver', place: 'Akron, OH' },
  ])
})

test('a confirmed listing shows what its form would get, and what it would get only if the person agrees', () => {
  const scan = aScan({ person_id: person.id, site_id: 'first', listings: [aListing()] })
  const [first] = rowsOf({ scans: [scan] })
  const [listing] = first?.listings ?? []
  expect(listing?.sends).toContainEqual({ label: 'name as listed', value: 'Marguerite A Tolliver' })
  expect(listing?.sends).toContainEqual({ label: 'an email address made for this removal', value: null })
  expect(listing?.beyond).toEqual(['phone number'])
  expect(listing?.sends.map(({ label }) => label)).not.toContain('phone number')
  const job = aJob({ scan_id: scan.id, status: 'processing' })
  expect(rowsOf({ scans: [scan], jobs: [job] })[0]?.listings[0]?.isUnderWay).toBe(true)
})

test('the words of a site left alone promise nothing else', () => {
  const row = rowsOf().find(({ id }) => id === 'second')
  expect(row && searchWords(row, [])).toBe('Not searched: you asked us to leave it alone')
  expect(row && removalWords(row)).toBe('No removal starts there, and no letter is sent.')
})

test('subsets and the search narrow the list', () => {
  const rows = rowsOf()
  expect(chipsOf(rows).map(({ value, count }) => [value, count])).toEqual([
    ['all', 4],
    ['searched', 2],
    ['left_alone', 1],
    ['no_recipe', 1],
  ])
  expect(rowsShown(rows, 'searched', '').map(({ id }) => id)).toEqual(['first', 'fourth'])
  expect(rowsShown(rows, 'all', 'third.ex').map(({ id }) => id)).toEqual(['third'])
  expect(dryRunLede(rows)).toContain('A scan would search 2 of 4 sites.')
})
