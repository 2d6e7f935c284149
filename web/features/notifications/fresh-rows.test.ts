import { expect, test } from 'vitest'
import { freshRows } from './fresh-rows.ts'

test('only new rows that were created since are news: history that arrives late is not', () => {
  const row = (n: number) => ({
    id: `n${n}`,
    created_at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
  })
  const rows = [row(1), row(5), row(4), row(6)]
  const since = Date.UTC(2026, 10, 1, 0, 4)
  expect(freshRows(rows, new Set(['n6']), since).map(({ id }) => id)).toEqual(['n4', 'n5'])
})
