import { expect, test } from 'vitest'
import type { PersonDocument } from '#web/data/documents.ts'
import { detailText, fileNameOf, titleText } from './document-words.ts'

const PASSPORT: PersonDocument = {
  name: '7d0c',
  title: 'Passport',
  kind: 'identity',
  redacted: true,
  type: 'image/png',
  size: 1_234_567,
  addedAt: '2026-11-27T12:00:00.000Z',
}
const NOW = Date.parse('2026-12-01T12:00:00.000Z')

test('a row says the kind, the format and size, whether it’s redacted, and the day', () => {
  expect(detailText(PASSPORT, NOW)).toBe('ID or passport · PNG, 1.2 MB · Redacted · Added Nov 27')
  expect(detailText({ ...PASSPORT, redacted: false, kind: 'other', type: 'text/csv' }, NOW)).toBe(
    'Other · File, 1.2 MB · Added Nov 27',
  )
})

test('a program’s file without a title has its name', () => {
  expect(titleText({ ...PASSPORT, title: null, name: 'authority.pdf' })).toBe('authority.pdf')
  expect(titleText({ ...PASSPORT, title: '  ' })).toBe('7d0c')
})

test('a downloaded file has a name that every system allows', () => {
  expect(fileNameOf(PASSPORT)).toBe('Passport.png')
  expect(fileNameOf({ ...PASSPORT, title: '../a\\b:c?' })).toBe('a b c.png')
  expect(fileNameOf({ ...PASSPORT, title: '...' })).toBe('document.png')
  expect(fileNameOf({ ...PASSPORT, title: null, name: 'scan.PNG' })).toBe('scan.PNG')
  expect(fileNameOf({ ...PASSPORT, type: 'text/csv', title: 'list.csv' })).toBe('list.csv')
})
