// The PDF about a site that still lists a person after a DROP request: what it says, and what it never does.
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { dropCycle } from '#shared/domain/drop/cycle.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { type DropPacketRows, dropPacket } from './drop-packet.ts'

const typefaces = await readTypefaces()
const cycle = dropCycle('2026-08-20')
const ROWS: DropPacketRows = {
  requestId: 'r1',
  name: 'Marguerite Tolliver',
  isChild: false,
  siteName: 'Truefolk',
  siteHost: 'truefolk.example',
  dropId: 'D-4471-90',
  cycle,
  reported: { code: 'deleted', at: '2026-11-10T10:00:00.000Z' },
  lookedAt: '2026-11-26T09:00:00.000Z',
  listing: {
    url: 'https://truefolk.example/p/1',
    name: 'Marguerite A Tolliver',
    age: '52',
    akas: [],
    places: ['Fresno, CA'],
    phones: ['(559) 555-0142'],
    relatives: 2,
    first_seen_at: '2026-08-02T09:00:00.000Z',
    last_seen_at: '2026-11-26T09:00:00.000Z',
    picture: { id: 'e1', label: 'The listing', taken_at: '2026-11-26T09:00:00.000Z', digest: '5e5e5e' },
  },
  madeAt: '2026-11-26T10:00:00.000Z',
}
const NO_PICTURES = new Map<string, Uint8Array>()
const textOf = (rows: DropPacketRows) =>
  pdfPages(dropPacket(rows, NO_PICTURES, typefaces))
    .join('\n')
    .replaceAll('\n', ' ')

test('it says who complains about whom, the request with its days, the report, and what we saw', () => {
  const text = textOf(ROWS)
  for (const part of [
    'Complaint about Truefolk',
    'By Marguerite Tolliver, November 26, 2026. To the California Privacy Protection Agency',
    'August 20, 2026',
    'D-4471-90',
    'November 18, 2026',
    '“Record deleted”, entered Nov 10, 2026',
    'https://truefolk.example/p/1',
    'Fresno, CA',
    '2 named',
    '5e5e5e',
    'Please look into whether the site has met its duties',
  ])
    expect(text).toContain(part)
})

test('without a report, an ID or a listing’s page, it claims none of them', () => {
  const text = textOf({ ...ROWS, reported: null, dropId: null, listing: null })
  expect(text).toContain('No report entered')
  expect(text).not.toMatch(/DROP ID ?D-/)
  expect(text).not.toContain('First seen')
  expect(text).not.toContain('the site’s word')
})

test('for a child, it’s a parent who complains', () => {
  const text = textOf({ ...ROWS, isChild: true, name: 'Wren Tolliver' })
  expect(text).toContain('By a parent of Wren Tolliver')
  expect(text).toContain('For the child')
})

test('it promises no deletion, and the same rows make the same bytes', () => {
  expect(textOf(ROWS)).toContain('It’s no promise that data is gone by then.')
  expect(dropPacket(ROWS, NO_PICTURES, typefaces)).toEqual(dropPacket(ROWS, NO_PICTURES, typefaces))
})

test('an unreadable picture doesn’t prevent the file', () => {
  const broken = new Map([['e1', new Uint8Array([0xff, 0xd8, 0])]])
  expect(pdfPages(dropPacket(ROWS, broken, typefaces)).join(' ')).toContain('can’t be read')
})
