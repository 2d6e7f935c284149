import { expect, test } from 'vitest'
import type { RecordSpec } from './action.ts'
import { cleanTexts } from './clean-text.ts'
import { readAddresses } from './full-address.ts'
import { splitList, textAfter, textBefore } from './marker.ts'
import { mergePlaces, readPlace, readPlaceRow } from './place-text.ts'
import { type RawRecord, readRecord } from './read-record.ts'

const digest = (text: string) => `#${text}`
const pageUrl = 'https://x.example/list?page=2'
const read = (spec: RecordSpec, texts: Record<string, string[]>) => {
  const raw: RawRecord = Object.fromEntries(
    Object.entries(texts).map(([name, list]) => [name, { texts: list, rows: [] }]),
  )
  return readRecord(raw, spec, { pageUrl, digest })
}

test('a literal marker keeps the part up to its next occurrence, a pattern keeps everything', () => {
  expect(textAfter('a SEP b SEP c', 'SEP')).toBe('b')
  expect(textAfter('a SEP b SEP c', '/ SEP /')).toBe('b SEP c')
  expect(textAfter('a sep b', '/ SEP /i')).toBe('b')
  expect(textBefore('John Smith, 45', ',')).toBe('John Smith')
  expect(textBefore('b2c3', '/\\d/')).toBe('b')
})

test('a marker that does not occur, or leaves nothing, changes nothing', () => {
  expect(textAfter('abc', 'X')).toBe('abc')
  expect(textAfter('abcX', 'X')).toBe('abcX')
  expect(textBefore('Xabc', 'X')).toBe('Xabc')
  expect(textAfter('a /b/g c', '/b/g')).toBe('c')
  expect(textAfter('a//b', '//')).toBe('b')
})

test('counts, labels and endings go', () => {
  expect(
    cleanTexts(
      ['Lives in: Austin, TX + 3 more', 'AKA: Jon', 'resides in Reno, NV', '45 years old', 'x -', ' '],
      {},
    ),
  ).toEqual(['Austin, TX', 'Jon', 'Reno, NV', '45', 'x'])
})

test('a telephone number in international form is not a count', () => {
  expect(cleanTexts(['+1 (512) 555-0100', '+1 512 555 0100 + 2 more'], {})).toEqual([
    '+1 (512) 555-0100',
    '+1 512 555 0100',
  ])
})

test('lists part at the usual signs, or at the separator', () => {
  expect(splitList('a | b\nc • d · e')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(splitList('Austin, TX, Reno, NV', '/(?<=, [A-Z]{2}), /')).toEqual(['Austin, TX', 'Reno, NV'])
  expect(splitList('a,b,,c', ',')).toEqual(['a', 'b', 'c'])
})

test.each([
  ['Springfield, IL 62701', { city: 'Springfield', state: 'IL' }],
  ['Springfield, IL 62701-1234,', { city: 'Springfield', state: 'IL' }],
  ['New York New York', { city: 'New York', state: 'NY' }],
  ['santa fe new mexico', { city: 'santa fe', state: 'NM' }],
  ['St. Louis, missouri', { city: 'St. Louis', state: 'MO' }],
  ['Chi...', null],
  ['Toronto, ON', null],
  ['IL', null],
])('the place in %j', (text, place) => {
  expect(readPlace(text)).toEqual(place)
})

test('rows without a city, or with a state that is none, are dropped', () => {
  expect(readPlaceRow('Reno', 'Nevada')).toEqual({ city: 'Reno', state: 'NV' })
  expect(readPlaceRow('Reno', undefined)).toEqual({ city: 'Reno', state: null })
  expect(readPlaceRow('Reno', 'Ontario')).toBeNull()
  expect(readPlaceRow(undefined, 'NV')).toBeNull()
})

test('places come once, sorted by state and city, the bare one gives way to the one with a street', () => {
  const street = { city: 'Reno', state: 'NV', extras: { street: '1 Elm St' } }
  expect(
    mergePlaces([
      { city: 'reno', state: 'NV' },
      street,
      { city: 'Austin', state: 'TX' },
      { city: 'AUSTIN', state: 'TX' },
      { city: 'Dover', state: 'DE' },
    ]),
  ).toEqual([{ city: 'Dover', state: 'DE' }, street, { city: 'Austin', state: 'TX' }])
})

test('full addresses: one line, two lines, lists, link slugs', () => {
  const main = { city: 'Springfield', state: 'IL', extras: { street: '123 N Main St Apt 4', zip: '62701' } }
  expect(readAddresses('123 n main street apt 4, Springfield, IL 62701', null, false)).toEqual([main])
  expect(readAddresses('123 N Main St Apt 4\nSpringfield, IL 62701', null, false)).toEqual([main])
  const two = readAddresses('1 Elm St, Reno, NV 89501\n2 Oak Ave, Austin, TX 78701', null, false)
  expect(two.map(place => place.extras?.street)).toEqual(['1 Elm St', '2 Oak Ave'])
  for (const link of [
    '/find/12-n-oakwood-st/mentor-oh',
    '/find/oh/mentor/12-n-oakwood-st',
    '/12-n-oakwood-st/mentor/oh?x=1',
  ])
    expect(readAddresses(link, null, true)).toEqual([
      { city: 'Mentor', state: 'OH', extras: { street: '12 N Oakwood St' } },
    ])
  expect(readAddresses('/a/12-34-main-st_queens-ny-11101-1234', null, true)).toEqual([
    { city: 'Queens', state: 'NY', extras: { street: '12-34 Main St', zip: '11101-1234' } },
  ])
  expect(readAddresses('no address here', null, false)).toEqual([])
})

test('a record: every field by its rules', () => {
  const facts = read(
    {
      name: { selector: 'x', beforeText: ',' },
      age: { selector: 'x', afterText: ',' },
      alternativeNamesList: { selector: 'x', findElements: true },
      relativesList: { selector: 'x', findElements: true },
      phone: { selector: 'x' },
      phoneList: { selector: 'x' },
      addressCityState: { selector: 'x' },
      addressCityStateList: { selector: 'x' },
      profileUrl: { selector: 'x', identifierType: 'param', identifier: 'id' },
      email: { selector: 'x' },
      extras: { selector: 'x' },
      age2: null,
    },
    {
      name: ['John\nA. Smith, 45'],
      age: ['John Smith, 45 years'],
      alternativeNamesList: ['Jon Smith', 'Jack Smith', 'jon smith'],
      relativesList: ['Mary Smith, 43', 'Al Smith'],
      phone: ['(512) 555-0100'],
      phoneList: ['512.555.0101 | 512 555 0100'],
      addressCityState: ['Lives in: Austin, TX'],
      addressCityStateList: ['Reno, NV • Austin, TX'],
      profileUrl: ['/view?id=a%20b&x=1'],
      email: ['j@x.example'],
      extras: ['no'],
    },
  )
  expect(facts).toEqual({
    name: 'John A. Smith',
    age: '45',
    alternativeNames: ['Jack Smith', 'Jon Smith'],
    relatives: ['Al Smith', 'Mary Smith'],
    phoneNumbers: ['5125550100', '5125550101'],
    addresses: [
      { city: 'Reno', state: 'NV' },
      { city: 'Austin', state: 'TX' },
    ],
    profileUrl: 'https://x.example/view?id=a%20b&x=1',
    identifier: 'a b',
    extras: { email: 'j@x.example' },
  })
})

test('identifiers: the link, the page, or a digest that does not move', () => {
  const link = { profileUrl: { selector: 'a', identifierType: 'path' } }
  expect(read(link, { profileUrl: ['/p/7'] }).identifier).toBe('https://x.example/p/7')
  const missing = { profileUrl: { selector: 'a', identifierType: 'param', identifier: 'id' } }
  expect(read(missing, { profileUrl: ['/p/7'] }).identifier).toBe('https://x.example/p/7')
  expect(read({ profileUrl: { source: 'pageUrl' } }, {}).profileUrl).toBe(pageUrl)
  const hash: RecordSpec = {
    name: { selector: 'x' },
    addressFullList: { selector: 'x' },
    email: { selector: 'x' },
    profileUrl: { identifierType: 'hash' },
  }
  const one = read(hash, { name: ['A B'], addressFullList: ['1 Elm St, Reno, NV 89501'], email: ['q'] })
  const other = read(hash, { name: ['A B'], addressFullList: ['9 Oak St, Reno, NV 89502'], email: ['z'] })
  expect(one.identifier).toBe(other.identifier)
  expect(one.identifier).not.toBe(read(hash, { name: ['A C'] }).identifier)
})

test.each([
  ['/p/7', 'https://x.example/p/7'],
  ['?page=3#top', 'https://x.example/list?page=3#top'],
  [pageUrl, pageUrl],
  ['#/person/7', `${pageUrl}#/person/7`],
  ['/s?q=john+2+smith&id=77', 'https://x.example/s?q=john+2+smith&id=77'],
  ['/aka:john -', 'https://x.example/aka:john%20-'],
  ['#', null],
  ['#top', null],
  [`${pageUrl}#`, null],
  ['javascript:void(0)', null],
  ['JavaScript:alert(1)', null],
  ['mailto:me@x.example', null],
  ['data:text/html,x', null],
])('a link is what leads somewhere, as it is written: %s', (text, link) => {
  const spec = { name: { selector: 'h2' }, profileUrl: { selector: 'a', attribute: 'href' } }
  const facts = read(spec, { name: ['John Smith'], profileUrl: [text] })
  expect(facts.profileUrl).toBe(link)
  if (link === null) expect(facts.identifier).toBe(read(spec, { name: ['John Smith'] }).identifier)
  else expect(facts.identifier).toBe(link)
})
