import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('commas, quotes and line breaks stand in quotes; nothing is an empty cell', () => {
  expect(csv(['a', 'b, too'], [{ a: 'say "no", twice\nover', 'b, too': null }])).toBe(
    'a,"b, too"\r\n"say ""no"", twice\nover",\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '\r=1', '＝1', '\n-1'])(
  'a spreadsheet takes %j for text',
  value => {
    const cell = csv(['a'], [{ a: value }]).slice('a\r\n'.length)
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('numbers, dates and names stay what they are', () => {
  expect(csv(['a', 'b', 'c'], [{ a: -3, b: '2026-11-26', c: 'Ada O’Neil' }])).toBe(
    'a,b,c\r\n-3,2026-11-26,Ada O’Neil\r\n',
  )
})
