import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test('commas, quotes and line breaks in quotes belong to the cell; rows know their lines', () => {
  const text = '\uFEFFa,b\r\n"x, ""y""","two\r\nlines"\r\n\r\n,,\r\nlast,'
  expect(parseCsv(text)).toEqual({
    ok: true,
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', 'two\r\nlines'] },
      { line: 6, cells: ['last', ''] },
    ],
  })
})

test('all line endings are the same', () => {
  const rows = ['a,b\nc,d\n', 'a,b\r\nc,d', 'a,b\rc,d\r'].map(parseCsv)
  expect(rows[1]).toEqual(rows[0])
  expect(rows[2]).toEqual(rows[0])
})

test('a quote that never ends is told with the line on which its row begins', () => {
  expect(parseCsv('a,b\n"c\nd,e\n')).toEqual({
    ok: false,
    line: 2,
    reason: expect.stringContaining('no end'),
  })
})

test('nothing is no rows', () => {
  expect(parseCsv('')).toEqual({ ok: true, rows: [] })
})
