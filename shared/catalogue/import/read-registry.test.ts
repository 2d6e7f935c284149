import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'
import { readRegistry } from './read-registry.ts'
import { findLayout } from './registry-layout.ts'

const FIXTURES = new URL('../../../tests/fixtures/catalogue/', import.meta.url)

function open(file: string) {
  const csv = parseCsv(readFileSync(new URL(file, FIXTURES), 'utf8'))
  if (!csv.ok) throw new Error(csv.reason)
  return findLayout(csv.rows)
}

function read(file: string) {
  const layout = open(file)
  if (!layout.ok) throw new Error(layout.reason)
  return { year: layout.year, ...readRegistry(layout, new Set<string>()) }
}

test.each([2024, 2025, 2026])('the layout of %i is told by its columns', year => {
  expect(read(`ca-registry-${year}.csv`).year).toBe(year)
})

test('a file of no known layout is refused with the columns that it lacks', () => {
  const layout = open('unknown-layout.csv')
  expect(layout).toEqual({
    ok: false,
    reason: expect.stringContaining('“Doing Business As (DBA), if applicable:”'),
  })
  expect(findLayout([{ line: 1, cells: ['a', 'b'] }])).toEqual({
    ok: false,
    reason: expect.stringContaining('2024, 2025 or 2026'),
  })
})

test('the columns may stand in any order, with other quotes and spaces', () => {
  const cells = [
    'Business primary\u00A0website ',
    'Business name',
    'extra',
    'Business primary contact email address:',
  ]
  const layout = findLayout([
    { line: 1, cells: [...cells, 'Doing Business As (DBA), if applicable [optional]'] },
  ])
  expect(layout).toMatchObject({ ok: true, year: 2024 })
})

test('2026: facts, marks of rules, and the row they come from', () => {
  const [kestrel] = read('ca-registry-2026.csv').claims
  expect(kestrel).toMatchObject({
    where: 'line 2',
    derived: ['category', 'methods', 'optOutUrl'],
    facts: {
      name: 'Kestrel Lane Data, Inc.',
      domain: 'kestrel-lane.example',
      url: 'https://kestrel-lane.example/',
      country: ['US'],
      optOutUrl: 'https://www.kestrel-lane.example/do-not-sell',
      privacyUrl: null,
      privacyEmail: 'privacy@kestrel-lane.example',
      methods: ['web_form', 'email_request'],
      dataTypes: ['precise_geolocation'],
      registries: ['CA-2026'],
    },
  })
})

test('N1: a filing of three sites is three claims with one owner and one mailbox; its notice is its own site’s', () => {
  const plover = read('ca-registry-2026.csv').claims.filter(
    ({ facts }) => facts.parent === 'Plover Holdings, Inc.',
  )
  expect(plover.map(({ facts }) => [facts.name, facts.privacyEmail, facts.privacyUrl])).toEqual([
    ['PloverPeople', 'legal@ploverpeople.example', 'https://www.ploverpeople.example/privacy-policy'],
    ['Plover Records', 'legal@ploverpeople.example', null],
    ['third-plover.example', 'legal@ploverpeople.example', null],
  ])
})

test('what cannot be taken is told with its line, and without the person it names', () => {
  const { refused, notes, rows } = read('ca-registry-2026.csv')
  expect(rows).toBe(10)
  expect(refused).toEqual([{ where: 'line 13', text: 'no website' }])
  expect(notes.map(note => note.text).join()).not.toMatch(/jane/i)
  expect(notes).toContainEqual({ where: 'line 9', text: 'mailbox left out: it names a person (E3)' })
})

test('2025: quoted line breaks do not shift the lines, yes is yes', () => {
  const { claims, refused } = read('ca-registry-2025.csv')
  expect(refused).toEqual([{ where: 'line 8', text: 'no name' }])
  expect(claims.map(({ facts }) => [facts.domain, facts.category, facts.dataTypes])).toEqual([
    ['kestrel-lane.example', 'Marketing Data', ['minors_data']],
    ['wigeon-verify.example', 'Background Check', []],
    ['oldheron.example', 'Other', ['reproductive_health']],
  ])
})

test('2024: a row that lost cells is refused, not read askew', () => {
  const { claims, refused } = read('ca-registry-2024.csv')
  expect(claims.map(({ facts }) => facts.registries)).toEqual([['CA-2024'], ['CA-2024']])
  expect(refused).toEqual([{ where: 'line 4', text: '4 cells where the header has 9' }])
})
