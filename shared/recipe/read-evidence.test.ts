// A record as input for the matcher: in page order, with its masks, and with details that the recipe doesn't read.
import { expect, test } from 'vitest'
import { findShared, readEvidence } from './read-evidence.ts'

const all = { selector: 'li', findElements: true }
const texts = (...list: string[]) => ({ texts: list, rows: [] })

test('the current place stays first, and towns that the format drops are places all the same', () => {
  const spec = { addressCityStateList: all, addressCityState: { selector: 'b' } }
  const raw = {
    addressCityState: texts('Lives in: Tulsa, OK 74101'),
    addressCityStateList: texts('Austin, Texas', 'Albany, NY (2009)', 'Dayton', '+ 3 more', 'View all'),
  }
  expect(readEvidence(raw, spec, '').places).toEqual(['Tulsa, OK', 'Austin, TX', 'Albany, NY', 'Dayton'])
})

test('masks of phones stay, whatever lists part at', () => {
  const raw = { phoneList: texts('(512) 555-##12 | (503) •••-5336\n+1 347 675 1***', '555-0112 + 2 more') }
  expect(readEvidence(raw, { phoneList: all }, '').phones).toEqual([
    '(512) 555-##12',
    '(503) •••-5336',
    '+1 347 675 1***',
    '555-0112',
  ])
})

test('a masked street stays, and each line is one', () => {
  const raw = { addressFullList: texts('1963 P***, Stonington, CT\n12 Elm St, Dayton, OH 45402') }
  expect(readEvidence(raw, { addressFullList: all }, '').streets).toEqual([
    '1963 P***, Stonington, CT',
    '12 Elm St, Dayton, OH 45402',
  ])
})

test.each([
  [
    ['Ann Roe, 47', 'Roe, Bo'],
    ['Ann Roe', 'Roe, Bo'],
  ],
  [['Ann Roe, Bo Roe, Cy Dee'], ['Ann Roe', 'Bo Roe', 'Cy Dee']],
])('relatives %o are %o', (shown, relatives) => {
  expect(readEvidence({ relativesList: texts(...shown) }, { relativesList: all }, '').relatives).toEqual(
    relatives,
  )
})

const BOX =
  'Ann Roe\n47\n12 Elm St,\nDayton, OH 45402\n(512) 555-##12\na***@mail.example\nCall us: (206) 555-0100'

test('what the recipe leaves out is found in the record’s own box, and marked as ours', () => {
  const found = readEvidence({}, {}, BOX)
  expect(found.box).toEqual({
    phones: ['(512) 555-##12'],
    emails: ['a***@mail.example'],
    streets: ['12 Elm St, Dayton, OH 45402'],
  })
  expect([found.phones, found.streets]).toEqual([[], []])
})

test('what most boxes of a page have is the site’s', () => {
  const boxes = ['(512) 555-0112', '(512) 555-0113', '(512) 555-0114'].map(
    phone => `${phone}\nReport by (206) 555-0100, desk@site.example`,
  )
  const shared = findShared(boxes)
  expect(boxes.flatMap(box => readEvidence({}, {}, box, shared).box.phones)).toEqual([
    '(512) 555-0112',
    '(512) 555-0113',
    '(512) 555-0114',
  ])
  expect(readEvidence({}, {}, boxes[0] ?? '', shared).box.emails).toEqual([])
})
